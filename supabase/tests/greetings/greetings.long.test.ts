import { makeGreeting, mark } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

/** Four greetings called a, b, c and d, and how they stand among themselves. */
async function four(client: Client) {
  const name = mark();
  const rows: { id: string }[] = [];
  for (const letter of ['a', 'b', 'c', 'd']) {
    rows.push(await makeGreeting(sql, { text: `${name} ${letter}`, display_order: 7000 }));
  }
  const order = async () => {
    const all = await granted(
      client.from('greetings').select('text').like('text', `${name}%`).order('display_order'),
    );
    return all.map((row) => row.text.at(-1)).join('');
  };
  return { rows, order };
}

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
    const { rows, order } = await four(client);
    const move = (index: number, p_direction: string) =>
      granted(client.rpc('move_greeting', { p_greeting_id: rows[index]?.id ?? '', p_direction }));
    await move(2, 'up');
    expect(await order()).toBe('acbd');
    await move(0, 'down');
    expect(await order()).toBe('cabd');
    const ties =
      await sql`select display_order from public.greetings group by 1 having count(*) > 1`;
    expect(ties).toEqual([]);
  });

  test('are put where an administrator drops them: before another, or last', async () => {
    const { client } = await administrator(backend);
    const { rows, order } = await four(client);
    const place = (index: number, before: number | null) =>
      granted(
        client.rpc('place_greeting', {
          p_greeting_id: rows[index]?.id ?? '',
          ...(before !== null && { p_before_id: rows[before]?.id ?? '' }),
        }),
      );
    await place(3, 0);
    expect(await order()).toBe('dabc');
    await place(0, 2);
    expect(await order()).toBe('dbac');
    await place(3, null);
    expect(await order()).toBe('bacd');
    await place(1, 1);
    expect(await order()).toBe('bacd');
  });

  test('stand in one order after several administrators have moved them at once', async () => {
    const desks = await Promise.all([1, 2, 3].map(() => administrator(backend)));
    const [nadia] = desks;
    const { rows, order } = await four((nadia as (typeof desks)[number]).client);
    const moves = Array.from({ length: 12 }, (_, turn) => {
      const desk = desks[turn % desks.length] as (typeof desks)[number];
      const p_greeting_id = rows[turn % rows.length]?.id ?? '';
      return turn % 2
        ? desk.client.rpc('move_greeting', { p_greeting_id, p_direction: 'down' })
        : desk.client.rpc('place_greeting', {
            p_greeting_id,
            p_before_id: rows[(turn + 1) % rows.length]?.id ?? '',
          });
    });
    for (const { error } of await Promise.all(moves)) expect(error).toBeNull();
    expect([...(await order())].sort().join('')).toBe('abcd');
    const numbers = await sql`select display_order from public.greetings
      where id in ${sql(rows.map(({ id }) => id))}`;
    expect(new Set(numbers.map((row) => row.display_order)).size).toBe(4);
  });

  test('that were deleted meanwhile cannot be moved, nor anything before them', async () => {
    const { client } = await administrator(backend);
    const [gone, kept] = await Promise.all([makeGreeting(sql), makeGreeting(sql)]);
    await granted(client.from('greetings').delete().eq('id', gone.id).select());
    const up = client.rpc('move_greeting', { p_greeting_id: gone.id, p_direction: 'up' });
    expect(await refusal(up)).toBe('GR002');
    const place = { p_greeting_id: kept.id, p_before_id: gone.id };
    expect(await refusal(client.rpc('place_greeting', place))).toBe('GR002');
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['256 characters', 'x'.repeat(256)],
  ])('of %s are refused', async (_what, text) => {
    const { client } = await administrator(backend);
    expect(await refusal(client.from('greetings').insert({ text }))).toBe('23514');
  });

  test('of 255 characters are kept, a number below zero is not', async () => {
    const { client } = await administrator(backend);
    const text = `${mark()} ${'Ż'.repeat(246)}`;
    const added = await granted(client.from('greetings').insert({ text }).select().single());
    expect(added).toMatchObject({ text, display_order: 0, is_active: true });
    const below = client.from('greetings').update({ display_order: -1 }).eq('id', added.id);
    expect(await refusal(below)).toBe('23514');
  });

  test('that somebody else has changed since they were read are not overwritten', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const { id } = await makeGreeting(sql);
    const read = await granted(nadia.client.from('greetings').select().eq('id', id).single());
    await granted(claire.client.from('greetings').update({ text: 'Hers' }).eq('id', id).select());
    const late = nadia.client
      .from('greetings')
      .update({ text: 'Mine' })
      .eq('id', id)
      .eq('updated_at', read.updated_at);
    expect(await granted(late.select())).toEqual([]);
    const [row] = await sql`select text from public.greetings where id = ${id}`;
    expect(row).toEqual({ text: 'Hers' });
  });

  test('are moved by administrators only', async () => {
    const [{ client }, row] = await Promise.all([member(backend), makeGreeting(sql)]);
    const up = { p_greeting_id: row.id, p_direction: 'up' };
    expect(await refusal(client.rpc('move_greeting', up))).toBe('ID002');
    expect(await refusal(client.rpc('place_greeting', { p_greeting_id: row.id }))).toBe('ID002');
  });
});
