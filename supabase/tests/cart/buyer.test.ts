import { countryOptions, hasPostalCode } from 'shared/profiles/countries';
import { missingForInvoice } from 'shared/profiles/invoice-needs';
import { makeDocument } from 'shared/testing/factories';
import { homeAddress, member, type Person } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusalDetails, sql } from '../backend';
import { checkout, document, tryCheckout } from './ordering';
import { nothing, writtenFor } from './written-rows';

const complete = { full_name: 'Hana Mori', country: 'Japan', company_name: null, ...homeAddress };

function describeAs({ id }: Person, details: object) {
  return sql`update public.profiles set ${sql(details as typeof complete)} where id = ${id}`;
}

test('a member whose invoice could not name them is told what is missing, and orders once it is there', async () => {
  const hana = await member(backend);
  const items = [document(await makeDocument(sql))];
  await describeAs(hana, { ...complete, address_line_1: null, city: ' ', country: 'Other' });
  expect(await refusalDetails(tryCheckout(hana.client, items))).toMatchObject({
    code: 'CT010',
    details: { missing: ['address_line_1', 'city', 'country'] },
  });
  expect(await writtenFor(hana.id)).toEqual(nothing);

  const [kept] = await granted(hana.client.from('profiles').select('country').eq('id', hana.id));
  expect(kept?.country).toBe('Other');
  await granted(hana.client.from('profiles').update(complete).eq('id', hana.id).select('id'));
  const order = await checkout(hana.client, items);
  const [invoice] = await granted(
    hana.client.from('invoices').select('buyer').eq('purchase_id', order.purchase_id),
  );
  expect(invoice?.buyer).toMatchObject({ ...complete, email: hana.email });
});

test('an order that was placed is answered again, whatever the profile says since', async () => {
  const hana = await member(backend);
  const items = [document(await makeDocument(sql))];
  const key = crypto.randomUUID();
  const order = await checkout(hana.client, items, { key });
  await describeAs(hana, { address_line_1: '' });
  expect(await checkout(hana.client, items, { key })).toEqual(order);
});

test.each([
  ['complete', {}],
  ['without a name', { full_name: null }],
  ['with the name of an account that has none', { full_name: 'New User' }],
  ['with blanks', { full_name: ' ', address_line_1: ' ', city: ' ', country: ' ' }],
  ['with tabs and wide blanks', { full_name: '\t\u3000', address_line_1: '\n', city: '\u00a0' }],
  ['with nothing', { full_name: null, address_line_1: null, city: null }],
  ['of another country', { country: 'Other' }],
  ['of another country without a postal code', { country: 'Other', postal_code: null }],
  ['without a postal code in Japan', { postal_code: ' ' }],
  ['without a postal code where there are none', { postal_code: null, country: 'Qatar ' }],
  ['without a postal code in a country nobody knows', { postal_code: null, country: 'Utopia' }],
  ['of a company', { company_name: 'Mori KK', full_name: 'New User' }],
])('the page and the database miss the same in a profile %s', async (_what, changes) => {
  const profile = { ...complete, ...changes };
  const [answer] = await sql`select private.missing_of_buyer(
    jsonb_populate_record(null::public.profiles, ${sql.json(profile)})) as missing`;
  expect(answer?.missing).toEqual(missingForInvoice(profile));
});

test('the page and the database know the same countries without postal codes', async () => {
  const names = countryOptions('Malta');
  const rows = await sql<{ name: string }[]>`select name from unnest(${names}::text[]) name
    where not private.has_postal_code(name)`;
  expect(rows.map(({ name }) => name)).toEqual(names.filter((name) => !hasPostalCode(name)));
});

test('a member in Dubai orders without a postal code, as registration let them', async () => {
  const hana = await member(backend);
  await describeAs(hana, { ...complete, postal_code: '', country: 'United Arab Emirates' });
  await checkout(hana.client, [document(await makeDocument(sql))]);
});
