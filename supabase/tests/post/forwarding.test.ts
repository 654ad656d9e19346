import { randomUUID } from 'node:crypto';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { forwarding } from 'shared/memberships/plan-terms';
import { fetchForwarding } from 'shared/post-shipments/api';
import type { Shipment } from 'shared/post-shipments/types';
import { countryNames } from 'shared/profiles/countries';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { chain, item, type Letter, letter, subscriber, withdraw } from './letters';
import { addressOf, atOnce, close, forward, pack, packing, send, unpack, weekly } from './parcels';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
  ]);
});

const shipmentsOf = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_shipments'))) as unknown as Shipment[];
const requestOf = async ({ id }: Pick<Letter, 'id'>) => {
  const [row] = await sql`select state, taken_by, gross::float as gross, is_included, due_at, id
    from public.post_requests where item_id = ${id} order by asked_at desc limit 1`;
  return row ?? {};
};
const problem = (call: Parameters<typeof refusalDetails>[0]) =>
  refusalDetails(call).then(({ code, details }) => `${code} ${details.problem ?? ''}`.trim());

/** A member with a plan, and items of theirs that they want sent on at once. */
async function asked(count: number, changes: Parameters<typeof addressOf>[1] = {}) {
  const maria = await subscriber(backend, nadia);
  const address_id = await addressOf(maria, changes);
  const items: Letter[] = [];
  for (let nth = 0; nth < count; nth++) items.push(await letter(sql, maria));
  await granted(forward(maria, items, { address_id }));
  return { maria, address_id, items, first: items[0] as Letter };
}

describe('a member who has post sent on', () => {
  test('sees the price of each way before, and is charged what they saw', async () => {
    const maria = await subscriber(backend, nadia);
    const address_id = await addressOf(maria);
    const [one, two] = [await letter(sql, maria), await letter(sql, maria)];
    const quote = (service: string) =>
      maria.client.rpc('quote_post_requests', {
        p_kind: 'forward',
        p_item_ids: [one.id, two.id],
        p_options: { service, address_id },
      });
    expect(await granted(quote('at_once'))).toMatchObject({
      asked: 2,
      net: 2 * forwarding.atOnce, // as the public pages say
      vat: 1.8,
      gross: 2 * atOnce,
    });
    expect(await granted(quote('weekly'))).toMatchObject({
      asked: 0,
      items: [{ problem: 'PO088' }, { problem: 'PO088' }],
    });
    expect(await refusal(forward(maria, [one, two], { address_id }, 0))).toBe('PO020');
    await granted(forward(maria, [one, two], { address_id, note: ' Please\n by air ' }));
    expect(await requestOf(one)).toMatchObject({ gross: atOnce, is_included: false });
    const { request, timeline } = (await item(maria, one)) ?? {};
    expect(request).toMatchObject({
      kind: 'forward',
      is_paper_way: true,
    });
    const [how] = await granted(
      maria.client
        .from('post_forwardings')
        .select('is_weekly, note, may_open, shipment_id')
        .eq('request_id', request?.id ?? ''),
    );
    expect(how).toEqual({
      is_weekly: false,
      note: 'Please by air',
      may_open: false,
      shipment_id: null,
    });
    expect(timeline?.map(({ kind }) => kind)).toContain('request_asked');
  });

  test('has it sent with the week’s round for nothing while the service runs', async () => {
    const maria = await member(backend);
    const wish = { service: 'weekly' as const, address_id: await addressOf(maria) };
    const of = await letter(sql, maria);
    expect(await refusal(forward(maria, [of], wish))).toBe('PO088');
    await weekly(sql, maria, daysAfter(maltaToday(), -184)); // six months and more ago
    expect(await refusal(forward(maria, [of], wish))).toBe('PO088');
    await weekly(sql, maria);
    await granted(forward(maria, [of], wish));
    const { due_at, gross } = await requestOf(of);
    expect(gross).toBe(0);
    expect(new Date(due_at as string).getTime()).toBeGreaterThan(Date.now());
  });

  test('needs a plan in force to have it sent at once', async () => {
    const maria = await member(backend);
    const wish = { address_id: await addressOf(maria) };
    expect(await refusal(forward(maria, [await letter(sql, maria)], wish))).toBe('PO022');
  });

  test('sends it to no address but their own, in no other way, and with a short note', async () => {
    const [maria, giulia] = await Promise.all([subscriber(backend, nadia), member(backend)]);
    const of = [await letter(sql, maria)];
    const address_id = await addressOf(maria);
    const theirs = await addressOf(giulia);
    expect(await refusal(forward(maria, of, { address_id: theirs }))).toBe('PO087');
    expect(await refusal(forward(maria, of, { address_id: randomUUID() }))).toBe('PO087');
    for (const wrong of [
      { address_id: 'home' },
      { address_id, service: 'tomorrow' },
      { address_id, may_open: 'yes' },
      { address_id, note: 'x'.repeat(201) },
    ]) {
      expect(await refusal(forward(maria, of, wrong as never, atOnce)), JSON.stringify(wrong)).toBe(
        'PO050',
      );
    }
    expect(await requestOf(of[0] as Letter)).toEqual({});
  });

  test('changes or deletes an address afterwards, and what is asked for goes where it was to go', async () => {
    const { maria, address_id, first } = await asked(1, { city: 'Sliema' });
    const table = maria.client.from('post_addresses');
    await granted(table.update({ city: 'Mdina' }).eq('id', address_id).select('id'));
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    await granted(table.delete().eq('id', address_id).select('id'));
    expect(await shipmentsOf(maria)).toMatchObject([{ id: shipment, address: { city: 'Sliema' } }]);
  });

  test('takes it back until it is packed', async () => {
    const { maria, first } = await asked(1);
    const { id } = await requestOf(first);
    await granted(pack(nadia, randomUUID(), first));
    expect(await refusal(withdraw(maria, `${id}`))).toBe('PO023');
    const [shipment] = await shipmentsOf(maria);
    await granted(unpack(nadia, `${shipment?.id}`));
    await granted(withdraw(maria, `${id}`));
    expect(await shipmentsOf(maria)).toEqual([]);
  });
});

