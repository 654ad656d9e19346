import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { chain, item, letter, read, subscriber } from './letters';
import {
  aLetter,
  chainOf,
  correct,
  photographed,
  place,
  record,
  recorded,
  sendBack,
  storedItem,
  toDelete,
  undo,
} from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
let giulia: Person;
beforeAll(async () => {
  [nadia, omar, maria, giulia] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend),
    member(backend),
  ]);
});

const later = (id: string, minutes: number) =>
  sql`update public.post_items set recorded_at = recorded_at - make_interval(mins => ${minutes}) where id = ${id}`;

describe('an item that is taken back within ten minutes', () => {
  test('is out of its owner’s sight, loses its photo, and leaves its label to another', async () => {
    const letter = await aLetter({ user_id: maria.id });
    const envelope = await photographed(letter.id);
    await granted(record(nadia, { ...letter, envelope }));
    expect(await item(maria, letter)).toMatchObject({ id: letter.id });
    await granted(undo(omar, letter.id)); // a colleague may, too
    await granted(undo(nadia, letter.id)); // sent again
    expect(await item(maria, letter)).toBeNull();
    expect(await storedItem(letter.id)).toMatchObject({ envelope: null, image: 'none' });
    expect(await toDelete(envelope)).toEqual(['post-envelopes']);
    expect((await chain(sql, letter)).slice(2)).toEqual(['matched', 'undone']);
    const next = await aLetter({ code: letter.code });
    expect(await refusal(record(nadia, next))).toBeUndefined();
    // the counter that had no answer asks again
    expect(await granted(record(nadia, { ...letter, envelope }))).toMatchObject({ id: letter.id });
  });

  test('cannot be corrected, placed, returned or called about', async () => {
    const { id, code } = await recorded(nadia, { user_id: maria.id });
    await granted(undo(nadia, id));
    expect(await refusal(correct(nadia, id, { weight_g: 20 }))).toBe('PO005');
    expect(await refusal(sendBack(nadia, id))).toBe('PO005');
    expect(await refusal(nadia.client.rpc('mark_post_called', { p_id: id }))).toBe('PO005');
    expect(await granted(place(nadia, [code], 'A1'))).toEqual([{ code, result: 'unknown' }]);
  });
});

describe('an item is not taken back', () => {
  test('after ten minutes', async () => {
    const { id } = await recorded(nadia);
    await later(id, 11);
    expect(await refusal(undo(nadia, id))).toBe('PO004');
    expect(await chain(sql, { id })).toEqual(['received', 'unmatched']);
  });

  test('once it was sent back, opened or telephoned about', async () => {
    const [returned, opened, called] = await Promise.all([
      recorded(nadia),
      recorded(nadia, { user_id: maria.id }),
      recorded(nadia, { user_id: maria.id, is_official: true }),
    ]);
    await granted(sendBack(nadia, returned.id));
    await sql`update public.post_items set paper = 'opened' where id = ${opened.id}`;
    await granted(nadia.client.rpc('mark_post_called', { p_id: called.id }));
    for (const { id } of [returned, opened, called])
      expect(await refusal(undo(nadia, id))).toBe('PO004');
  });

  test('when there is none', async () => {
    const { id } = await aLetter();
    expect(await refusal(undo(nadia, id))).toBe('PO005');
  });
});

test('a correction is an entry of the chain with what was before and why', async () => {
  const { id } = await recorded(nadia, { sender: 'Studio Rosi', weight_g: 20 });
  await granted(correct(omar, id, { sender: 'Studio Rossi', weight_g: 25 }, ' It was misread '));
  expect(await storedItem(id)).toMatchObject({ sender: 'Studio Rossi', weight_g: 25 });
  const chain = await chainOf(nadia, id);
  expect(chain.at(-1)).toMatchObject({
    kind: 'corrected',
    actor: omar.id,
    detail: {
      reason: 'It was misread',
      before: { sender: 'Studio Rosi', weight_g: 20 },
      after: { sender: 'Studio Rossi', weight_g: 25 },
    },
  });
  await granted(correct(omar, id, { sender: 'Studio Rossi' })); // sent again
  expect(await chainOf(nadia, id)).toHaveLength(chain.length);
});

