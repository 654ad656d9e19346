import type { Client } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { cast, type Scene, setScene, type Table } from './scene';

const actions = ['select', 'insert', 'update', 'delete'] as const;
type Action = (typeof actions)[number];

/**
 * What each person may do with a row of the owner's, in the order visitor, owner, other member,
 * administrator, super administrator. `+` it happens, `·` the row is out of their sight and nothing
 * happens, `x` it is refused, anything else is the code of the refusal.
 */
const expected: Record<string, Record<Action, string>> = {};

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});

async function attempt(client: Client, name: string, table: Table, action: Action): Promise<string> {
  const target = client.from(name as 'services');
  const { error, count } = await (async () => {
    if (action === 'insert') return target.insert((await table.insert()) as never, { count: 'exact' });
    const found = (await table.make()) as never;
    if (action === 'select') return target.select('*', { count: 'exact' }).match(found);
    if (action === 'update') return target.update(table.update as never, { count: 'exact' }).match(found);
    return target.delete({ count: 'exact' }).match(found);
  })();
  if (error) return error.code === '42501' ? 'x' : ` ${error.code} ${error.message}`;
  return count === 0 ? '·' : '+';
}

describe('who may do what', () => {
  test('matrix', async () => {
    for (const [name, table] of Object.entries(scene.tables)) {
      const line: string[] = [];
      for (const action of actions) {
        let cells = '';
        for (const who of cast) cells += await attempt(scene.people[who], name, table, action);
        line.push(`${action}: '${cells}'`);
      }
      console.log(`  ${name}: { ${line.join(', ')} },`);
    }
    expect(expected).toBeDefined();
  });
});