describe('an administrator who packs', () => {
  test('puts what goes to one address into one parcel, and everything in it leaves with it', async () => {
    const { maria, items, first } = await asked(2);
    const shipment = randomUUID();
    for (const of of [...items, first]) await granted(pack(nadia, shipment, of)); // the last one by mistake
    const before = await packing(nadia);
    expect(before.waiting.filter(({ user_id }) => user_id === maria.id)).toEqual([]);
    expect(before.parcels.find(({ id }) => id === shipment)).toMatchObject({
      packer: { id: nadia.id, name: 'Nadia Camilleri' },
      needs_customs: false,
      items: [{ id: expect.any(String) }, { id: expect.any(String) }],
    });
    expect(await problem(send(nadia, shipment))).toBe('PO089 changed');
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    await granted(send(nadia, shipment)); // the first answer was lost
    for (const of of items) {
      const [row] = await sql`select paper, place from public.post_items where id = ${of.id}`;
      expect(row).toEqual({ paper: 'forwarded', place: null });
      expect((await chain(sql, of)).slice(-4)).toEqual([
        'request_taken',
        'packed',
        'request_done',
        'forwarded',
      ]);
      expect(await requestOf(of)).toMatchObject({ state: 'done' });
    }
    expect(await shipmentsOf(maria)).toMatchObject([
      {
        id: shipment,
        carrier: 'dhl',
        tracking: '1234567890',
        weight_g: 320,
        postage_net: 12.5,
        postage_vat: 2.25,
        postage_gross: 14.75,
        items: [{ code: expect.any(String) }, { code: expect.any(String) }],
      },
    ]);
    const told = await granted(
      maria.client.from('notifications').select('message').eq('event', 'post_forwarded'),
    );
    expect(told).toEqual([
      { message: '2 items are on the way to Sliema, with DHL, tracking number 1234567890.' },
    ]);
    const mails =
      await sql`select 1 from public.mails where user_id = ${maria.id} and kind = 'post_forwarded'`;
    expect(mails).toHaveLength(1);
    const own = (await item(maria, first)) as NonNullable<Awaited<ReturnType<typeof item>>>;
    page.client = maria.client;
    expect(await fetchForwarding(own.requests[0]?.id ?? '')).toMatchObject({
      address: { city: 'Sliema' },
      shipment: { carrier: 'dhl', tracking: '1234567890' },
    });
    expect(own.timeline.at(-1)).toMatchObject({ kind: 'forwarded', by: 'office' });
  });

  test('is stopped by what does not belong into the parcel', async () => {
    const [one, two] = [await asked(2), await asked(1)];
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, one.first));
    const stray = await letter(sql, one.maria);
    expect(await problem(pack(nadia, shipment, two.first))).toBe('PO089 elsewhere');
    expect(await problem(pack(nadia, shipment, stray))).toBe('PO089 not_asked');
    expect(await problem(pack(nadia, shipment, { code: 'AAAAAAAA' }))).toBe('PO089 unknown');
    const another = randomUUID();
    expect(await problem(pack(nadia, another, one.first))).toBe('PO089 packed');
    const elsewhere = await addressOf(one.maria, { city: 'Mdina' });
    const other = await letter(sql, one.maria);
    await granted(forward(one.maria, [other], { address_id: elsewhere }));
    expect(await problem(pack(nadia, shipment, other))).toBe('PO089 elsewhere');
    const [rows] =
      await sql`select count(*)::int as count from public.post_shipments where id = ${another}`;
    expect(rows).toEqual({ count: 0 });
  });

  test('packs nothing that has to stay for its scan', async () => {
    const { maria, first } = await asked(1);
    const scan = { p_item_id: first.id };
    await sql`insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross)
      values (${randomUUID()}, ${scan.p_item_id}, ${maria.id}, 'scan', now(), 1, true, 0, 0, 0)`;
    expect(await refusal(pack(nadia, randomUUID(), first))).toBe('PO053');
  });

  test('closes only what they have seen, and again after anything went in or out', async () => {
    const { items, first } = await asked(3);
    const [, second, third] = items as [Letter, Letter, Letter];
    const shipment = randomUUID();
    for (const of of [first, second]) await granted(pack(nadia, shipment, of));
    expect(await problem(close(nadia, shipment, [first]))).toBe('PO089 changed');
    await granted(close(nadia, shipment, [second, first]));
    await granted(pack(nadia, shipment, third));
    expect(await problem(send(nadia, shipment))).toBe('PO089 changed');
    await granted(close(nadia, shipment, items));
    await granted(unpack(nadia, shipment, third));
    expect(await problem(send(nadia, shipment))).toBe('PO089 changed');
    expect(await requestOf(third)).toMatchObject({ state: 'waiting', taken_by: null });
    expect((await chain(sql, third)).slice(-3)).toEqual(['packed', 'unpacked', 'request_let_go']);
  });

  test.each([
    ['no carrier', { carrier: null }],
    ['an unknown carrier', { carrier: 'pigeon' }],
    ['no weight', { weight_g: null }],
    ['a weight of nothing', { weight_g: 0 }],
    ['a weight that is none', { weight_g: 'heavy' }],
    ['postage below nothing', { postage_net: -1 }],
    ['postage that is none', { postage_net: 'NaN' }],
    ['endless postage', { postage_net: 'Infinity' }],
    ['a tracking number with markup', { tracking: '<b>1234' }],
    ['customs without a value', { customs_contents: 'Papers' }],
  ])('closes no parcel with %s', async (_title, values) => {
    const { items, first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    expect(await problem(close(nadia, shipment, items, values))).toBe('PO089 values');
  });

  test('says what is in a parcel that leaves the European Union', async () => {
    const { items, first } = await asked(1, { country: 'Switzerland' });
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const [of] = (await packing(nadia)).parcels.filter(({ id }) => id === shipment);
    expect(of?.needs_customs).toBe(true);
    expect(await problem(close(nadia, shipment, items))).toBe('PO089 values');
    const customs = { customs_contents: 'Papers', customs_value: 0 };
    await granted(close(nadia, shipment, items, customs));
  });

  test('takes a parcel apart until it is sent, and no longer', async () => {
    const { maria, items, first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    await granted(close(nadia, shipment, items));
    await granted(unpack(nadia, shipment));
    await granted(unpack(nadia, shipment)); // the first answer was lost
    expect(await shipmentsOf(maria)).toEqual([]);
    await granted(pack(nadia, shipment, first));
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    expect(await problem(unpack(nadia, shipment))).toBe('PO089 sent');
    expect(await problem(close(nadia, shipment, items))).toBe('PO089 sent');
    const next = await letter(sql, maria);
    expect(await problem(pack(nadia, shipment, next))).toBe('PO089 not_asked');
  });

  test('lets go and refuses nothing that is in a parcel', async () => {
    const { first } = await asked(1);
    const { id } = await requestOf(first);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const letGo = () => nadia.client.rpc('let_go_post_request', { p_id: `${id}` });
    const refuse = () =>
      nadia.client.rpc('refuse_post_request', { p_id: `${id}`, p_code: 'damaged' });
    expect(await problem(letGo())).toBe('PO089 packed');
    expect(await problem(refuse())).toBe('PO089 packed');
    await granted(unpack(nadia, shipment));
    await granted(refuse());
  });

  test('finds out of the parcel what turns out to be another’s, or has left another way', async () => {
    const { items, first } = await asked(2);
    const second = items[1] as Letter;
    const giulia = await member(backend);
    const shipment = randomUUID();
    for (const of of items) await granted(pack(nadia, shipment, of));
    await granted(close(nadia, shipment, items));
    const changes = { user_id: giulia.id };
    await granted(
      nadia.client.rpc('correct_post_item', {
        p_id: second.id,
        p_changes: changes,
        p_reason: 'It is hers',
      }),
    );
    expect(await problem(send(nadia, shipment))).toBe('PO089 changed');
    await granted(
      nadia.client.rpc('return_post_item', { p_id: first.id, p_reason: 'Unknown here' }),
    );
    expect(await problem(send(nadia, shipment))).toBe('PO089 gone');
  });

  test('does not pack what they have asked for themselves', async () => {
    const zoe = await subscriber(backend, nadia);
    const of = await letter(sql, zoe);
    await granted(forward(zoe, [of], { address_id: await addressOf(zoe) }));
    await sql`update public.profiles set role = 'admin' where id = ${zoe.id}`;
    expect(await refusal(pack(zoe, randomUUID(), of))).toBe('PO040');
  });
});

