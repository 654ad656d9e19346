import { randomUUID } from 'node:crypto';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { aLabel, chain } from './letters';
import { aLetter, chainOf, photographed, record, recorded, storedItem } from './post-items';

let nadia: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
});

test('an administrator records a letter, and its chain begins with it', async () => {
  await sql`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
  const [box] = await sql`select box_number from public.profiles where id = ${maria.id}`;
  const letter = await aLetter({ user_id: maria.id, sender: ' Studio Rossi ', place: 'Tray 1' });
  expect(await granted(record(nadia, letter))).toMatchObject({
    id: letter.id,
    code: letter.code,
    user_id: maria.id,
    box_number: box?.box_number,
    sender: 'Studio Rossi',
    paper: 'received',
    image: 'none',
    recorded_by: nadia.id,
  });
  const [received, matched, ...others] = await chainOf(nadia, letter.id);
  expect(received).toMatchObject({ kind: 'received', actor: nadia.id, place: 'Tray 1' });
  expect(Date.parse(`${received?.device_at}`)).toBe(Date.parse(letter.received_at));
  expect([matched?.kind, ...others]).toEqual(['matched']);
});

test('an item with a photo shows its envelope; one whose photo is not there is refused', async () => {
  const letter = await aLetter();
  const envelope = `${letter.id}/envelope.jpg`;
  expect(await refusal(record(nadia, { ...letter, envelope }))).toBe('PO030');
  await photographed(letter.id);
  const shown = await granted(record(nadia, { ...letter, envelope }));
  expect(shown).toMatchObject({ envelope, image: 'envelope' });
  expect(await chain(sql, letter)).toEqual(['received', 'photographed', 'unmatched']);
  const other = await aLetter({ envelope });
  expect(await refusal(record(nadia, other))).toBe('PO008');
});

test('an item sent twice is stored once and answered as it stands', async () => {
  const letter = await aLetter({ user_id: maria.id });
  const first = await granted(record(nadia, letter));
  expect(await granted(record(nadia, letter))).toEqual(first);
  const moved = nadia.client.rpc('place_post_items', { p_codes: [letter.code], p_place: 'A1' });
  await granted(moved);
  expect(await granted(record(nadia, letter))).toMatchObject({ paper: 'stored', place: 'A1' });
  expect(await chain(sql, letter)).toEqual(['received', 'matched', 'stored']);
});

test('another item under the same id is refused, and so is a second one with the label', async () => {
  const letter = await aLetter({ user_id: maria.id });
  await granted(record(nadia, letter));
  expect(await refusal(record(nadia, { ...letter, user_id: null }))).toBe('PO001');
  const taken = await refusalDetails(record(nadia, { ...letter, id: randomUUID() }));
  expect(taken).toMatchObject({ code: 'PO002', details: { id: letter.id } });
  expect(await chain(sql, letter)).toEqual(['received', 'matched']);
});

describe('the counter is refused', () => {
  test.each([
    ['a code of no label', { code: 'KRVQKE55' }, 'PO003'],
    ['a code with its dash', { code: 'KRVQ-KE54' }, 'PO003'],
    ['an item without a code', { code: null }, 'PO003'],
    ['an item without an id', { id: null }, 'PO008'],
    ['an id that is none', { id: 'x' }, 'PO008'],
    ['a kind that is none', { kind: 'postcard' }, 'PO008'],
    ['a weight of nothing', { weight_g: 0 }, 'PO008'],
    ['a weight beyond what is carried', { weight_g: 30_001 }, 'PO008'],
    ['a weight past all numbers', { weight_g: 1e300 }, 'PO008'],
    ['an addressee of a whole page', { addressee: 'x'.repeat(121) }, 'PO008'],
    ['a sender that is not on the list', { sender_id: randomUUID() }, 'PO008'],
    ['a member that does not exist', { user_id: randomUUID() }, 'PO031'],
    ['a name without its member', { name_id: randomUUID() }, 'PO033'],
    ['a day that does not exist', { received_at: '2026-02-30' }, 'PO008'],
    ['the end of time', { received_at: 'infinity' }, 'PO008'],
    ['a moment of nobody knows which zone', { received_at: '2026-11-20T10:00:00' }, 'PO008'],
    ['a word for a moment', { received_at: 'now' }, 'PO008'],
    ['a day without an hour', { received_at: '2026-11-20' }, 'PO008'],
    ['a number for a moment', { received_at: 1e12 }, 'PO008'],
  ])('%s', async (_title, changes, code) => {
    const letter = await aLetter();
    expect(await refusal(record(nadia, { ...letter, ...changes }))).toBe(code);
    expect(await storedItem(letter.id)).toBeUndefined();
  });

  test.each([null, 7, [], [{}]])('a value that is no item at all: %j', async (item) => {
    expect(await refusal(record(nadia, item as never))).toBe('PO008');
  });

  test('somebody’s post that is for nobody here', async () => {
    const letter = await aLetter({ user_id: maria.id, not_ours_at: new Date().toISOString() });
    expect(await refusal(record(nadia, letter))).toBe('PO008');
  });

  test('post from a future of more than five minutes, and of more than sixty days ago', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const longest = 60 * 24 * 60;
    for (const [minutes, code] of [
      [6, 'PO032'],
      [4, undefined],
      [1 - longest, undefined],
      [-1 - longest, 'PO032'],
    ] as const) {
      const letter = await aLetter({ received_at: at(minutes) });
      expect(await refusal(record(nadia, letter)), `${minutes}`).toBe(code);
    }
    const letter = await aLetter({ received_at: at(60) });
    const { details } = await refusalDetails(record(nadia, letter));
    expect(Math.abs(Date.parse(`${details.now}`) - Date.now())).toBeLessThan(60_000);
    const received = Object(await granted(record(nadia, { ...letter, received_at: null })));
    expect(received).toMatchObject({ id: letter.id });
    expect(Date.parse(received.received_at)).toBe(Date.parse(received.recorded_at));
  });

  test('post for an account that is gone, whose orders are kept', async () => {
    const zita = await member(backend);
    const order = await checkout(zita.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    await sql`delete from auth.users where id = ${zita.id}`;
    expect(await refusal(record(nadia, await aLetter({ user_id: zita.id })))).toBe('PO031');
  });
});

test('post that a device kept for weeks without a line is taken in, and its chain says how late', async () => {
  const then = Date.now() - 30 * 24 * 60 * 60_000;
  const received_at = new Date(then).toISOString().replace('Z', '+00:00');
  const letter = await recorded(nadia, { user_id: maria.id, received_at });
  const item = await storedItem(letter.id);
  expect(Date.parse(`${item?.received_at}`)).toBe(then);
  expect(Date.parse(`${item?.recorded_at}`)).toBeGreaterThan(then + 29 * 24 * 60 * 60_000);
  const [received] = await chainOf(nadia, letter.id);
  expect(Date.parse(`${received?.device_at}`)).toBe(then);
});

test('a sender on the list says whether post is official, unless the counter does', async () => {
  const [bank] = await granted(
    nadia.client
      .from('post_senders')
      .insert({ name: `Bank ${mark()}`, is_official: true })
      .select('id'),
  );
  const { is_official: _, ...letter } = await aLetter({ sender_id: `${bank?.id}` });
  expect(await granted(record(nadia, letter))).toMatchObject({ is_official: true });
  const advertising = await recorded(nadia, { sender_id: `${bank?.id}`, is_official: false });
  expect(advertising.is_official).toBe(false);
});

test('a sender is on the list once, however it is written', async () => {
  const name = `Żebbuġ Traders ${mark()}`;
  const add = (written: string) => nadia.client.from('post_senders').insert({ name: written });
  await granted(add(name));
  for (const written of [name.toLowerCase(), name.replace('Ż', 'Z').replace('ġ', 'g')])
    expect(await refusal(add(written)), written).toBe('23505');
});

test('nobody but administrators works at the counter', async () => {
  const { id, code } = await recorded(nadia, { user_id: maria.id });
  const letter = await aLetter();
  for (const [client, refused] of [
    [visitor(backend), '42501'],
    [maria.client, 'ID002'],
  ] as const) {
    const calls = [
      client.rpc('get_post_directory'),
      client.rpc('record_post_item', { p_item: { ...letter } }),
      client.rpc('undo_post_item', { p_id: id }),
      client.rpc('correct_post_item', { p_id: id, p_changes: {}, p_reason: 'x' }),
      client.rpc('place_post_items', { p_codes: [code], p_place: 'A1' }),
      client.rpc('return_post_item', { p_id: id, p_reason: 'x' }),
      client.rpc('mark_post_called', { p_id: id }),
      client.rpc('confirm_post_name', { p_user_id: maria.id, p_name: 'Vella' }),
      client.rpc('refuse_post_name', { p_user_id: maria.id, p_name: 'Vella', p_reason: 'x' }),
      client.rpc('get_post_names_to_confirm'),
      client.rpc('get_member_post_names', { p_user_id: maria.id }),
      client.rpc('get_post_totals', { p_day: '2026-11-27' }),
      client.from('post_directory').select('id'),
      client.from('post_intake').select('id'),
    ];
    for (const call of calls) expect(await refusal(call)).toBe(refused);
  }
});

test('labels that were never printed are taken, too: rolls may be older than the list', async () => {
  const [far] = await sql<{ code: string }[]>`select private.post_code(34000000000) as code`;
  const letter = await aLetter({ code: `${far?.code}` });
  expect(await refusal(record(nadia, letter))).toBeUndefined();
  expect(await aLabel(sql)).not.toBe(letter.code);
});
