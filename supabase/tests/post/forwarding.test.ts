import { randomUUID } from 'node:crypto';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { forwarding } from 'shared/memberships/plan-terms';
import { customsMandate } from 'shared/post/mandate';
import { fetchForwarding } from 'shared/post-shipments/api';
import type { Shipment } from 'shared/post-shipments/types';
import { countryNames, isWithinCustoms } from 'shared/profiles/countries';
import { makeService } from 'shared/testing/factories';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, service as ordered, recordPayment } from '../cart/ordering';
import { begin, closedBag, dueToShred, fill, openBag, takeOut } from './bags';
import { inOffice, weekdays } from './calendars';
import { charges, overdue, owe } from './charges';
import { ask, chain, item, type Letter, letter, only, subscriber, withdraw } from './letters';
import {
  addressOf,
  atOnce,
  close,
  correctParcel,
  forward,
  pack,
  packing,
  send,
  undoSend,
  unpack,
  weekly,
} from './parcels';

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
  const [row] =
    await sql`select state, taken_by, gross::float as gross, is_included, due_at, id, answer
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
  await granted(forward(maria, items, { address_id, beyond_cap: true }));
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
    const [how] = await sql`select is_weekly, note, may_open, shipment_id
      from private.post_forwardings where request_id = ${request?.id ?? ''}`;
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

  test('has it sent for as long as the service was sold for, whatever the catalogue says since', async () => {
    const [service, giulia] = await Promise.all([
      makeService(sql, { price_unit: 'per_month', unit_quantity: 6 }),
      member(backend),
    ]);
    const switched = (on: boolean, months = 6) => sql`update public.services
      set is_post_forwarding = ${on}, unit_quantity = ${months} where id = ${service.id}`;
    await switched(true);
    const order = await checkout(giulia.client, [ordered(service)]);
    await granted(recordPayment(nadia.client, order));
    const begun = (months: number) => sql`update public.user_services
      set payment_status = 'in_progress', started_at = now() - ${months} * interval '1 month'
      where purchase_id = ${order.purchase_id}`;
    await begun(3);
    const runs = async () => {
      const [row] = await sql`select private.has_weekly_forwarding(${giulia.id}) as runs`;
      return row?.runs;
    };
    expect(await runs()).toBe(true);
    await switched(true, 1);
    expect(await runs()).toBe(true);
    await switched(false);
    expect(await runs()).toBe(true);
    await begun(7);
    expect(await runs()).toBe(false);
    // then it is ordered again, also while the office has not completed the old one
    await switched(true);
    await checkout(giulia.client, [ordered(service)]);
  });

  test('has it sent for as many days as a service has that is sold by the day', async () => {
    const maria = await member(backend);
    const service = await makeService(sql, { price_unit: 'per_day', unit_quantity: 30 });
    await sql`update public.services set is_post_forwarding = true where id = ${service.id}`;
    await sql`insert into public.user_services (user_id, service_id, payment_status, purchase_date)
      values (${maria.id}, ${service.id}, 'paid', now() - interval '31 days')`;
    const [row] = await sql`select private.has_weekly_forwarding(${maria.id}) as runs`;
    expect(row?.runs).toBe(false);
  });

  test('without a plan is billed once a month, and at once when the service is over', async () => {
    const maria = await member(backend);
    await weekly(sql, maria);
    await owe(sql, maria, 4); // gross 7.08
    const due = async () => {
      const [row] = await sql`select private.charges_to_bill(${maria.id}) as ids`;
      return (row?.ids as string[] | null)?.length ?? 0;
    };
    expect(await due()).toBe(0);
    await sql`update public.post_charges set period_from = period_from - 40, period_to = period_to - 40
      where user_id = ${maria.id}`;
    await owe(sql, maria, 4);
    expect(await due()).toBe(1);
    await sql`update public.user_services set payment_status = 'completed' where user_id = ${maria.id}`;
    expect(await due()).toBe(2);
  });

  test('reads the time at which it can leave, where a scan comes first', async () => {
    const maria = await subscriber(backend, nadia);
    await weekly(sql, maria);
    const address_id = await addressOf(maria);
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'scan', of)));
    await sql`update public.post_requests set due_at = now() + interval '20 days' where id = ${id}`;
    for (const [service, due] of [
      ['weekly', sql`private.post_round_after(now() + interval '20 days')`],
      ['at_once', sql`private.working_moment_after(now() + interval '20 days', 1)`],
    ] as const) {
      const quote = { p_kind: 'forward', p_item_ids: [of.id], p_options: { service, address_id } };
      const { due_at } = (await granted(
        maria.client.rpc('quote_post_requests', quote),
      )) as unknown as { due_at: string };
      const [row] =
        await sql`select abs(extract(epoch from ${due_at}::timestamptz - ${due})) < 60 as is_due`;
      expect(row, service).toEqual({ is_due: true });
    }
  });

  test('is asked a second time once postage has reached their limit, also for what costs nothing else', async () => {
    const maria = await subscriber(backend, nadia);
    await weekly(sql, maria);
    const wish = { address_id: await addressOf(maria), service: 'weekly' as const };
    await sql`insert into public.post_settings (user_id, spending_cap) values (${maria.id}, 4)`;
    await granted(forward(maria, [await letter(sql, maria)], wish));
    await owe(sql, maria, 3); // 4.50, net
    const of = [await letter(sql, maria)];
    expect(await refusal(forward(maria, of, wish))).toBe('PO060');
    await granted(forward(maria, of, { ...wish, beyond_cap: true }));
  });

  test('sends nothing to an address that has changed since they read it', async () => {
    const maria = await subscriber(backend, nadia);
    const address_id = await addressOf(maria);
    const of = [await letter(sql, maria)];
    const table = maria.client.from('post_addresses');
    const read = async () =>
      (await granted(table.select('updated_at').eq('id', address_id).single())).updated_at;
    const read_at = await read();
    await granted(table.update({ city: 'Mdina' }).eq('id', address_id).select('id'));
    expect(await refusal(forward(maria, of, { address_id, read_at }))).toBe('PO087');
    await granted(forward(maria, of, { address_id, read_at: await read() }));
  });

  test('says yes a second time to what passes their limit of the month', async () => {
    const maria = await subscriber(backend, nadia);
    const wish = { address_id: await addressOf(maria) };
    const of = [await letter(sql, maria)];
    await sql`insert into public.post_settings (user_id, spending_cap) values (${maria.id}, 4)`;
    expect(await refusal(forward(maria, of, wish))).toBe('PO060');
    await granted(forward(maria, of, { ...wish, beyond_cap: true }));
  });

  test('pays what is overdue for their post first, in either way', async () => {
    const maria = await subscriber(backend, nadia);
    await weekly(sql, maria);
    const address_id = await addressOf(maria);
    const of = [await letter(sql, maria)];
    await owe(sql, maria, 1);
    const { purchase_id } = (await granted(maria.client.rpc('bill_own_charges'))) as {
      purchase_id: string;
    };
    await overdue(sql, purchase_id);
    for (const service of ['weekly', 'at_once'] as const) {
      expect(await refusal(forward(maria, of, { address_id, service })), service).toBe('PO063');
    }
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
        'request_packed',
        'request_done',
        'forwarded',
      ]);
      expect(await requestOf(of)).toMatchObject({ state: 'done' });
    }
    const [seen] = await shipmentsOf(maria);
    expect(Object.keys(seen ?? {}).filter((key) => /_by$/.test(key))).toEqual([]); // names nobody
    expect(seen).toMatchObject({
      id: shipment,
      carrier: 'dhl',
      tracking: '1234567890',
      weight_g: 320,
      postage_net: 12.5,
      postage_vat: 2.25,
      postage_gross: 14.75,
      items: [{ code: expect.any(String) }, { code: expect.any(String) }],
    });
    const told = await granted(
      maria.client.from('notifications').select('message').eq('event', 'post_forwarded'),
    );
    expect(told).toEqual([
      {
        message:
          '2 items are on the way to Sliema, with DHL, tracking number 1234567890. Postage: €14.75 (€12.50 + €2.25 VAT).',
      },
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
    expect((await chain(sql, third)).slice(-3)).toEqual([
      'request_packed',
      'request_unpacked',
      'request_let_go',
    ]);
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

  test('takes out what they have asked back about, and the question stays open', async () => {
    const { first } = await asked(1);
    const { id } = await requestOf(first);
    const question = { p_id: `${id}`, p_question: 'By air?' };
    await granted(nadia.client.rpc('ask_back_post_request', question));
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first)); // all the same
    await granted(unpack(nadia, shipment));
    expect(await requestOf(first)).toMatchObject({ state: 'asked', taken_by: null });
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
    expect((await chain(sql, second)).slice(-2)).not.toContain('request_unpacked');
    await granted(
      nadia.client.rpc('return_post_item', { p_id: first.id, p_reason: 'Unknown here' }),
    );
    const place = `Parcel ${shipment.slice(0, 8).toUpperCase()}`;
    await granted(omar.client.rpc('place_post_items', { p_codes: [second.code], p_place: 'B2' }));
    expect(await problem(send(nadia, shipment))).toBe('PO089 gone');
    expect((await packing(nadia)).parcels.map((one) => one.place)).not.toContain(place);
  });

  test('closes and sends no parcel while another’s item lies in it, until somebody has put it elsewhere', async () => {
    const { maria, items, first } = await asked(2);
    const second = items[1] as Letter;
    const giulia = await subscriber(backend, nadia);
    const shipment = randomUUID();
    for (const of of items) await granted(pack(nadia, shipment, of));
    await granted(close(nadia, shipment, items));
    const becomes = (of: Letter, user_id: string) =>
      granted(
        omar.client.rpc('correct_post_item', {
          p_id: of.id,
          p_changes: { user_id },
          p_reason: 'It is hers',
        }),
      );
    await becomes(second, giulia.id);
    const seen = async () =>
      (await packing(nadia)).parcels.find(({ id }) => id === shipment)?.strays;
    expect(await seen()).toEqual([second.code]);
    expect(await refusalDetails(close(nadia, shipment, [first]))).toMatchObject({
      code: 'PO089',
      details: { problem: 'stray', codes: [second.code] },
    });
    expect(await problem(close(nadia, shipment, items))).toBe('PO089 stray');
    // its new owner has it sent on, too: it leaves the one parcel for the other
    await granted(forward(giulia, [second], { address_id: await addressOf(giulia) }));
    await granted(pack(omar, randomUUID(), second));
    expect(await seen()).toEqual([]);
    await granted(close(nadia, shipment, [first]));
    await granted(send(nadia, shipment));
    expect(await shipmentsOf(maria)).toMatchObject([{ items: [{ code: first.code }] }]);
  });

  test('is held by what is left in a parcel that has no other item, and its owner is not', async () => {
    const { maria, first } = await asked(1);
    const giulia = await member(backend);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    await granted(
      omar.client.rpc('correct_post_item', {
        p_id: first.id,
        p_changes: { user_id: giulia.id },
        p_reason: 'It is hers',
      }),
    );
    const parcelOf = async () => (await packing(omar)).parcels.find(({ id }) => id === shipment);
    expect(await parcelOf()).toMatchObject({ items: [], strays: [first.code], packer: null });
    expect(await problem(close(omar, shipment, []))).toBe('PO089 stray');
    expect(await granted(maria.client.rpc('get_own_deletion'))).toMatchObject({
      has_packed_post: false,
    });
    await granted(omar.client.rpc('place_post_items', { p_codes: [first.code], p_place: 'B2' }));
    expect(await parcelOf()).toBeUndefined();
  });

  test('begins no second parcel to an address while one is being packed', async () => {
    const { maria, items, first } = await asked(2);
    const second = items[1] as Letter;
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    expect(await refusalDetails(pack(omar, randomUUID(), second))).toMatchObject({
      code: 'PO089',
      details: {
        problem: 'begun',
        place: `Parcel ${shipment.slice(0, 8).toUpperCase()}`,
        packer: 'Nadia Camilleri',
      },
    });
    const group = (await packing(omar)).waiting.find(({ user_id }) => user_id === maria.id);
    expect(group?.begun).toMatchObject({ id: shipment, packer: { name: 'Nadia Camilleri' } });
    await granted(close(nadia, shipment, [first]));
    await granted(pack(omar, randomUUID(), second)); // the first one is full
  });

  test('packs what goes to the same door into one parcel, whatever its telephone is by then', async () => {
    const { maria, address_id, first } = await asked(1);
    const table = maria.client.from('post_addresses');
    await granted(table.update({ phone: '+356 2123 4567' }).eq('id', address_id).select('id'));
    const second = await letter(sql, maria);
    await granted(forward(maria, [second], { address_id, beyond_cap: true }));
    const groups = (await packing(nadia)).waiting.filter(({ user_id }) => user_id === maria.id);
    expect(groups.map(({ items }) => items.length)).toEqual([2]);
    const shipment = randomUUID();
    for (const of of [first, second]) await granted(pack(nadia, shipment, of));
  });

  test('undoes for ten minutes what they marked as sent by mistake', async () => {
    const { maria, items, first } = await asked(2);
    const shipment = randomUUID();
    for (const of of items) await granted(pack(nadia, shipment, of));
    const place = `Parcel ${shipment.slice(0, 8).toUpperCase()}`;
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    expect(await problem(undoSend(omar, shipment))).toBe('PO089 late'); // who did not send it
    const told = () => sql`select kind, due_at > now() + interval '9 minutes' as waits
      from public.mails where user_id = ${maria.id} and kind = 'post_forwarded'`;
    expect([...(await told())]).toEqual([{ kind: 'post_forwarded', waits: true }]);
    expect((await charges(sql, maria)).map(({ kind }) => kind).sort()).toEqual([
      'forward',
      'forward',
      'postage',
    ]);
    await granted(undoSend(nadia, shipment));
    await granted(undoSend(nadia, shipment)); // the first answer was lost
    expect([...(await told())]).toEqual([]);
    const bell = maria.client.from('notifications').select('id').eq('event', 'post_forwarded');
    expect(await granted(bell)).toEqual([]);
    expect(await charges(sql, maria)).toEqual([]);
    const [row] = await sql`select paper, place from public.post_items where id = ${first.id}`;
    expect(row).toEqual({ paper: 'received', place });
    expect(await requestOf(first)).toMatchObject({ state: 'in_work', taken_by: nadia.id });
    expect((await chain(sql, first)).slice(-2)).toEqual(['forwarded', 'forward_undone']);
    // it is closed as it was, and leaves once
    await granted(send(nadia, shipment));
    expect(await told()).toHaveLength(1);
    await sql`update public.post_shipments set sent_at = now() - interval '11 minutes' where id = ${shipment}`;
    expect(await problem(undoSend(nadia, shipment))).toBe('PO089 late');
    expect(await problem(undoSend(nadia, randomUUID()))).toBe('PO089 gone');
  });

  test('undoes it also where an item is somebody else’s by then, and takes that out before the parcel leaves', async () => {
    const { items, first } = await asked(2);
    const giulia = await subscriber(backend, nadia);
    const shipment = randomUUID();
    for (const of of items) await granted(pack(nadia, shipment, of));
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    await granted(
      nadia.client.rpc('correct_post_item', {
        p_id: first.id,
        p_changes: { user_id: giulia.id },
        p_reason: 'It is hers',
      }),
    );
    await granted(undoSend(nadia, shipment));
    const rest = items.slice(1); // to be weighed anew, once what is not of it is out
    expect(await refusalDetails(close(nadia, shipment, rest))).toMatchObject({
      code: 'PO089',
      details: { problem: 'stray', codes: [first.code] },
    });
    const steps = (await item(giulia, first))?.timeline.map(({ kind }) => kind);
    expect(steps).not.toContain('forwarded');
    expect(steps).not.toContain('forward_undone');
    const { paper } =
      (await sql`select paper from public.post_items where id = ${first.id}`)[0] ?? {};
    expect(paper).toBe('received');
  });

  test('finds a parcel that left long ago by its number, its place or its id', async () => {
    const { items, first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const tracking = `RE${shipment.slice(0, 8).toUpperCase()}MT`;
    await granted(close(nadia, shipment, items, { tracking }));
    await granted(send(nadia, shipment));
    await sql`update public.post_shipments set sent_at = '2020-01-01' where id = ${shipment}`;
    for (const words of [shipment, ` re ${tracking.slice(2)}`, `Parcel ${shipment.slice(0, 8)}`]) {
      const { found, sent } = await packing(nadia, words);
      expect(found, words).toEqual([shipment]);
      expect(sent.map(({ id }) => id)).toContain(shipment);
    }
    expect((await packing(nadia, '%')).found).toEqual([]);
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
    expect(outcomes.filter((one) => one === 'PO010' || one === 'PO089')).toHaveLength(items.length);
    const [shipment, ...others] = await shipmentsOf(maria);
    expect(others).toEqual([]); // one parcel, and postage once
    const packed = shipment?.items ?? [];
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

describe('a second try after a lost answer', () => {
  test('is answered as the first by the same wish, and refused by another address, way or note', async () => {
    const maria = await subscriber(backend, nadia);
    await weekly(sql, maria);
    const address_id = await addressOf(maria);
    const elsewhere = await addressOf(maria, { city: 'Catania' });
    const of = [await letter(sql, maria)];
    const ids = [randomUUID()];
    const first = await granted(forward(maria, of, { address_id }, atOnce, ids));
    expect(await granted(forward(maria, of, { address_id }, atOnce, ids))).toEqual(first);
    const saidTwice = { address_id, beyond_cap: true }; // a second yes is no other wish
    expect(await granted(forward(maria, of, saidTwice, atOnce, ids))).toEqual(first);
    for (const other of [
      { address_id: elsewhere },
      { address_id, service: 'weekly' as const },
      { address_id, note: 'By air' },
    ]) {
      expect(await refusal(forward(maria, of, other, undefined, ids))).toBe('PO027');
      expect(await refusal(forward(maria, of, other))).toBe('PO021'); // under a new id
    }
    const [way] = await sql`select f.address ->> 'city' as city, f.note
      from private.post_forwardings f where f.request_id = ${ids[0] as string}`;
    expect(way).toEqual({ city: 'Sliema', note: null });
  });

  test('cannot ask for more than any kind reads', async () => {
    const maria = await subscriber(backend, nadia);
    const wish = { address_id: await addressOf(maria), note: 'x', junk: 'x'.repeat(3000) };
    expect(await refusal(forward(maria, [await letter(sql, maria)], wish))).toBe('PO050');
  });
});

test('a member whose address goes while they ask asks for nothing', async () => {
  const maria = await subscriber(backend, nadia);
  const address_id = await addressOf(maria);
  const of = await letter(sql, maria);
  const options = { service: 'at_once', address_id };
  const begun = sql.begin(async (tx) => {
    await tx`insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross, is_paper_way)
      values (${address_id}, ${of.id}, ${maria.id}, 'forward', now(), 0, false, 5, 0.9, 5.9, true)`;
    await tx`delete from public.post_addresses where id = ${address_id}`;
    await tx`select private.begin_post_forward(r, ${tx.json(options)})
      from public.post_requests r where r.id = ${address_id}`;
  });
  await expect(begun).rejects.toMatchObject({ code: 'PO087' });
});

describe('what is in a parcel', () => {
  test('is found in it, is put on no shelf, and is there until somebody takes it out', async () => {
    const { first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const place = `Parcel ${shipment.slice(0, 8).toUpperCase()}`;
    const where = async () => {
      const [row] = await sql`select paper, place from public.post_items where id = ${first.id}`;
      return row;
    };
    expect(await where()).toEqual({ paper: 'received', place });
    const shelve = () =>
      granted(omar.client.rpc('place_post_items', { p_codes: [first.code], p_place: 'Shelf B2' }));
    expect(await shelve()).toEqual([{ code: first.code, result: 'in_parcel' }]);
    expect(await where()).toEqual({ paper: 'received', place });
    await granted(unpack(nadia, shipment));
    expect(await where()).toEqual({ paper: 'received', place: null });
    expect(await shelve()).toEqual([{ code: first.code, result: 'ok' }]);
    expect(await where()).toEqual({ paper: 'stored', place: 'Shelf B2' });
  });

  test('is counted where it does not belong, and is on that shelf only once it is taken out', async () => {
    const { first } = await asked(1);
    const shipment = randomUUID();
    const count = { p_id: randomUUID(), p_place: `B ${shipment.slice(0, 8)}` };
    const scan = { p_id: count.p_id, p_codes: [first.code] };
    const put = () =>
      nadia.client.rpc('put_counted_post', { p_id: count.p_id, p_code: first.code });
    await granted(pack(nadia, shipment, first));
    await granted(nadia.client.rpc('begin_post_count', count));
    const place = `Parcel ${shipment.slice(0, 8).toUpperCase()}`;
    expect(await granted(nadia.client.rpc('count_post_items', scan))).toMatchObject([
      { result: 'elsewhere', book: place },
    ]);
    expect(await problem(put())).toBe('PO089 packed');
    await granted(unpack(nadia, shipment));
    await granted(put());
    await granted(pack(nadia, shipment, first));
    expect(await refusal(put())).toBe('PO084');
    const shelves = (await granted(nadia.client.rpc('get_post_shelves'))) as { place: string }[];
    expect(shelves.map((shelf) => shelf.place)).not.toContain(place);
    const inParcel = { p_id: randomUUID(), p_place: place.toLowerCase() };
    expect(await refusal(nadia.client.rpc('begin_post_count', inParcel))).toBe('PO008');
    const other = { p_codes: [(await letter(sql, omar)).code], p_place: place };
    expect(await refusal(nadia.client.rpc('place_post_items', other))).toBe('PO008');
  });

  test('is looked for no longer, once it is scanned into it or has left in it', async () => {
    const { items, first } = await asked(1);
    const shipment = randomUUID();
    const lost = async () => {
      const loss = { p_id: randomUUID(), p_item_id: first.id, p_reason: 'Not on its shelf' };
      await granted(omar.client.rpc('report_post_lost', loss));
      return () => refusal(nadia.client.rpc('confirm_post_lost', { p_id: loss.p_id }));
    };
    const confirm = await lost();
    await granted(pack(nadia, shipment, first));
    expect(await confirm()).toBe('PO081');
    const again = await lost();
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    expect(await again()).toBe('PO081');
  });

  test('is taken off the list of an open bag by whoever packs it', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await dueToShred(sql, maria);
    const bag = await openBag(nadia);
    await fill(nadia, bag, of);
    await granted(withdraw(maria, of.request));
    await granted(forward(maria, [of], { address_id: await addressOf(maria) }));
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, of));
    expect(await refusal(takeOut(nadia, bag, of))).toBe('PO091');
    expect((await chain(sql, of)).slice(-2)).toEqual(['unbagged', 'request_packed']);
    const [row] = await sql`select place from public.post_items where id = ${of.id}`;
    expect(row?.place).toBe(`Parcel ${shipment.slice(0, 8).toUpperCase()}`);
  });

  test('is none that lies in a bag that is closed: it is not sent on, and a scan of it stops the bag', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    const wish = { address_id: await addressOf(maria) };
    expect(await refusal(forward(maria, [of], wish))).toBe('PO051');
    await granted(ask(maria, 'scan', of));
    expect(await refusal(begin(omar, bag))).toBe('PO092');
  });

  test('is asked nothing more of: a scan would stop the whole parcel', async () => {
    const { maria, first, items } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    expect(await refusal(ask(maria, 'scan', first))).toBe('PO058');
    expect(await refusal(ask(maria, 'return', first))).toBe('PO051');
    await granted(close(nadia, shipment, items));
    await granted(send(nadia, shipment));
    expect(await refusal(ask(maria, 'scan', first))).toBe('PO024');
  });

  test('keeps its owner’s account until it has left or is taken out', async () => {
    const { maria, first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    const of = async () =>
      (await granted(maria.client.rpc('get_own_deletion'))) as { has_packed_post: boolean };
    expect((await of()).has_packed_post).toBe(true);
    const leave = () => sql`update auth.users set deleted_at = now() where id = ${maria.id}`;
    await expect(leave()).rejects.toMatchObject({ code: 'ID010' });
    await granted(unpack(nadia, shipment));
    expect((await of()).has_packed_post).toBe(false);
    await leave();
  });

  test('is a step of whoever asked for it: the next owner reads nothing of it', async () => {
    const { maria, first } = await asked(1);
    const giulia = await member(backend);
    await granted(pack(nadia, randomUUID(), first));
    await granted(
      nadia.client.rpc('correct_post_item', {
        p_id: first.id,
        p_changes: { user_id: giulia.id },
        p_reason: 'It is hers',
      }),
    );
    const kinds = (await item(giulia, first))?.timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(['corrected', 'matched']);
    expect(await shipmentsOf(maria)).toEqual([]);
    // it lies where it lay until somebody has it in hand
    const [row] = await sql`select place from public.post_items where id = ${first.id}`;
    expect(row?.place).toMatch(/^Parcel /);
  });
});

describe('what customs may have to see', () => {
  const allow = ({ client }: Person, p_request_id: string, p_mandate = customsMandate.version) =>
    client.rpc('allow_post_opening', { p_request_id, p_mandate });
  const allowing = async (mandate?: number) => {
    const maria = await subscriber(backend, nadia);
    const address_id = await addressOf(maria, { country: 'Switzerland' });
    const of = await letter(sql, maria);
    const wish = { address_id, may_open: true, ...(mandate && { mandate }) };
    return { maria, of, call: forward(maria, [of], wish) };
  };

  test('is opened by an order that its owner has seen, which the chain names', async () => {
    expect(await refusal((await allowing()).call)).toBe('PO052');
    expect(await refusal((await allowing(1)).call)).toBe('PO052'); // that of scans
    const { maria, of, call } = await allowing(customsMandate.version);
    await granted(call);
    const opening = () => nadia.client.rpc('open_post_item', { p_id: of.id });
    expect(await refusal(opening())).toBe('PO013');
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, of));
    await granted(opening());
    const parcel = (await packing(nadia)).parcels.find(({ id }) => id === shipment);
    expect(parcel?.items).toMatchObject([{ may_open: true, is_opened: true }]);
    const { id } = await requestOf(of);
    const opened = (await item(maria, of))?.timeline.find(({ kind }) => kind === 'opened');
    expect(opened?.detail).toMatchObject({ request_id: id, mandate: customsMandate.version });
  });

  test('stays shut where its owner has not allowed it', async () => {
    const { first } = await asked(1);
    await granted(pack(nadia, randomUUID(), first));
    expect(await refusal(nadia.client.rpc('open_post_item', { p_id: first.id }))).toBe('PO013');
  });

  test('is an answer where the office has asked', async () => {
    const { maria, of, call } = await allowing();
    expect(await refusal(call)).toBe('PO052');
    await granted(
      forward(maria, [of], { address_id: await addressOf(maria, { country: 'Norway' }) }),
    );
    const { id } = await requestOf(of);
    const question = { p_id: `${id}`, p_question: 'May we open it?' };
    await granted(nadia.client.rpc('ask_back_post_request', question));
    await granted(allow(maria, `${id}`));
    expect(await requestOf(of)).toMatchObject({
      state: 'waiting',
      answer: 'You may open it for customs.',
    });
  });

  test('is nothing within the European Union: no order is taken for it, and none opens it', async () => {
    const maria = await subscriber(backend, nadia);
    const address_id = await addressOf(maria, { country: 'Malta' });
    const of = await letter(sql, maria);
    const order = { may_open: true, mandate: customsMandate.version };
    expect(await refusal(forward(maria, [of], { address_id, ...order }))).toBe('PO050');
    await granted(forward(maria, [of], { address_id }));
    const { id } = await requestOf(of);
    // as if the order had come another way
    await sql`update public.post_requests set mandate = ${order.mandate} where id = ${`${id}`}`;
    await sql`update private.post_forwardings set may_open = true where request_id = ${`${id}`}`;
    await granted(pack(nadia, randomUUID(), of));
    expect(await refusal(nadia.client.rpc('open_post_item', { p_id: of.id }))).toBe('PO013');
    expect(await refusal(allow(maria, `${id}`))).toBe('PO050');
  });

  test('is no order that comes with another kind of request', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { sender: 'Bank of Valletta' });
    await granted(
      maria.client.rpc('ask_for_post', {
        p_kind: 'return',
        p_lines: [{ item_id: of.id, request_id: randomUUID() }],
        p_options: { may_open: true, mandate: customsMandate.version },
        p_expected_gross: 0,
      }),
    );
    const [row] = await sql`select mandate from public.post_requests where item_id = ${of.id}`;
    expect(row).toEqual({ mandate: null });
  });

  test('may be opened once its owner allows it afterwards, also when it is packed already', async () => {
    const { maria, first } = await asked(1, { country: 'Switzerland' });
    const { id } = await requestOf(first);
    const [group] = (await packing(nadia)).waiting.filter(({ user_id }) => user_id === maria.id);
    expect(group).toMatchObject({ needs_customs: true, items: [{ may_open: false }] });
    await granted(pack(nadia, randomUUID(), first));
    const opening = () => nadia.client.rpc('open_post_item', { p_id: first.id });
    expect(await refusal(opening())).toBe('PO013');
    expect(await refusal(allow(maria, `${id}`, 1))).toBe('PO052');
    expect(await refusal(allow(omar, `${id}`))).toBe('PO024');
    await granted(allow(maria, `${id}`));
    await granted(allow(maria, `${id}`)); // the first answer was lost
    expect((await chain(sql, first)).filter((kind) => kind === 'request_answered')).toHaveLength(1);
    await granted(opening());
    const opened = (await item(maria, first))?.timeline.find(({ kind }) => kind === 'opened');
    expect(opened?.detail).toMatchObject({ mandate: customsMandate.version });
  });
});

test('a super administrator takes apart what a colleague has left lying, and nobody else', async () => {
  const zoe = await superAdministrator(backend);
  const { first, items } = await asked(1);
  const shipment = randomUUID();
  await granted(pack(nadia, shipment, first));
  expect(await refusal(close(zoe, shipment, items))).toBe('PO010');
  expect(await refusal(unpack(omar, shipment))).toBe('PO010');
  await granted(unpack(zoe, shipment));
  expect(await requestOf(first)).toMatchObject({ state: 'waiting', taken_by: null });
  await granted(pack(omar, randomUUID(), first));
});

test('an answer leaves a weekly item with a round, and one at once with its day', async () => {
  const maria = await subscriber(backend, nadia);
  await weekly(sql, maria);
  const address_id = await addressOf(maria);
  for (const [service, due] of [
    ['weekly', sql`private.post_round_after(now())`],
    ['at_once', sql`private.working_moment_after(now(), 1)`],
  ] as const) {
    const of = await letter(sql, maria);
    await granted(forward(maria, [of], { address_id, service }));
    const id = `${(await requestOf(of)).id}`;
    const p_question = 'By air?';
    await granted(nadia.client.rpc('ask_back_post_request', { p_id: id, p_question }));
    await sql`update public.post_requests set due_at = now() - interval '1 day' where id = ${id}`;
    await granted(
      maria.client.rpc('answer_post_request', { p_id: id, p_question, p_answer: 'Yes' }),
    );
    const [row] = await sql`select abs(extract(epoch from r.due_at - ${due})) < 60 as is_due
      from public.post_requests r where r.id = ${id}`;
    expect(row, service).toEqual({ is_due: true });
  }
});

describe('a parcel that has left', () => {
  const left = async () => {
    const { maria, items, first } = await asked(1);
    const shipment = randomUUID();
    await granted(pack(nadia, shipment, first));
    await granted(close(nadia, shipment, items, { tracking: null, postage_net: 45 }));
    const early = correctParcel(nadia, shipment, {});
    expect(await problem(early)).toBe('PO089 gone');
    await granted(send(nadia, shipment));
    return { maria, shipment };
  };

  test('is corrected with a reason, and its owner is told once and reads why', async () => {
    const { maria, shipment } = await left();
    const values = { tracking: 're 123 mt', carrier: 'maltapost', postage_net: 4.5 };
    await granted(correctParcel(omar, shipment, values));
    await granted(correctParcel(omar, shipment, values)); // the first answer was lost
    expect(await shipmentsOf(maria)).toMatchObject([
      {
        tracking: 'RE123MT',
        postage_gross: 5.31,
        correction: 'The number was typed wrongly.',
      },
    ]);
    const told = await granted(
      maria.client
        .from('notifications')
        .select('message')
        .eq('event', 'post_forwarded')
        .order('created_at'),
    );
    expect(told.map(({ message }) => message)).toEqual([
      '1 item is on the way to Sliema, with DHL. Postage: €53.10 (€45.00 + €8.10 VAT).',
      '1 item is on the way to Sliema, with MaltaPost, tracking number RE123MT. Postage: €5.31 (€4.50 + €0.81 VAT). We have corrected this: The number was typed wrongly.',
    ]);
    const mails =
      await sql`select 1 from public.mails where user_id = ${maria.id} and kind = 'post_forwarded'`;
    expect(mails).toHaveLength(2);
  });

  test('is charged at its postage, of the day it left, and again when that is corrected', async () => {
    const { maria, shipment } = await left();
    const owed = async () =>
      (await charges(sql, maria)).sort((one, other) => one.kind.localeCompare(other.kind));
    const [forwarded, postage, ...others] = await owed();
    expect(others).toEqual([]);
    expect(forwarded).toMatchObject({ kind: 'forward', quantity: 1, net: 5, gross: atOnce });
    expect(postage).toMatchObject({
      kind: 'postage',
      quantity: 1,
      net: 45,
      gross: 53.1,
      day: maltaToday(),
    });
    await granted(correctParcel(omar, shipment, { postage_net: 4.5 }));
    expect((await owed()).map(({ net }) => net)).toEqual([5, 4.5]);
    await granted(maria.client.rpc('bill_own_charges'));
    await granted(correctParcel(omar, shipment, { postage_net: 3 }));
    await granted(correctParcel(omar, shipment, { postage_net: 3, weight_g: 90 })); // of the same price
    expect((await owed()).map(({ kind, net }) => [kind, net])).toEqual([
      ['forward', 5],
      ['postage', 4.5],
      ['postage', -1.5],
    ]);
  });

  test('is charged to the month in which it left, also when that is corrected in a later one', async () => {
    const { shipment } = await left();
    await sql`update public.post_charges set period_from = (period_from - interval '1 month')::date,
      period_to = (period_to - interval '1 month')::date where shipment_id = ${shipment}`;
    const charged = async () => [
      ...(await sql`select period_from::text as month, net::float as net from public.post_charges
        where shipment_id = ${shipment}`),
    ];
    const [before] = await charged();
    await granted(correctParcel(omar, shipment, { postage_net: 3 }));
    expect(await charged()).toEqual([{ month: before?.month, net: 3 }]);
  });

  test('owes no postage that was waived, whatever is corrected, and all that is more', async () => {
    const { maria, shipment } = await left();
    const postage = async () =>
      (await charges(sql, maria)).filter(({ kind }) => kind === 'postage');
    const why = { p_id: String((await postage())[0]?.id), p_reason: 'It was damaged on the way' };
    await granted(omar.client.rpc('waive_post_charge', why));
    await granted(correctParcel(omar, shipment, { postage_net: 30 }));
    expect(await postage()).toMatchObject([{ net: 45, waive_reason: why.p_reason }]);
    await granted(correctParcel(omar, shipment, { postage_net: 50 }));
    expect(await postage()).toMatchObject([{ net: 45 }, { net: 5, waive_reason: null }]);
  });

  test('is corrected neither without a reason, nor to what cannot be, nor by whom it is for', async () => {
    const { maria, shipment } = await left();
    expect(await refusal(correctParcel(omar, shipment, {}, ' '))).toBe('PO034');
    expect(await problem(correctParcel(omar, shipment, { weight_g: 0 }))).toBe('PO089 values');
    expect(await problem(correctParcel(omar, randomUUID(), {}))).toBe('PO089 gone');
    await sql`update public.profiles set role = 'admin' where id = ${maria.id}`;
    expect(await refusal(correctParcel(maria, shipment, {}))).toBe('PO040');
  });
});

test('who packs and who shelves the same items wait for each other, in one order', async () => {
  const { items } = await asked(6);
  const [lowest, ...others] = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  const shipment = randomUUID();
  await granted(pack(nadia, shipment, lowest as Letter));
  const outcomes = await Promise.all(
    others.flatMap((of) => [
      refusal(pack(nadia, shipment, of)),
      refusal(
        omar.client.rpc('place_post_items', {
          p_codes: [of.code, (lowest as Letter).code],
          p_place: 'Shelf B2',
        }),
      ),
    ]),
  );
  expect(outcomes.filter((one) => one !== undefined)).toEqual([]);
});

test('an administrator says of any service that post is sent on while it runs', async () => {
  const service = await makeService(sql, { price_unit: 'per_year', unit_quantity: 1 });
  const marked = nadia.client
    .from('services')
    .update({ is_post_forwarding: true })
    .eq('id', service.id);
  expect(await granted(marked.select('is_post_forwarding'))).toEqual([
    { is_post_forwarding: true },
  ]);
  const maria = await member(backend);
  await sql`insert into public.user_services (user_id, service_id, payment_status)
    values (${maria.id}, ${service.id}, 'paid')`;
  const wish = { service: 'weekly' as const, address_id: await addressOf(maria) };
  await granted(forward(maria, [await letter(sql, maria)], wish));
});

test('a person reads their own shipments alone, and they go with their account', async () => {
  const { maria, items, first } = await asked(1);
  const shipment = randomUUID();
  await granted(pack(nadia, shipment, first));
  const giulia = await member(backend);
  expect(await shipmentsOf(giulia)).toEqual([]);
  expect(await granted(giulia.client.from('post_shipments').select('id'))).toEqual([]);
  const { id: request } = await requestOf(first);
  const forwarding = { p_request_id: `${request}` };
  expect(await granted(maria.client.rpc('get_post_forwarding', forwarding))).toEqual({
    is_weekly: false,
    address: expect.objectContaining({ city: 'Sliema' }),
    may_open: false,
    needs_customs: false,
    shipment: { carrier: null, tracking: null, sent_at: null },
  });
  expect((await giulia.client.rpc('get_post_forwarding', forwarding)).data).toBeNull();
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(data).toMatchObject({
    post_shipments: [{ id: shipment, items: [{ code: first.code }] }],
    post_forwardings: [{ address: { city: 'Sliema' } }],
  });
  await granted(close(nadia, shipment, items));
  await granted(send(nadia, shipment));
  for (const { id } of await charges(sql, maria)) {
    await granted(nadia.client.rpc('waive_post_charge', { p_id: id, p_reason: 'They leave' }));
  }
  const leave = () => sql`update auth.users set deleted_at = now() where id = ${maria.id}`;
  await expect(leave()).rejects.toMatchObject({ code: 'ID010' }); // it may not have left after all
  await sql`update public.post_shipments set sent_at = now() - interval '11 minutes' where id = ${shipment}`;
  await leave();
  expect(await sql`select 1 from public.post_shipments where user_id = ${maria.id}`).toEqual([]);
  expect(await sql`select 1 from private.post_forwardings where user_id = ${maria.id}`).toEqual([]);
  expect(await problem(correctParcel(nadia, shipment, {}))).toBe('PO089 gone');
});

test('an administrator meets the same countries of the European Union that a page names', async () => {
  const rows = await sql<{ name: string }[]>`
    select n.name from unnest(${countryNames()}::text[]) n (name) where private.is_in_eu(n.name)`;
  expect(rows).toHaveLength(28); // the twenty-seven, and Monaco
  expect(rows.map(({ name }) => name).sort()).toEqual(
    countryNames().filter(isWithinCustoms).sort(),
  );
});

test.each([
  ['2026-11-23T09:00:00Z', '2026-11-27'],
  ['2026-11-26T22:00:00Z', '2026-11-27'],
  ['2026-11-27T07:00:00Z', '2026-12-04'], // on the day of the round it is too late
  ['2026-12-21T09:00:00Z', '2026-12-24'], // Christmas is a Friday
])('a member who asks at %s has their post in the round of %s', async (moment, day) => {
  const [row] = await inOffice(
    weekdays,
    (tx) => tx`select private.post_round_after(${moment})::date::text as day`,
  );
  expect(row?.day).toBe(day);
});
