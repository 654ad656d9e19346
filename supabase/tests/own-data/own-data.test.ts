import { makeDocument, makeEvent, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment } from '../cart/ordering';
import { inDownload, leftOut } from './personal-tables';
import { details, placesOf, spread } from './traces';

type OwnData = Record<string, unknown>;

const download = async ({ client }: Person) =>
  (await granted(client.rpc('get_own_data'))) as OwnData;

const partOf = (data: OwnData, place: string): unknown => {
  const [list = '', part] = place.split('.');
  if (part === undefined) return data[list];
  return (data[list] as OwnData[]).map((each) => each[part]);
};

test('every table with a person in it is in the download, or on the list of exceptions', async () => {
  // A column for a person, or for something that is somebody's; or a key that leads to one of these.
  const tables = await sql<{ name: string }[]>`
    select distinct c.oid::regclass::text as name, n.nspname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth') and (
      a.attname ~ '(^|_)(user_id|email|full_name|phone|subject_id|actor_id|ip|user_agent)$'
      or a.attname in ('purchase_id', 'user_service_id', 'registration_id')
      or exists (
        select 1 from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
          and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)))
    order by 1`;
  // regclass leaves the schema out where the search path has it
  const names = tables.map(({ name }) => (name.includes('.') ? name : `public.${name}`));
  expect(names.length).toBeGreaterThan(25);
  const why = 'add it to get_own_data, or to `leftOut` with the reason';
  const unknown = names.filter((name) => !(name in inDownload) && !(name in leftOut));
  expect(unknown, why).toEqual([]);
});

test('a member whose data went everywhere gets all of it, and nobody of the staff is named but on certificates', async () => {
  const nadia = await administrator(backend, { fullName: `Nadia ${mark()}` });
  const one = details();
  const zita = await member(backend, { fullName: one.fullName });
  await spread(zita, one, nadia, true);
  const own = zita.client.from('notifications').delete().eq('user_id', zita.id);
  await granted(own.eq('event', 'affiliate_approved').select('id'));
  const texts = [one.fullName, zita.email, one.phone, one.address, one.company, one.vat];
  const data = await download(zita);
  const places = (await placesOf(texts)).map((place) => place.split('.').slice(0, 2).join('.'));
  expect(places).toContain('private.deleted_notifications');
  for (const table of new Set(places)) {
    const part = inDownload[table];
    if (part === undefined) expect(Object.keys(leftOut)).toContain(table);
    else expect(JSON.stringify(partOf(data, part)), table).toMatch(/[^[\]",{}]/);
  }
  const answered = JSON.stringify(data);
  for (const text of texts) expect(answered).toContain(JSON.stringify(text).slice(1, -1));
  for (const of of [nadia.id, nadia.email, nadia.fullName]) expect(answered).not.toContain(of);
  expect(data).toMatchObject({
    version: 1,
    account: { id: zita.id, email: zita.email },
    profile: { full_name: one.fullName, vat_number: one.vat },
    orders: [
      {
        status: 'paid',
        invoices: [
          { kind: 'invoice', buyer: { full_name: one.fullName } },
          { kind: 'credit_note' },
        ],
        refunds: [{ amount: 20 }],
        credits: [{ reason: 'paid_again', left_amount: 5 }],
      },
    ],
    refunds: [
      { reason: 'paid_again', amount: 5 },
      { outcome: 'refunded', note: `Paid back, told ${zita.email}` },
    ],
    discount_codes_tried: [{ is_known: false }],
  });
});

test('a paid document is in it with its text, and no other document', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const text = `The lease of ${mark()}`;
  const [lease, will] = await Promise.all([
    makeDocument(sql, { template_content: text }),
    makeDocument(sql, { template_content: `A will, ${text}` }),
  ]);
  const order = await checkout(maria.client, [document(lease)]);
  expect(JSON.stringify(await download(maria))).not.toContain(text);
  await granted(recordPayment(nadia.client, order));
  const { documents } = await download(maria);
  expect(documents).toMatchObject([{ document_id: lease.id, text }]);
  expect(JSON.stringify(documents)).not.toContain(will.id);
});

test('the download tells nothing about anybody else', async () => {
  const [nadia, maria, giulia] = await Promise.all([
    administrator(backend),
    member(backend),
    member(backend, { fullName: `Giulia ${mark()}` }),
  ]);
  const concert = await makeEvent(sql, { registration_fee: 20 });
  for (const person of [maria, giulia]) {
    const order = await checkout(person.client, [event(concert)]);
    await granted(recordPayment(nadia.client, order));
  }
  const seen = JSON.stringify(await download(maria));
  for (const of of [giulia.id, giulia.email, giulia.fullName]) expect(seen).not.toContain(of);
  expect(await refusal(visitor(backend).rpc('get_own_data'))).toBe('42501');
});

test('messages under an address that a member never confirmed are not shown to them', async () => {
  const email = `elena-${mark()}@example.test`;
  const form = { name: 'Elena', email, message: 'Is there parking?' };
  await granted(visitor(backend).from('contact_messages').insert(form));
  const mallory = await member(backend, { email });
  expect((await download(mallory)).messages).toMatchObject([{ name: 'Elena' }]);
  await sql`update auth.users set email_confirmed_at = null where id = ${mallory.id}`;
  expect((await download(mallory)).messages).toEqual([]);
});

test('the names of version 1 stay what they are', async () => {
  const places = Object.values(inDownload).map((place) => place.split('.')[0]);
  const names = new Set([...places, 'made_at', 'version']);
  expect(new Set(Object.keys(await download(await member(backend))))).toEqual(names);
});

test('every column that names an acting member of staff ends in _by, which the download leaves out', async () => {
  const columns = await sql<{ name: string }[]>`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and k.confdeltype = 'n'`;
  expect(columns.length).toBeGreaterThan(5);
  expect(columns.filter(({ name }) => !name.endsWith('_by'))).toEqual([]);
});
