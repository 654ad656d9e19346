import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { item } from './letters';
import { correct, recorded, undo } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const hours = 3_600_000;
const ago = (time: number) => new Date(Date.now() - time).toISOString();

test('an item that came in without a line is received when the counter had it, and noted later', async () => {
  const maria = await member(backend);
  const received_at = ago(26 * hours);
  const late = await recorded(nadia, { user_id: maria.id, received_at });
  const [first, matched] = (await item(maria, late))?.timeline ?? [];
  expect([first?.kind, matched?.kind]).toEqual(['received', 'matched']);
  for (const step of [first, matched])
    expect(new Date(step?.at ?? 0).toISOString()).toBe(received_at);
  expect(Date.now() - Date.parse(first?.recorded_at ?? '')).toBeLessThan(hours);
  expect(matched?.recorded_at).toBeNull();
});

test('an item that came in just now, or by a clock that is ahead, is received when it was recorded', async () => {
  const maria = await member(backend);
  for (const time of [0.9 * hours, -4 * 60_000]) {
    const of = await recorded(nadia, { user_id: maria.id, received_at: ago(time) });
    const [first] = (await item(maria, of))?.timeline ?? [];
    expect(first?.recorded_at).toBeNull();
    expect(Date.parse(first?.at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  }
});

const noticesOf = ({ client }: Person, { id }: { id: string }) =>
  granted(client.from('notifications').select('id').contains('metadata', { post_item_id: id }));

test.each([
  ['taken back', (id: string) => undo(nadia, id)],
  ['another’s', (id: string) => correct(nadia, id, { user_id: null })],
])(
  'a notice that its owner has deleted does not come back once the item is %s',
  async (_what, gone) => {
    const maria = await member(backend);
    const of = await recorded(nadia, { user_id: maria.id });
    const [notice] = await noticesOf(maria, of);
    const id = `${notice?.id}`;
    await granted(maria.client.from('notifications').delete().eq('id', id).select('id'));
    await granted(gone(of.id));
    expect(await refusal(maria.client.rpc('restore_notification', { p_id: id }))).toBe('NT001');
    expect(await noticesOf(maria, of)).toEqual([]);
  },
);

test('a notice goes for good when an administrator takes back what is their own', async () => {
  const omar = await administrator(backend);
  const of = await recorded(omar, { user_id: omar.id });
  const [notice] = await noticesOf(omar, of);
  await granted(undo(omar, of.id));
  const restored = omar.client.rpc('restore_notification', { p_id: `${notice?.id}` });
  expect(await refusal(restored)).toBe('NT001');
});

test('the office sees what was taken back in a list of its own, and nobody else does', async () => {
  const maria = await member(backend);
  const [kept, undone] = [
    await recorded(nadia, { user_id: maria.id }),
    await recorded(nadia, { user_id: maria.id }),
  ];
  await granted(undo(nadia, undone.id));
  const list = ({ client }: Person, view: 'post_undone' | 'post_directory' | 'post_intake') =>
    client.from(view).select('id, code').in('id', [kept.id, undone.id]);
  expect(await granted(list(nadia, 'post_undone'))).toEqual([{ id: undone.id, code: undone.code }]);
  for (const view of ['post_directory', 'post_intake'] as const)
    expect(await granted(list(nadia, view))).toEqual([{ id: kept.id, code: kept.code }]);
  expect(await refusal(list(maria, 'post_undone'))).toBe('ID002');
  // the label may be used again: both are found by it
  await sql`update public.post_items set code = ${undone.code} where id = ${kept.id}`;
  expect(await granted(list(nadia, 'post_directory'))).toEqual([
    { id: kept.id, code: undone.code },
  ]);
});
