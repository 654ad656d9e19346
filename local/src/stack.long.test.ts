import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { SUPERUSER, startCluster } from './database/cluster';
import { copyData } from './database/copy-data';
import { freePort } from './free-port';
import { startStack } from './stack';
import { member, startBareStack, visitor } from './testing/bare-stack';

let dataDir: string;
const bare = join(import.meta.dirname, 'no-such-folder');
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stack-data-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a second start keeps accounts, sessions and mails', async () => {
  copyData(inject('bareData'), dataDir);
  const port = await freePort();
  const first = await startStack({ dataDir, supabaseDir: bare, port });
  const { client, email } = await member(first);
  await client.auth.resetPasswordForEmail(email);
  const { data } = await client.auth.getSession();
  await first.stop();

  const second = await startStack({ dataDir, supabaseDir: bare, port });
  try {
    const back = await visitor(second).auth.getUser(data.session?.access_token);
    expect(back.data.user?.email).toBe(email);
    const mails = await fetch(`${second.url}/_local/mail.json?to=${email}`);
    expect(await mails.json()).toHaveLength(1);
  } finally {
    await second.stop();
  }
});

test('every start does what fell due meanwhile', async () => {
  copyData(inject('bareData'), dataDir);
  const supabaseDir = mkdtempSync(join(tmpdir(), 'stack-supabase-'));
  mkdirSync(join(supabaseDir, 'migrations'));
  writeFileSync(
    join(supabaseDir, 'migrations', '1_daily.sql'),
    `create schema private;
    create sequence private.runs;
    create function private.run_daily() returns jsonb language sql
    as $$ select null::jsonb from nextval('private.runs') $$;`,
  );
  try {
    for (let start = 1; start <= 2; start++) {
      const stack = await startStack({ dataDir, supabaseDir, seed: false });
      const [row] = await stack.sql`select last_value::int as runs from private.runs`;
      expect(row?.runs).toBe(start);
      await stack.stop();
    }
  } finally {
    rmSync(supabaseDir, { recursive: true, force: true });
  }
});

test('two processes cannot hold the same data, and the one that stops lets go', async () => {
  copyData(inject('bareData'), dataDir);
  const first = await startStack({ dataDir, supabaseDir: bare });
  await expect(startStack({ dataDir, supabaseDir: bare })).rejects.toThrow(
    /in use by process \d+\. Stop that one first/,
  );
  await first.stop();
  expect(existsSync(join(dataDir, 'stack.lock'))).toBe(false);
});

test('a taken port is named before anything is created', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(startStack({ dataDir, supabaseDir: bare, port })).rejects.toThrow(
    `Port ${port} is taken`,
  );
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  other.close();
});

test('a throw-away stack leaves neither files nor a server behind', async () => {
  const stack = await startBareStack();
  const pid = stack.databasePid();
  expect(() => process.kill(pid, 0)).not.toThrow();
  await stack.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test('a killed process takes its database along, and the data starts again', async () => {
  const script = `
    const { startStack } = await import('./stack.ts');
    const stack = await startStack({ dataDir: process.argv[1], supabaseDir: '/none' });
    await stack.sql\`create table public.kept as select 1 as id\`;
    console.log(stack.databasePid());
  `;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, dataDir],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const pid = await new Promise<number>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;

  const stack = await startStack({ dataDir, supabaseDir: bare });
  try {
    expect(stack.databasePid()).not.toBe(pid);
    expect(() => process.kill(pid, 0)).toThrow();
    const rows = await stack.sql`select id from public.kept`;
    expect([...rows]).toEqual([{ id: 1 }]);
  } finally {
    await stack.stop();
  }
});

test('DATABASE_URL puts another PostgreSQL in the place of the embedded one', async () => {
  const cluster = await startCluster({
    dir: join(dataDir, 'elsewhere'),
    password: 'elsewhere',
    throwAway: true,
  });
  const databaseUrl = cluster.urlFor(SUPERUSER);
  try {
    for (let start = 1; start <= 2; start++) {
      const stack = await startStack({ dataDir, supabaseDir: bare, databaseUrl });
      const { client, id } = await member(stack);
      expect((await client.auth.getUser()).data.user?.id).toBe(id);
      expect(await stack.sql`select from auth.users`).toHaveLength(start);
      await stack.stop();
    }
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  } finally {
    await cluster.stop();
  }
});

test('people with known passwords, and our address, come into someone else’s database only when asked for', async () => {
  const supabaseDir = join(dataDir, 'supabase');
  for (const folder of ['seeds', 'migrations']) {
    mkdirSync(join(supabaseDir, folder), { recursive: true });
  }
  writeFileSync(
    join(supabaseDir, 'migrations', '1_site_settings.sql'),
    `create schema private;
    create table private.site_settings (site_url text, forms_per_origin integer, seller jsonb);
    insert into private.site_settings default values;`,
  );
  writeFileSync(
    join(supabaseDir, 'seeds', 'people.sql'),
    `insert into auth.users (id, email) values (gen_random_uuid(), 'member@example.test')`,
  );
  const cluster = await startCluster({
    dir: join(dataDir, 'elsewhere'),
    password: 'elsewhere',
    throwAway: true,
  });
  const people = async (seed?: boolean) => {
    const databaseUrl = cluster.urlFor(SUPERUSER);
    const asked = seed === undefined ? {} : { seed };
    const stack = await startStack({ dataDir, supabaseDir, databaseUrl, ...asked });
    try {
      const rows = await stack.sql`select email from auth.users`;
      const config = await (await fetch(`${stack.url}/config.json`)).json();
      const offered = (config.demoCredentials ?? []).map(({ email }: { email: string }) => email);
      const [site] =
        await stack.sql`select site_url is not null as is_ours from private.site_settings`;
      return { living: rows.map(({ email }) => email), offered, isOurs: site?.is_ours };
    } finally {
      await stack.stop();
    }
  };
  try {
    expect(await people()).toEqual({ living: [], offered: [], isOurs: false });
    const maria = ['member@example.test'];
    expect(await people(true)).toEqual({ living: maria, offered: maria, isOurs: true });
    expect(await people()).toEqual({ living: maria, offered: maria, isOurs: true });
  } finally {
    await cluster.stop();
  }
});

test('the site and the database are unreachable from other machines', async () => {
  const stack = await startBareStack();
  try {
    // Another address of this machine: whoever listened on all of them would answer there.
    const other = stack.url.replace('localhost', '127.0.0.2');
    await expect(fetch(other)).rejects.toThrow();
    const [row] = await stack.sql`show listen_addresses`;
    expect(row?.listen_addresses).toBe('127.0.0.1');
  } finally {
    await stack.stop();
  }
});
