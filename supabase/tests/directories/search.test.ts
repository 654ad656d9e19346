import { affiliateDirectory } from 'shared/affiliates/api';
import { findPeople } from 'shared/audit/api';
import { discountUsageDirectory } from 'shared/discounts/api';
import type { Directory } from 'shared/lib/directory';
import { messageDirectory } from 'shared/messages/api';
import { orderedServiceDirectory } from 'shared/ordered-services/api';
import { orderDirectory, sumOrders } from 'shared/orders/api';
import { fetchRefundSums, refundDirectory } from 'shared/refunds/api';
import { makeDiscountCode, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { userDirectory } from 'shared/users/api';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { application } from '../affiliates/applications';
import { backend, granted, sql } from '../backend';
import { checkout, event, recordPayment, service } from '../cart/ordering';

/** The lists' own code runs with this client: that of the person who reads the lists. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

const word = mark();
const local = String(Math.floor(Math.random() * 90_000_000) + 10_000_000);
const phone = `+356 ${local.slice(0, 4)} ${local.slice(4)}`;
// as some keyboards write it: each letter and its mark apart, and a blank too many
const [first, last, company] = ['Żaneta', `Mifsud-${word}`, `Ħarbour  ${word} & Co`].map((text) =>
  text.normalize('NFD'),
) as [string, string, string];

let nadia: Person;
let zaneta: Person;
let codeId: string;
beforeAll(async () => {
  nadia = await administrator(backend);
  zaneta = await member(backend, { fullName: `${first}  ${last}` });
  page.client = nadia.client;
  await granted(
    zaneta.client.from('profiles').update({ company_name: company }).eq('id', zaneta.id).select(),
  );
  const code = await makeDiscountCode(sql);
  codeId = code.id;
  const dinner = await makeEvent(sql);
  const order = await checkout(zaneta.client, [service(await makeService(sql)), event(dinner)], {
    code: code.code,
  });
  await granted(recordPayment(nadia.client, order));
  const registration = zaneta.client
    .from('event_registrations')
    .update({ payment_status: 'cancelled' });
  await granted(registration.eq('event_id', dinner.id).select('id'));
  await granted(
    visitor(backend)
      .from('affiliates')
      .insert({
        ...application(),
        first_name: first,
        last_name: last,
        company_name: company,
        phone,
      }),
  );
  await granted(
    visitor(backend)
      .from('contact_messages')
      .insert({
        name: `${first}  ${last}`,
        email: `z-${mark()}@example.test`,
        company,
        message: 'Please call me.',
      }),
  );
  // the phone number reaches the lists of orders and services last
  await granted(zaneta.client.from('profiles').update({ phone }).eq('id', zaneta.id).select());
});

// biome-ignore lint/suspicious/noExplicitAny: the lists have filters and orders of their own
type AnyList = Directory<any, any, any>;
const lists: [name: string, list: () => AnyList, chosen: object][] = [
  ['users', () => userDirectory, { filter: 'all', plan: 'all' }],
  ['affiliates', () => affiliateDirectory, { filter: 'all' }],
  ['orders', () => orderDirectory, { filter: 'all', paid: 'all' }],
  ['ordered services', () => orderedServiceDirectory, { filter: 'all' }],
  ['refunds', () => refundDirectory, { filter: 'all' }],
  ['uses of a code', () => discountUsageDirectory(codeId), { filter: 'all' }],
  ['messages', () => messageDirectory, { filter: 'all' }],
];

async function count(list: AnyList, chosen: object, search: string): Promise<number> {
  const { rows } = await list.readPage({ search, chosen, sort: 'id', ascending: true });
  return rows.length;
}

describe.each(lists)('an administrator who searches the list of %s', (name, list, chosen) => {
  test('finds a person and a company by their words in any order, however they are written', async () => {
    for (const typed of [
      `${first} ${last}`,
      `${last}   ${first}`.normalize('NFC'),
      `mifsud-${word} zaneta`,
      `ŻANETA ${word}`,
      `${word} harbour &`,
      `harbour ${word} żaneta`,
      `Żáneta ${word}`,
    ]) {
      expect(await count(list(), chosen, typed), typed).toBe(1);
    }
    expect(await count(list(), chosen, `${last} somebody`)).toBe(0);
  });

  test.skipIf(name === 'messages')('finds a person by the digits of the phone', async () => {
    for (const typed of [phone, local, `00356${local}`, `${local.slice(0, 4)}-${local.slice(4)}`]) {
      expect(await count(list(), chosen, typed), typed).toBe(1);
    }
    expect(await count(list(), chosen, `${phone}9`)).toBe(0);
  });
});

test('sums are those of the rows a search finds', async () => {
  for (const search of [`${word} zaneta`, local, `${first} ${last}`]) {
    const asked = { search, chosen: { filter: 'all', paid: 'all' } } as const;
    expect(await sumOrders(asked), search).toMatchObject({ orders: 1 });
    expect(await fetchRefundSums({ filter: 'all' }, search), search).toMatchObject({ reviews: 1 });
  }
});

test('Find anything and the field of the log find people the same way', async () => {
  for (const typed of [`${word} zaneta`, phone, local, `Żáneta ${word}`, `${last}  ${first}`]) {
    const found = await granted(nadia.client.rpc('find_anything', { p_query: typed }));
    const kinds = found.map(({ kind }) => kind).filter((kind) => kind !== 'message');
    expect(kinds, typed).toEqual(['person', 'affiliate', 'order']);
    expect(
      (await findPeople(typed)).map(({ id }) => id),
      typed,
    ).toEqual([zaneta.id]);
  }
});

test('the list of users finds one by the id it shows, and a phone of eight digits all the same', async () => {
  const [, users, chosen] = lists[0] as (typeof lists)[number];
  for (const typed of [zaneta.id.slice(0, 8), zaneta.id.slice(0, 8).toUpperCase(), zaneta.id]) {
    const { rows } = await users().readPage({ search: typed, chosen, sort: 'id', ascending: true });
    expect(
      rows.map(({ id }) => id),
      typed,
    ).toContain(zaneta.id);
  }
  expect(await count(users(), chosen, local)).toBe(1);
});
