import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** 100,000 members, 1,000,000 notifications, 300,000 orders and all that hangs on them. */
export async function loadCompany(superuser: postgres.Sql): Promise<void> {
  const parts = ['load.sql', 'load-around.sql', 'load-indexes.sql'];
  await superuser.unsafe((await Promise.all(parts.map(read))).join('\n'));
  await superuser.unsafe('vacuum analyze');
}

/** 200,000 items of post of these members, with 60,000 pages that are read. */
export async function loadPost(superuser: postgres.Sql): Promise<void> {
  // the last statement runs in no transaction
  const [rows = '', vacuum = ''] = (await read('post.sql')).split(/^(?=vacuum)/m);
  await superuser.unsafe(rows);
  await superuser.unsafe(vacuum);
}
