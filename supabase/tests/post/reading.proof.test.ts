import { randomUUID } from 'node:crypto';
import { badPhoto } from 'local/drawn-post/bad-photo';
import { drawLetter } from 'local/drawn-post/draw-letter';
import { malteseLetter } from 'local/drawn-post/letter-texts';
import type { Stack } from 'local/stack';
import { writePostCode } from 'shared/post/code';
import { administrator, type Person } from 'shared/testing/personas';
import { readPdf } from 'shared/testing/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../backend';
import { startOwnStack } from '../proof/own-stack';
import { asked, chain, handOver, item, type Letter, letter, post, subscriber } from './letters';

let stack: Stack;
let nadia: Person;
let maria: Person;
beforeAll(async () => {
  stack = await startOwnStack({ sendMails: true });
  nadia = await administrator(stack);
  maria = await subscriber(stack, nadia);
});
afterAll(() => stack?.stop());

/** Hands over for somebody's request what the office has photographed, and answers what it is called. */
async function handedOver(of: Letter, file: Uint8Array): Promise<string> {
  const name = `${of.id}/${randomUUID()}.jpg`;
  const files = nadia.client.storage.from('post-scans');
  const { error } = await files.upload(name, file, { contentType: 'image/jpeg' });
  if (error) throw error;
  const request = await asked(maria, of);
  await granted(handOver(nadia, request.id, [{ name, turn: 0 }]));
  return name;
}

test('a letter on a bad photo is read as soon as it is handed over, found by a word and downloaded', async () => {
  const of = await letter(stack.sql, maria);
  const original = await handedOver(of, await badPhoto(await drawLetter(malteseLetter)));
  await expect.poll(async () => (await item(maria, of))?.scan).toBeTruthy();

  const { scan } = (await item(maria, of)) ?? {};
  expect(scan?.pages).toEqual([
    expect.objectContaining({ nr: 1, text: expect.stringContaining('mingħajr dewmien') }),
  ]);
  expect((await post(maria, { search: 'licenzja gdida' })).map(({ id }) => id)).toEqual([of.id]);
  expect((await chain(stack.sql, of)).at(-1)).toBe('text_read');

  const files = maria.client.storage.from('post-scans');
  const pdf = await granted(files.download(scan?.pdf ?? '') as never);
  const { pages, info } = await readPdf(pdf as Blob);
  expect(info.Title).toBe(writePostCode(of.code));
  expect(pages[0]).toContain('Għażiż Sinjur,');
  expect((await files.download(scan?.pages[0]?.picture ?? '')).data?.type).toBe('image/jpeg');
  expect((await files.download(original)).error).toBeTruthy();
  const rows = await stack.sql`
    select name from storage.objects where bucket_id = 'post-scans' and name like ${`${of.id}/%`}`;
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [original, scan?.pdf, scan?.pages[0]?.picture].sort(),
  );
});

test('a file that nobody can read is said to be so, and tried again', async () => {
  const of = await letter(stack.sql, maria);
  await handedOver(of, Buffer.from('\xff\xd8\xff and nothing more', 'latin1'));
  const state = async () => {
    const [row] = await stack.sql`
      select state, failure, tries from public.post_scans where item_id = ${of.id}`;
    return row;
  };
  await expect.poll(state).toMatchObject({ state: 'waiting', failure: 'unreadable', tries: 1 });
});
