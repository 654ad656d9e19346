import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Stack, startStack } from '../stack';
import { member, serviceRole, visitor } from '../testing/bare-stack';
import { papersAndPolicies, pdf } from '../testing/sample-files';
import { backUp, restore } from './backup';
import { copyData } from './copy-data';

let dir: string;
let dataDir: string;
const bare = join(import.meta.dirname, 'no-such-folder');
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'backup-'));
  chmodSync(dir, 0o755); // the account of the database has to pass
  dataDir = join(dir, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** What `work` does with the stack of the data, which is stopped afterwards. */
async function running<Result>(work: (stack: Stack) => Promise<Result>): Promise<Result> {
  const stack = await startStack({ dataDir, supabaseDir: bare });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

const modeOf = (path: string) => statSync(path).mode & 0o777;
const papers = (stack: Stack) => serviceRole(stack).storage.from('papers');
const upload = async (stack: Stack, name: string, text: string) => {
  const options = { contentType: 'application/pdf', upsert: true };
  const { error } = await papers(stack).upload(name, pdf(text), options);
  if (error) throw error;
};
const read = async (stack: Stack, name: string) => {
  const { data } = await papers(stack).download(name);
  return data && Buffer.from(await data.arrayBuffer());
};

test('a backup brings rows and files back, byte by byte, and nothing that came after it', async () => {
  copyData(inject('bareData'), dataDir);
  const backup = join(dir, 'monday');
  const email = await running(async (stack) => {
    await stack.sql.unsafe(papersAndPolicies);
    await upload(stack, 'kept.pdf', 'as it was'.repeat(10_000));
    await upload(stack, 'removed.pdf', 'still here');
    return (await member(stack)).email;
  });
  await backUp(dataDir, backup);
  expect(readdirSync(backup).sort()).toEqual(['files', 'postgres', 'secrets.json']);
  // whoever else has an account on the machine reads none of it
  for (const folder of ['', 'files', 'postgres']) expect(modeOf(join(backup, folder))).toBe(0o700);
  expect(modeOf(join(backup, 'secrets.json'))).toBe(0o600);
  for (const file of readdirSync(join(backup, 'files'))) {
    expect(modeOf(join(backup, 'files', file))).toBe(0o600);
  }

  await running(async (stack) => {
    await upload(stack, 'kept.pdf', 'overwritten');
    await upload(stack, 'later.pdf', 'came later');
    await papers(stack).remove(['removed.pdf']);
    await stack.sql`delete from auth.users`;
  });
  const former = await restore(backup, dataDir);
  expect(former).toBe(`${dataDir}.before-restore-1`);

  await running(async (stack) => {
    expect(await read(stack, 'kept.pdf')).toEqual(pdf('as it was'.repeat(10_000)));
    expect(await read(stack, 'removed.pdf')).toEqual(pdf('still here'));
    expect(await read(stack, 'later.pdf')).toBeNull();
    const signIn = visitor(stack).auth.signInWithPassword({ email, password: 'a-password' });
    expect((await signIn).error).toBeNull();
    const rows = await stack.sql`select version from storage.objects`;
    const files = readdirSync(stack.filesDir).sort();
    expect(files).toEqual(rows.map(({ version }) => version).sort());
  });
  expect(existsSync(join(former ?? '', 'stack.lock'))).toBe(false);

  // What was there before the restore is whole, too, and a backup is restored as often as it is needed.
  rmSync(dataDir, { recursive: true });
  await restore(former ?? '', dataDir);
  await running(async (stack) => {
    expect(await read(stack, 'kept.pdf')).toEqual(pdf('overwritten'));
    expect(await read(stack, 'later.pdf')).toEqual(pdf('came later'));
  });
});

test('a start sets aside what no row names, and says so; what a row names stays', async () => {
  copyData(inject('bareData'), dataDir);
  const files = join(dataDir, 'files');
  const left = join(files, crypto.randomUUID());
  await running(async (stack) => {
    await stack.sql.unsafe(papersAndPolicies);
    await upload(stack, 'kept.pdf', 'kept');
    writeFileSync(left, 'half a fi');
  });
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await running(async (stack) => {
    expect(readdirSync(files)).toHaveLength(1);
    expect(await read(stack, 'kept.pdf')).toEqual(pdf('kept'));
  });
  const aside = `${files}-set-aside`;
  expect(readFileSync(join(aside, basename(left)), 'utf8')).toBe('half a fi');
  expect(modeOf(aside)).toBe(0o700);
  expect(said).toHaveBeenCalledWith(`1 files that no row names were moved to ${aside}.`);
  said.mockRestore();
});

test('a backup of a running stack, into a folder with something in it, or of nothing is refused', async () => {
  await expect(backUp(dataDir, join(dir, 'x'))).rejects.toThrow(`There is no data in ${dataDir}`);
  copyData(inject('bareData'), dataDir);
  await running(async () => {
    await expect(backUp(dataDir, join(dir, 'x'))).rejects.toThrow('is in use by process');
    await expect(restore(inject('bareData'), dataDir)).rejects.toThrow('is in use by process');
  });
  await expect(backUp(dataDir, dir)).rejects.toThrow('is not empty. Name a new folder');
  expect(readdirSync(dir)).toEqual(['data']);
});

test('a restore of what is no backup is refused, and changes nothing', async () => {
  copyData(inject('bareData'), dataDir);
  const before = readdirSync(dataDir);
  await expect(restore(join(dir, 'none'), dataDir)).rejects.toThrow('is no backup');
  expect(readdirSync(dataDir)).toEqual(before);
  expect(readdirSync(dir)).toEqual(['data']);
});
