import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { vatNotes } from 'shared/vat/vat-notes';
import { expect, test } from 'vitest';
import { sql } from '../backend';
import { checkout, document, event, plan, quote, service, type WantedItem } from '../cart/ordering';
import { answer, type BuyerDetails, buyer, italian, papersOf } from './buyers';

const items = {
  plan: async ({ client }: Person) => service(await plan(client, 'pro')),
  service: async () => service(await makeService(sql, { price: 100 })),
  document: async () => document(await makeDocument(sql, { price: 100 })),
  'event in Malta': async () => event(await makeEvent(sql, { registration_fee: 100 })),
  'event online': async () =>
    event(await makeEvent(sql, { registration_fee: 100, event_type: 'virtual' })),
  'hybrid event': async () =>
    event(await makeEvent(sql, { registration_fee: 100, event_type: 'hybrid' })),
} satisfies Record<string, (person: Person) => Promise<WantedItem>>;

interface Buyer extends BuyerDetails {
  vies?: Parameters<typeof answer>[1];
}

const named = { valid: true, name: 'ROSSI DESIGN S.R.L.' };
const buyers = {
  'a private person in Malta': { country: 'Malta', buyer_kind: 'private' },
  'a business in Malta': {
    ...italian,
    country: 'Malta',
    vat_number: 'MT10271622',
  },
  'a private person in Italy': { country: 'Italy', buyer_kind: 'private' },
  'someone in Italy who has not said how they buy': { ...italian, buyer_kind: null },
  'an Italian business that VIES has confirmed': { ...italian, vies: named },
  'an Italian business while VIES is down': { ...italian, vies: { problem: 'MS_UNAVAILABLE' } },
  'an Italian business that VIES has not answered about yet': italian,
  'an Italian business whose number is not valid': { ...italian, vies: { valid: false } },
  'an Italian business with a German number': { ...italian, vat_number: 'DE136695976' },
  'a private person with the number of another business': {
    ...italian,
    company_name: 'Bianchi Holding',
    vies: named,
  },
  'an Italian business without a number': { ...italian, vat_number: null },
  'an Italian business without a company name': { ...italian, company_name: '' },
  'a Greek business that VIES has confirmed': {
    ...italian,
    country: 'Greece',
    vat_number: 'EL094259216',
    vies: named,
  },
  'a Greek business with the prefix GR': {
    ...italian,
    country: 'Greece',
    vat_number: 'GR094259216',
  },
  'a business in Monaco that VIES has confirmed': {
    ...italian,
    country: 'Monaco',
    vat_number: 'FR40303265045',
    vies: named,
  },
  'a business in Northern Ireland': {
    ...italian,
    country: 'United Kingdom',
    vat_number: 'XI110305878',
  },
  'a business in Britain': { ...italian, country: 'United Kingdom', vat_number: 'GB110305878' },
  'an American business with a registration number': {
    ...italian,
    country: 'United States',
    vat_number: null,
    registration_number: '12-3456789',
  },
  'an American business without a number': {
    ...italian,
    country: 'United States',
    vat_number: null,
  },
  'an American business with an Italian number': { ...italian, country: 'United States' },
  'a private person in the United States': { country: 'United States', buyer_kind: 'private' },
} as const satisfies Record<string, Buyer>;

type Row = [who: keyof typeof buyers, what: keyof typeof items, category: 'S' | 'AE' | 'O'];

