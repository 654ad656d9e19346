import { makeGreeting, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

describe('greetings', () => {
  test('are read by visitors when they are switched on', async () => {
    const [on, off] = await Promise.all([
      makeGreeting(sql),
      makeGreeting(sql, { is_active: false }),
    ]);
    const seen = await granted(
      visitor(backend).from('greetings').select('id').in('id', [on.id, off.id]),
    );
    expect(seen).toEqual([{ id: on.id }]);
  });

  test('are moved up and down, even when they share a number', async () => {
    const { client } = await administrator(backend);
    const name = mark();
    const rows: { id: string }[] = [];
    for (const letter of ['a', 'b', 'c']) {
      rows.push(await makeGreeting(sql, { text: `${name} ${letter}`, display_order: 5000 }));
    }
    const order = async () => {
      const all = await granted(
        client.from('greetings').select('text').like('text', `${name}%`).order('display_order'),
      );
      return all.map((row) => row.text.at(-1)).join('');
    };
    const move = (index: number, p_direction: string) =>
      granted(client.rpc('move_greeting', { p_greeting_id: rows[index]?.id ?? '', p_direction }));
    await move(2, 'up');
    expect(await order()).toBe('acb');
    await move(0, 'down');
    expect(await order()).toBe('cab');
    const ties =
      await sql`select display_order from public.greetings group by 1 having count(*) > 1`;
    expect(ties).toEqual([]);
  });

  test('are moved by administrators only', async () => {
    const [{ client }, row] = await Promise.all([member(backend), makeGreeting(sql)]);
    expect(
      await refusal(client.rpc('move_greeting', { p_greeting_id: row.id, p_direction: 'up' })),
    ).toBe('ID002');
  });
});
