import { beforeAll, expect, test } from 'vitest';
import { sql } from '../backend';
import { type Scene, setScene } from '../permissions/scene';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});

test('the log names a row of every audited table while it is there', async () => {
  const audited = await sql<{ name: string; key: string }[]>`
    select c.relname as name, trim(trailing '\\000' from encode(t.tgargs, 'escape')) as key
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.audit'::regproc order by c.relname`;
  expect(audited.length).toBeGreaterThan(20);
  const unnamed: string[] = [];
  for (const { name, key } of audited) {
    const found = Object.entries((await scene.tables[name]?.make()) ?? {});
    const is = found.map(([column, value]) => sql`and ${sql(column)} = ${value as string}`);
    const [row] = await sql`
      select private.audited_thing(${name}, ${sql(key)}) ->> 'name' as called
      from ${sql(name)} where true ${is}`;
    if (!row?.called) unnamed.push(name);
  }
  expect(unnamed).toEqual([]);
});