describe('two administrators who pack at once', () => {
  test('have each item in one parcel, whoever is first', async () => {
    const { maria, items } = await asked(6);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const outcomes = await Promise.all(
      items.flatMap((of) => [refusal(pack(nadia, mine, of)), refusal(pack(omar, theirs, of))]),
    );
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(items.length);
    expect(outcomes.filter((one) => one === 'PO010')).toHaveLength(items.length);
    const packed = (await shipmentsOf(maria)).flatMap((shipment) => shipment.items);
    expect(packed.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
  });

  test('pack into the parcel of one of them alone, and neither takes apart, closes or sends the other’s', async () => {
    const { items, first } = await asked(2);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const second = items[1] as Letter;
    expect(await refusal(pack(omar, shipment, second))).toBe('PO010');
    expect(await refusal(unpack(omar, shipment))).toBe('PO010');
    expect(await refusal(close(omar, shipment, [first]))).toBe('PO010');
    await granted(close(nadia, shipment, [first]));
    expect(await refusal(send(omar, shipment))).toBe('PO010');
    expect(await requestOf(second)).toMatchObject({ state: 'waiting' });
  });

  test('send a parcel once, and take it apart or send it, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { maria, items, first } = await asked(1);
      const shipment = randomUUID();
      await granted(pack(nadia, shipment, first));
      await granted(close(nadia, shipment, items));
      await Promise.all([send(nadia, shipment), send(nadia, shipment), unpack(nadia, shipment)]);
      const [row] = await sql`select paper from public.post_items where id = ${first.id}`;
      const { state } = await requestOf(first);
      const left = (await shipmentsOf(maria)).length;
      expect([
        ['forwarded', 'done', 1],
        ['received', 'waiting', 0],
      ]).toContainEqual([row?.paper, state, left]);
    }
  });
});

