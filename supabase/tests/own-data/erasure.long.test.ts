import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { details, placesOf, spread } from './traces';

/** Where the law keeps what a person was called, and why. */
const keptByLaw: Record<string, string> = {
  'public.invoices.buyer': 'an invoice names its buyer for seven years, as printed',
  'public.payouts.payee': 'the books name whom a commission was paid to',
  'public.verification_parties.address_line': 'by law who used an address is known for five years',
  'public.verification_parties.full_name': 'the same',
  'public.verification_screenings.name': 'the same',
  'public.verification_screenings.note': 'the same',
  'public.verifications.activity': 'the same',
  'public.verifications.company_name': 'the same',
};

const loggedBy = ({ id }: Person) => sql<{ entry: string; columns: string[] }[]>`
  select table_name || ' ' || record_id || ' ' || action as entry,
    array(select jsonb_object_keys(changes) order by 1) as columns
  from public.audit_log where actor_id = ${id} order by audit_log.id`;

test.each([
  ['and the books alone still say who it was', true],
  ['who ordered nothing, and nothing says who it was', false],
])('a member whose data went everywhere is deleted, %s', async (_title, paid) => {
  const nadia = await administrator(backend);
  const one = details();
  const zita = await member(backend, { fullName: one.fullName });
  await spread(zita, one, nadia, paid);
  const { fullName, phone, address, company, vat } = one;
  const texts = [fullName, zita.email, phone, address, company, vat];

  const places = await placesOf(texts);
  const paidPlaces = [
    'public.payments.reference',
    'public.refund_reviews.note',
    'public.refunds.note',
    'public.refunds.reference',
    'public.user_services.notes',
  ];
  expect(places).toEqual(
    expect.arrayContaining([
      'auth.users.email',
      'private.deleted_notifications.notification',
      'private.discount_code_tries.code',
      'public.affiliates.last_name',
      'public.audit_log.changes',
      'public.contact_messages.message',
      'public.mails.params',
      'public.message_answers.answer',
      'public.person_notes.note',
      'public.post_certificates.member_name',
      'public.post_delegates.email',
      'public.post_delegates.name',
      'public.post_delegates.owner_name',
      'public.post_events.detail',
      'public.post_items.addressee',
      'public.post_items.note',
      'public.post_names.name',
      'public.post_shares.label',
      'public.notifications.message',
      'public.notifications.params',
      'public.notifications.title',
      'public.profiles.vat_number',
      'public.payout_details.name',
      ...(paid ? [...paidPlaces, ...Object.keys(keptByLaw)] : []),
    ]),
  );
  const logged = await loggedBy(nadia);
  // found by Zita's id: other scenes notify every administrator meanwhile
  const [hint] = await sql<{ id: string }[]>`select id from public.notifications
    where user_id = ${nadia.id} and message like ${`%${zita.id}%`} and event = 'announcement'`;

  await sql`delete from auth.users where id = ${zita.id}`;

  expect(await placesOf(texts)).toEqual(paid ? Object.keys(keptByLaw) : []);
  // The log still says that something was changed, by whom and in which columns; notifications keep what was
  // decided.
  expect(await loggedBy(nadia)).toEqual(logged);
  const hints = await sql`select title, message, action_url from public.notifications
    where id = ${String(hint?.id)}`;
  expect(hints).toEqual([
    {
      title: 'Write to a former member',
      message: 'Or look at a former member.',
      action_url: null,
    },
  ]);
});

test('an affiliate who goes stays as a number: their code ends, and their referrals are kept', async () => {
  const nadia = await administrator(backend);
  const zita = await member(backend);
  const [row] = await sql<{ id: string; referral_code: string }[]>`
    insert into public.affiliates (user_id, first_name, last_name, email, promotion_methods, status,
      referral_code)
    values (${zita.id}, 'Zita', 'Borg', ${zita.email}, 'A blog', 'approved', ${mark().toUpperCase()})
    returning id, referral_code`;
  await sql`delete from auth.users where id = ${zita.id}`;
  const [left] = await granted(
    nadia.client
      .from('affiliates')
      .select('user_id, first_name, last_name, status, referral_code')
      .eq('id', row?.id ?? ''),
  );
  expect(left).toEqual({
    user_id: null,
    first_name: 'Former',
    last_name: 'affiliate',
    status: 'inactive',
    referral_code: row?.referral_code,
  });
});

test('messages under an address that the account never confirmed stay when it is deleted', async () => {
  const email = `elena-${mark()}@example.test`;
  const form = { name: 'Elena', email, message: 'Is there parking?' };
  await granted(visitor(backend).from('contact_messages').insert(form));
  const mallory = await member(backend, { email });
  await sql`update auth.users set email_confirmed_at = null where id = ${mallory.id}`;
  await sql`delete from auth.users where id = ${mallory.id}`;
  expect(await sql`select name from public.contact_messages where email = ${email}`).toEqual([
    { name: 'Elena' },
  ]);
});

test('a deleted account takes its messages under a former address along, and leaves later ones of others', async () => {
  const zita = await member(backend);
  const former = zita.email.toUpperCase();
  const write = (name: string) =>
    granted(
      visitor(backend).from('contact_messages').insert({ name, email: former, message: 'Hello' }),
    );
  await write('Zita');
  await sql`update auth.users set email = ${`new-${zita.email}`} where id = ${zita.id}`;
  await write('Elena');
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await sql`select name from public.contact_messages where email = ${zita.email}`).toEqual([
    { name: 'Elena' },
  ]);
  expect(await placesOf([`new-${zita.email}`])).toEqual([]);
  expect(await sql`select 1 from private.former_emails where user_id = ${zita.id}`).toEqual([]);
});