test('a corrected sender of the list says whether post is official, unless the correction does', async () => {
  const [bank, shop] = [true, false].map((is_official) => ({
    id: randomUUID(),
    name: `Sender ${mark()}`,
    is_official,
  })) as unknown as [{ id: string }, { id: string }];
  await sql`insert into public.post_senders ${sql([bank, shop])}`;
  const { id } = await recorded(nadia, { user_id: maria.id, sender: 'Unclear' });
  const read_at = new Date().toISOString();
  await granted(maria.client.from('post_items').update({ read_at }).eq('id', id).select('id'));
  await granted(correct(omar, id, { sender_id: bank.id, sender: null }));
  // and is on top of its owner's list again
  expect(await storedItem(id)).toMatchObject({ is_official: true, read_at: null });
  expect((await chainOf(nadia, id)).at(-1)?.detail).toMatchObject({
    before: { is_official: false },
    after: { is_official: true },
  });
  await granted(correct(omar, id, { weight_g: 20 }));
  expect(await storedItem(id)).toMatchObject({ is_official: true });
  await granted(correct(omar, id, { sender_id: shop.id }));
  expect(await storedItem(id)).toMatchObject({ is_official: false });
  await granted(correct(omar, id, { sender_id: bank.id, is_official: false }));
  expect(await storedItem(id)).toMatchObject({ is_official: false });
});

test('post that is given to another member is theirs alone, without the marks of the first', async () => {
  const { id } = await recorded(nadia, { user_id: maria.id });
  const marks = { note: 'Ask Karl', folder: 'Taxes', read_at: new Date().toISOString() };
  await granted(maria.client.from('post_items').update(marks).eq('id', id).select('id'));
  await granted(correct(nadia, id, { user_id: giulia.id }));
  expect(await item(maria, { id })).toBeNull();
  const found = await item(giulia, { id });
  expect(found).toMatchObject({ note: null, folder: null, read_at: null });
  expect((await chain(sql, { id })).slice(-2)).toEqual(['corrected', 'matched']);
});

test('an administrator gives no post to themselves, and another does', async () => {
  const [mine, hers] = [
    await recorded(omar, { user_id: omar.id }), // a letter in the hand of whoever takes it in
    await recorded(nadia, { user_id: maria.id }),
  ];
  expect(await refusal(correct(omar, hers.id, { user_id: omar.id }))).toBe('PO040');
  const nobodys = await recorded(nadia);
  expect(await refusal(correct(omar, nobodys.id, { user_id: omar.id }))).toBe('PO040');
  expect(await chain(sql, hers)).toEqual(['received', 'matched']);
  expect(await refusal(correct(omar, mine.id, { weight_g: 20, user_id: omar.id }))).toBeUndefined();
  expect(await refusal(correct(nadia, nobodys.id, { user_id: omar.id }))).toBeUndefined();
});

test('the chain says whose an item was when its scan went to another, the owner reads that it did', async () => {
  const [zita, karl] = [await subscriber(backend, nadia), await member(backend)];
  const [scanned, shut] = [await letter(sql, zita), await letter(sql, zita)];
  await read(sql, zita, nadia, scanned, 'Between us');
  for (const { id } of [scanned, shut]) await granted(correct(omar, id, { user_id: karl.id }));
  const of = async ({ id }: { id: string }) =>
    (await chainOf(nadia, id)).find(({ kind }) => kind === 'corrected')?.detail;
  const owners = { before: { user_id: zita.id }, after: { user_id: karl.id } };
  expect(await of(scanned)).toMatchObject({ ...owners, was_scanned: true });
  expect(await of(shut)).toMatchObject(owners);
  expect(await of(shut)).not.toHaveProperty('was_scanned');
  const { timeline } = (await item(karl, scanned)) ?? {};
  expect(timeline?.find(({ kind }) => kind === 'corrected')).toMatchObject({
    detail: { before: { user_id: null }, after: { user_id: null }, was_scanned: true },
  });
  expect(JSON.stringify(timeline)).not.toContain(zita.id);
});