test('a person reads their own shipments alone, and they go with their account', async () => {
  const { maria, items, first } = await asked(1);
  const shipment = randomUUID();
  await granted(pack(nadia, shipment, first));
  const giulia = await member(backend);
  expect(await shipmentsOf(giulia)).toEqual([]);
  expect(await granted(giulia.client.from('post_shipments').select('id'))).toEqual([]);
  expect(await granted(giulia.client.from('post_forwardings').select('request_id'))).toEqual([]);
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(data).toMatchObject({
    post_shipments: [{ id: shipment, items: [{ code: first.code }] }],
    post_forwardings: [{ address: { city: 'Sliema' } }],
  });
  await granted(close(nadia, shipment, items));
  await sql`update auth.users set deleted_at = now() where id = ${maria.id}`;
  expect(await sql`select 1 from public.post_shipments where user_id = ${maria.id}`).toEqual([]);
  expect(await sql`select 1 from public.post_forwardings where user_id = ${maria.id}`).toEqual([]);
  expect(await problem(send(nadia, shipment))).toBe('PO089 gone');
});

test('an administrator meets the same countries of the European Union that a page names', async () => {
  const rows = await sql<{ name: string }[]>`
    select n.name from unnest(${countryNames()}::text[]) n (name) where private.is_in_eu(n.name)`;
  expect(rows).toHaveLength(28); // the twenty-seven, and Monaco
});

test.each([
  ['2026-11-23T09:00:00Z', '2026-11-27'],
  ['2026-11-26T22:00:00Z', '2026-11-27'],
  ['2026-11-27T07:00:00Z', '2026-12-04'], // on the day of the round it is too late
  ['2026-12-21T09:00:00Z', '2026-12-24'], // Christmas is a Friday
])('a member who asks at %s has their post in the round of %s', async (moment, day) => {
  const [row] = await sql`select private.post_round_after(${moment})::date::text as day`;
  expect(row?.day).toBe(day);
});