/** Buyers and items: what each pays, and what its papers say. */
const table: Row[] = [
  ['a private person in Malta', 'service', 'S'],
  ['a business in Malta', 'plan', 'S'],
  ['a private person in Italy', 'document', 'S'],
  ['a private person in Italy', 'event online', 'S'],
  ['someone in Italy who has not said how they buy', 'plan', 'S'],
  ['an Italian business that VIES has confirmed', 'plan', 'AE'],
  ['an Italian business that VIES has confirmed', 'service', 'AE'],
  ['an Italian business that VIES has confirmed', 'document', 'AE'],
  ['an Italian business that VIES has confirmed', 'event online', 'AE'],
  ['an Italian business that VIES has confirmed', 'event in Malta', 'S'],
  ['an Italian business that VIES has confirmed', 'hybrid event', 'S'],
  ['an Italian business while VIES is down', 'plan', 'S'],
  ['an Italian business that VIES has not answered about yet', 'service', 'S'],
  ['an Italian business whose number is not valid', 'service', 'S'],
  ['an Italian business with a German number', 'service', 'S'],
  ['a private person with the number of another business', 'plan', 'S'],
  ['an Italian business without a number', 'service', 'S'],
  ['an Italian business without a company name', 'service', 'S'],
  ['a Greek business that VIES has confirmed', 'service', 'AE'],
  ['a Greek business with the prefix GR', 'service', 'S'],
  ['a business in Monaco that VIES has confirmed', 'service', 'AE'],
  ['a business in Northern Ireland', 'service', 'O'],
  ['a business in Britain', 'plan', 'O'],
  ['a business in Britain', 'event in Malta', 'S'],
  ['an American business with a registration number', 'document', 'O'],
  ['an American business without a number', 'service', 'S'],
  ['an American business with an Italian number', 'service', 'S'],
  ['a private person in the United States', 'document', 'S'],
];

/** Of €100.00 with Maltese VAT, or of the Pro plan and the onboarding fee, which exclude it. */
const amounts = {
  S: { rate: 0.18, reason: null, catalogue: [84.75, 15.25, 100], plan: [308, 55.44, 363.44] },
  AE: { rate: 0, reason: 'VATEX-EU-AE', catalogue: [84.75, 0, 84.75], plan: [308, 0, 308] },
  O: { rate: 0, reason: 'VATEX-EU-O', catalogue: [84.75, 0, 84.75], plan: [308, 0, 308] },
} as const;
const notes = {
  S: [],
  AE: [expect.stringMatching(/^Reverse charge: /)],
  O: [expect.stringMatching(/^Outside the scope of VAT in Malta: /)],
};

test.each(table)('%s who orders a %s is charged by category %s', async (who, what, category) => {
  const { vies, ...details }: Buyer = buyers[who];
  const person = await buyer(details);
  if (vies) await answer(person, vies);
  const item = await items[what](person);
  const expected = amounts[category];
  const [net, vat, gross] = what === 'plan' ? expected.plan : expected.catalogue;

  const shown = await quote(person.client, [item]);
  expect(shown).toMatchObject({ amount_due: gross, can_checkout: true });
  const order = await checkout(person.client, [item], { expected: gross });
  expect(order).toMatchObject({ net_amount: net, vat_amount: vat, total_amount: gross });

  const [invoice, ...others] = await papersOf(person, order);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ net_amount: net, vat_amount: vat, amount: gross });
  for (const line of invoice?.lines ?? []) {
    expect(line).toMatchObject({
      vat_rate: expected.rate,
      vat_category: category,
      vat_reason: expected.reason,
    });
    if (category !== 'S') expect(line.vat_included).toBe(false);
  }
  expect(vatNotes(invoice?.lines ?? [])).toEqual(notes[category]);
  // both numbers stand on the paper
  expect(invoice?.seller).toMatchObject({ vat_number: expect.stringMatching(/^MT/) });
  expect(invoice?.buyer).toMatchObject({
    country: details.country,
    buyer_kind: details.buyer_kind,
    ...(details.vat_number && { vat_number: details.vat_number }),
  });
  const [purchase] = await sql`
    select c.state, c.requester, c.request_identifier is not null as has_evidence
    from public.purchases p left join public.vat_checks c on c.id = p.vat_check_id where p.id = ${order.purchase_id}`;
  expect(purchase).toEqual(
    category === 'AE'
      ? { state: 'valid', requester: 'MT00000000', has_evidence: true }
      : { state: null, requester: null, has_evidence: false },
  );
});

test('a mixed order of a business has its lines taxed each by itself, and one note', async () => {
  const person = await buyer(italian);
  await answer(person, named);
  const order = await checkout(person.client, [
    await items.service(),
    await items['event in Malta'](),
  ]);
  expect(order).toMatchObject({ net_amount: 169.5, vat_amount: 15.25, total_amount: 184.75 });
  const [invoice] = await papersOf(person, order);
  expect(invoice?.lines.map(({ vat_category }) => vat_category)).toEqual(['AE', 'S']);
  expect(vatNotes(invoice?.lines ?? [])).toEqual(notes.AE);
});