test('a text typed at the counter stands on one line, without unseen characters', async () => {
  const { id, code } = await recorded(nadia, {
    sender: ' Studio\t\u202eRossi\u200b\n',
    addressee: '\u200b',
  });
  expect(await storedItem(id)).toMatchObject({ sender: 'Studio Rossi', addressee: null });
  await granted(place(nadia, [code], 'A\u200b\u00071'));
  expect(await storedItem(id)).toMatchObject({ place: 'A1' });
  for (const reason of ['\u200b\u202e', 'x'.repeat(10_000)])
    expect(await refusal(sendBack(nadia, id, reason))).toBe('PO034');
  expect(await refusal(place(nadia, [code], 'x'.repeat(10_000)))).toBe('PO008');
  expect(await refusal(correct(nadia, id, { sender: 'x'.repeat(10_000) }))).toBe('PO008');
});

test('post that is found to be for nobody here is nobody’s, and shows its outside alone', async () => {
  const letter = await aLetter({ user_id: maria.id });
  const envelope = await photographed(letter.id);
  const { id } = letter;
  await granted(record(nadia, { ...letter, envelope }));
  await sql`update public.post_items set paper = 'opened', image = 'text_read' where id = ${id}`;
  const not_ours_at = new Date().toISOString();
  await granted(correct(nadia, id, { not_ours_at }));
  const stored = await storedItem(id);
  expect(stored).toMatchObject({ user_id: null, image: 'envelope' });
  expect(stored?.not_ours_at).not.toBeNull();
  expect(await item(maria, { id })).toBeNull();
  expect((await chain(sql, { id })).slice(-2)).toEqual(['corrected', 'not_ours']);
  // whatever a process was doing meanwhile
  await sql`update public.post_items set image = 'text_read' where id = ${id}`;
  expect(await storedItem(id)).toMatchObject({ image: 'envelope' });
  // and ours after all
  await granted(correct(nadia, id, { user_id: giulia.id }));
  expect(await item(giulia, { id })).toMatchObject({ id });
  expect(await storedItem(id)).toMatchObject({ not_ours_at: null });
});

test('no statement makes what is for nobody here somebody’s', async () => {
  const { id } = await recorded(nadia, { not_ours_at: new Date().toISOString() });
  const forced = sql`update public.post_items set user_id = ${maria.id} where id = ${id}`;
  await expect(forced).rejects.toMatchObject({ code: '23514' });
});

describe('a correction is refused', () => {
  test.each([
    ['without a reason', { weight_g: 20 }, ' ', 'PO034'],
    ['with a reason of a whole page', { weight_g: 20 }, 'x'.repeat(301), 'PO034'],
    ['of the code', { code: 'KRVQKE54' }, 'x', 'PO008'],
    ['of where the paper is', { paper: 'shredded' }, 'x', 'PO008'],
    ['of a kind that is none', { kind: 'postcard' }, 'x', 'PO008'],
    ['of whether it is official, to nothing', { is_official: null }, 'x', 'PO008'],
    ['that is no set of changes', [], 'x', 'PO008'],
    ['to nobody who exists', { user_id: 'a5a4cc5d-6f9e-4a3f-8d7c-0e6d1f6f9c11' }, 'x', 'PO031'],
  ])('%s', async (_title, changes, reason, code) => {
    const { id } = await recorded(nadia);
    const before = await storedItem(id);
    expect(await refusal(correct(nadia, id, changes, reason))).toBe(code);
    expect(await storedItem(id)).toEqual(before);
  });

  test('to somebody’s and nobody’s at once', async () => {
    const { id } = await recorded(nadia);
    const both = { user_id: maria.id, not_ours_at: new Date().toISOString() };
    expect(await refusal(correct(nadia, id, both))).toBe('PO008');
  });
});
