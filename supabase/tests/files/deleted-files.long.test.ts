import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Stack } from 'local/stack';
import { fileRemover } from 'local/storage/file-remover';
import { pdf } from 'local/testing/sample-files';
import { type Client, visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startOwnStack } from '../proof/own-stack';

let stack: Stack;
let service: Client;
beforeAll(async () => {
  stack = await startOwnStack();
  service = visitor({ url: stack.url, publishableKey: stack.secretKey });
});
afterAll(() => stack?.stop());
beforeEach(async () => {
  await stack.sql`delete from private.files_to_delete`;
});

const scans = () => service.storage.from('post-scans');

/** Stores a file and answers its name. */
async function stored(): Promise<string> {
  const name = `${randomUUID()}/${randomUUID()}.pdf`;
  const options = { contentType: 'application/pdf' };
  const { error } = await scans().upload(name, pdf(name), options);
  if (error) throw error;
  return name;
}

const drop = (name: string | null, bucket = 'post-scans') =>
  stack.sql`select private.delete_file(${bucket}, ${name})`;
const listed = async () => {
  const rows = await stack.sql`select name from private.files_to_delete order by name`;
  return rows.map(({ name }) => String(name));
};
const claim = async (limit = 100) => {
  const { data, error } = await service.rpc('claim_files_to_delete', { p_limit: limit });
  if (error) throw error;
  return data.map(({ name }) => name).sort();
};
const remover = (secretKey = stack.secretKey) => fileRemover({ url: stack.url, secretKey });

test('files on the list are deleted with their bytes, and others stay', async () => {
  const [kept, ...gone] = await Promise.all([stored(), stored(), stored()]);
  const before = readdirSync(stack.filesDir).length;
  for (const name of [...gone, ...gone, null]) await drop(name);
  expect(await remover().drain()).toBe(2);
  expect(await listed()).toEqual([]);
  for (const name of gone) expect((await scans().exists(name)).data).toBe(false);
  expect((await scans().exists(kept ?? '')).data).toBe(true);
  expect(readdirSync(stack.filesDir)).toHaveLength(before - 2);
  const rows = await stack.sql`select version from storage.objects`;
  expect(readdirSync(stack.filesDir).sort()).toEqual(rows.map(({ version }) => version).sort());
});

test('files that are gone already, or never were, come off the list', async () => {
  const name = await stored();
  await scans().remove([name]);
  await drop(name);
  await drop('never/was.pdf');
  await drop('a.pdf', 'no-such-bucket');
  expect(await remover().drain()).toBe(3);
  expect(await listed()).toEqual([]);
});

test('a list longer than one claim is emptied by two processes at once, each file by one of them', async () => {
  await stack.sql`select private.delete_file('post-scans', n || '/x.pdf') from generate_series(1, 250) n`;
  const counts = await Promise.all([remover().drain(), remover().drain()]);
  expect(counts[0] + counts[1]).toBe(250);
  expect(await listed()).toEqual([]);
});

test('a claim keeps a file from others for ten minutes, then for longer and longer', async () => {
  const name = await stored();
  await drop(name);
  const wait = async () => {
    const [row] = await stack.sql`
      select tries, extract(epoch from due_at - now())::float / 60 as minutes
      from private.files_to_delete where name = ${name}`;
    await stack.sql`update private.files_to_delete set due_at = now() where name = ${name}`;
    return [row?.tries, Math.round(row?.minutes)];
  };
  expect(await claim()).toEqual([name]);
  expect(await claim()).toEqual([]);
  expect(await wait()).toEqual([1, 10]);
  await claim();
  expect(await wait()).toEqual([2, 20]);
  for (let time = 0; time < 30; time++) {
    await claim();
    await stack.sql`update private.files_to_delete set due_at = now() where name = ${name}`;
  }
  await claim();
  expect(await wait()).toEqual([33, 360]);
  expect(await remover().drain()).toBe(1);
});

test('a process that dies after its claim loses nothing: the file is due again', async () => {
  const name = await stored();
  await drop(name);
  expect(await claim()).toEqual([name]);
  expect(await remover().drain()).toBe(0);
  await stack.sql`update private.files_to_delete set due_at = now()`;
  expect(await remover().drain()).toBe(1);
  expect((await scans().exists(name)).data).toBe(false);
});

test('a file that is listed in a transaction that fails stays', async () => {
  const name = await stored();
  const failing = stack.sql.begin(async (tx) => {
    await tx`select private.delete_file('post-scans', ${name})`;
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await remover().drain()).toBe(0);
  expect((await scans().exists(name)).data).toBe(true);
});

test('a bucket whose files cannot be deleted keeps no other one waiting', async () => {
  const name = await stored();
  await drop('x.pdf', 'a bucket/that no address has');
  await drop(name);
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await remover().drain()).toBe(1);
  expect(told).toHaveBeenCalledOnce();
  expect(await listed()).toEqual(['x.pdf']);
});

test('a wrong key deletes nothing, and says so', async () => {
  await drop(await stored());
  await expect(remover('sb_secret_wrong').drain()).rejects.toThrow(
    'claim_files_to_delete answered 401',
  );
  expect(await listed()).toHaveLength(1);
});
