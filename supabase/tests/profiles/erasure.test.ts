import { makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { document, event, placeOrder, recordPayment, service } from '../cart/ordering';

/** Where the law keeps what a person was called, and why. */
const keptByLaw: Record<string, string> = {
  'public.invoices.buyer': 'an invoice names its buyer for seven years, as printed',
};

/** Every place of the database that holds one of the texts, as schema.table.column. */
async function placesOf(texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`;
  const searches = tables.map(
    ({ name }) => `select distinct '${name}.' || field.key as place
      from ${name} t, jsonb_each_text(to_jsonb(t)) as field
      where field.value ilike any ($1)`,
  );
  const wanted = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const rows = await sql.unsafe<{ place: string }[]>(searches.join(' union '), [wanted]);
  return rows.map(({ place }) => place).sort();
}

const details = () => {
  const one = mark();
  return {
    fullName: `Zita (Żeża) O'Reilly-${one}`,
    phone: `+356 7900 ${one}`,
    address: `${one} Strait Street`,
    company: `Reilly ${one} & Daughters`,
    vat: `MT ${one}`,
  };
};
type Details = ReturnType<typeof details>;

const fillProfile = ({ client, id }: Person, { phone, address, company, vat }: Details) =>
  granted(
    client
      .from('profiles')
      .update({ phone, address_line_1: address, company_name: company, vat_number: vat })
      .eq('id', id)
      .select('id'),
  );

/** A contact message, an application that is approved or rejected, and what is said about both. */
async function sendForms(zita: Person, { fullName, phone, company }: Details, nadia: Person) {
  const { email } = zita;
  const elsewhere = email.toUpperCase();
  const application = { first_name: 'Zita', last_name: fullName, phone, company_name: company };
  await granted(
    visitor(backend)
      .from('contact_messages')
      .insert({ name: fullName, email: elsewhere, company, message: `Call ${fullName}: ${phone}` }),
  );
  const decide = async (
    client: Client,
    address: string,
    act: (id: string) => PromiseLike<unknown>,
  ) => {
    const form = { ...application, email: address, promotion_methods: `${company} tells friends` };
    await granted(client.from('affiliates').insert(form));
    const [row] = await sql<{ id: string }[]>`
      select id from public.affiliates where email = ${address} and status = 'pending'`;
    await act(row?.id ?? '');
  };
  const { client } = nadia;
  const rejection_reason = `${fullName} of ${company} asked twice`;
  await decide(visitor(backend), elsewhere, (id) =>
    granted(
      client.from('affiliates').update({ status: 'rejected', rejection_reason }).eq('id', id),
    ),
  );
  await decide(zita.client, email, (id) =>
    granted(client.rpc('approve_affiliate_simple', { p_affiliate_id: id })),
  );
  const now = new Date().toISOString();
  await granted(client.from('contact_messages').update({ handled_at: now }).eq('email', elsewhere));
}

/** Leaves a member's name, e-mail, phone, address and company wherever the product lets them end up. */
async function spread(zita: Person, one: Details, nadia: Person, paid: boolean): Promise<void> {
  await fillProfile(zita, one);
  await sendForms(zita, one, nadia);
  const admin = nadia.client;
  const corrected = { full_name: one.fullName, phone: one.phone, company_name: one.company };
  for (const city of ['Mdina', one.address])
    await granted(
      admin
        .from('profiles')
        .update({ ...corrected, city })
        .eq('id', zita.id),
    );
  await granted(
    admin.rpc('manual_notify_admins', {
      p_title: `Call ${one.fullName.toUpperCase()}`,
      p_message: `Or write to ${zita.email}.`,
    }),
  );
  const breakfast = await makeEvent(sql, { registration_fee: 0 });
  const seat = zita.client.from('event_registrations');
  await granted(seat.insert({ event_id: breakfast.id, user_id: zita.id }));
  await granted(
    admin
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('user_id', zita.id),
  );
  await granted(zita.client.rpc('validate_discount_code', { p_code: `FOR-${zita.email}` }));
  if (!paid) return;
  const concert = await makeEvent(sql, { registration_fee: 20 });
  const items = [
    service(await makeService(sql)),
    document(await makeDocument(sql)),
    event(concert),
  ];
  const order = await placeOrder(zita.client, items);
  const reference = `${zita.email}, ${one.fullName}`;
  await granted(recordPayment(admin, { ...order, purchase_number: reference }));
  const [ordered] = await granted(zita.client.from('user_services').select('id'));
  await granted(
    admin.rpc('set_service_progress', {
      p_user_service_id: ordered?.id ?? '',
      p_status: 'completed',
      p_notes: `Sent to ${one.fullName}, ${one.address}`,
    }),
  );
  const paidSeat = admin.from('event_registrations').update({ payment_status: 'cancelled' });
  await granted(paidSeat.eq('event_id', concert.id));
  const [review] = await granted(
    admin.from('refund_reviews').select('id').eq('event_id', concert.id),
  );
  await granted(
    admin.rpc('close_refund_review', {
      p_id: review?.id ?? '',
      p_note: `Paid back to ${one.fullName}`,
    }),
  );
}

const loggedBy = ({ id }: Person) => sql<{ entry: string; columns: string[] }[]>`
  select table_name || ' ' || record_id || ' ' || action as entry,
    array(select jsonb_object_keys(changes) order by 1) as columns
  from public.audit_log where actor_id = ${id} order by audit_log.id`;

test.each([
  ['and the invoices alone still say who it was', true],
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
    'public.user_services.notes',
  ];
  expect(places).toEqual(
    expect.arrayContaining([
      'auth.users.email',
      'private.discount_code_tries.code',
      'public.affiliates.last_name',
      'public.audit_log.changes',
      'public.contact_messages.message',
      'public.notifications.message',
      'public.notifications.title',
      'public.profiles.vat_number',
      ...(paid ? [...paidPlaces, 'public.invoices.buyer'] : []),
    ]),
  );
  const logged = await loggedBy(nadia);

  await sql`delete from auth.users where id = ${zita.id}`;

  expect(await placesOf(texts)).toEqual(paid ? Object.keys(keptByLaw) : []);
  // That something was changed, by whom and which columns, is still known; so is what was decided.
  expect(await loggedBy(nadia)).toEqual(logged);
  const hints = await sql`select title, message from public.notifications
    where user_id = ${nadia.id} and title like 'Call %'`;
  expect(hints).toEqual([
    { title: 'Call a former member', message: 'Or write to a former member.' },
  ]);
});

test('an affiliate who goes stays as a number: their code ends, who came through it is known', async () => {
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

test('what others wrote under an address nobody confirmed is not deleted with it', async () => {
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

test('another member of the same name keeps theirs', async () => {
  const nadia = await administrator(backend);
  const fullName = `Maria ${mark()}`;
  const [going, staying] = await Promise.all([
    member(backend, { fullName }),
    member(backend, { fullName }),
  ]);
  await sql`delete from auth.users where id = ${going.id}`;
  const told = await granted(
    nadia.client.from('notifications').select('message, metadata').like('message', `${fullName}%`),
  );
  expect(told).toEqual([
    {
      message: `${fullName} has registered.`,
      metadata: { kind: 'new_member', user_id: staying.id },
    },
  ]);
});
