import { makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, event, recordPayment, service } from '../cart/ordering';

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
  const order = await checkout(zita.client, items);
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
      'public.notifications.params',
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

/** What somebody was told, oldest first. */
const toldTo = ({ id }: Person) => sql<{ title: string; message: string }[]>`
  select title, message from public.notifications where user_id = ${id} order by created_at, id`;

test.each([['Your payment'], ['order'], ['Thank you. Your payment of €39.00']])(
  'a member who is called "%s" goes, and nobody reads anything else for it',
  async (fullName) => {
    const [nadia, maria, mallory] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend, { fullName }),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    const before = await toldTo(maria);
    await sql`delete from auth.users where id = ${mallory.id}`;
    expect(before.map(({ title }) => title)).toContain('Payment received');
    expect(await toldTo(maria)).toEqual(before);
  },
);

test('administrators who wrote about others of a like name still read whom they meant', async () => {
  const nadia = await administrator(backend);
  const one = mark();
  const [going, called, single] = await Promise.all([
    member(backend, { fullName: `Maria ${one}` }),
    member(backend, { fullName: `Pawla ${one}` }),
    member(backend, { fullName: one }),
  ]);
  await sql`update public.profiles set full_name = ${`PAWLA ${one}`} where id = ${(await member(backend)).id}`;
  const say = (p_title: string) =>
    granted(nadia.client.rpc('manual_notify_admins', { p_title, p_message: '' }));
  const mail = going.email;
  await say(`Call Maria ${one}.`);
  await say(`Call Maria ${one}-Vella`);
  await say(`Call Pawla ${one}`);
  await say(`Write to ${mail}, not to x.${mail} or ${mail}.mt`);
  for (const { id } of [going, called, single]) await sql`delete from auth.users where id = ${id}`;
  const titles = (await toldTo(nadia)).map(({ title }) => title);
  expect(titles.filter((title) => /^(Call|Write)/.test(title))).toEqual([
    'Call a former member.',
    `Call Maria ${one}-Vella`,
    `Call Pawla ${one}`,
    `Write to a former member, not to x.${mail} or ${mail}.mt`,
  ]);
});

test('the notice of an application stays, though a namesake of the applicant goes', async () => {
  const [nadia, going, staying] = await Promise.all([
    administrator(backend),
    member(backend, { fullName: 'Maria Borg' }),
    member(backend),
  ]);
  const form = { first_name: 'Maria', last_name: 'Borg', promotion_methods: 'A blog' };
  await granted(staying.client.from('affiliates').insert({ ...form, email: staying.email }));
  await sql`delete from auth.users where id = ${going.id}`;
  expect((await toldTo(nadia)).map(({ message }) => message)).toContain(
    'Maria Borg has applied to the affiliate programme.',
  );
});

test('an affiliate approved under an address of somebody else keeps the approval when that one goes', async () => {
  const [nadia, anna, going] = await Promise.all([
    administrator(backend),
    member(backend),
    member(backend),
  ]);
  const form = { first_name: 'Anna', last_name: 'Borg', promotion_methods: 'A blog' };
  await granted(anna.client.from('affiliates').insert({ ...form, email: going.email }));
  const mine = anna.client.from('affiliates').select('id, user_id, first_name, status');
  const [row] = await granted(mine);
  await granted(nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: row?.id ?? '' }));
  await sql`delete from auth.users where id = ${going.id}`;
  expect(
    await granted(anna.client.from('affiliates').select('id, user_id, first_name, status')),
  ).toEqual([{ ...row, status: 'approved' }]);
});

test('what somebody wrote under an address they had before goes with them, what others write under it later stays', async () => {
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
  expect(await sql`select name from public.contact_messages where email = ${former}`).toEqual([
    { name: 'Elena' },
  ]);
  expect(await placesOf([`new-${zita.email}`])).toEqual([]);
  expect(await sql`select 1 from private.former_emails where user_id = ${zita.id}`).toEqual([]);
});

test.each([
  ['for good', (id: string) => sql`delete from auth.users where id = ${id}`],
  [
    'softly',
    (id: string) => sql`update auth.users set email = null, deleted_at = now() where id = ${id}`,
  ],
])(
  'the seats of somebody deleted %s are free, and a paid one is reviewed',
  async (_how, remove) => {
    const [nadia, zita, maria] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend),
    ]);
    const wanted = { max_attendees: 1 };
    const [breakfast, dinner, past] = await Promise.all([
      makeEvent(sql, { ...wanted, registration_fee: 0 }),
      makeEvent(sql, wanted),
      makeEvent(sql, wanted),
    ]);
    const review = await makeService(sql, { price: 0 });
    await granted(
      zita.client.from('event_registrations').insert({ event_id: breakfast.id, user_id: zita.id }),
    );
    await granted(
      zita.client.from('user_services').insert({ service_id: review.id, user_id: zita.id }),
    );
    await granted(
      recordPayment(nadia.client, await checkout(zita.client, [event(dinner), event(past)])),
    );
    await sql`update public.events set event_date = private.malta_today() - 1 where id = ${past.id}`;

    await remove(zita.id);

    expect(
      await sql`select er.event_id, er.payment_status from public.event_registrations er
      join public.events e on e.id = er.event_id where er.user_id = ${zita.id} order by e.event_date`,
    ).toEqual([
      { event_id: past.id, payment_status: 'paid' },
      { event_id: dinner.id, payment_status: 'cancelled' },
    ]);
    expect(await sql`select 1 from public.user_services where user_id = ${zita.id}`).toEqual([]);
    expect(
      await granted(
        nadia.client
          .from('refund_reviews')
          .select('event_id, amount, reason')
          .eq('user_id', zita.id),
      ),
    ).toEqual([{ event_id: dinner.id, amount: 25, reason: 'account_deleted' }]);
    expect(await toldTo(zita)).toEqual([]);
    expect((await toldTo(nadia)).map(({ message }) => message)).toContain(
      `A registration for ${dinner.title} that was paid with €25.00 was cancelled because the account was deleted.`,
    );
    for (const { id } of [breakfast, dinner])
      await granted(
        maria.client.from('event_registrations').insert({ event_id: id, user_id: maria.id }),
      );
  },
);

test('another member of the same name keeps theirs', async () => {
  const nadia = await administrator(backend);
  const fullName = `Maria ${mark()}`;
  const [going, staying] = await Promise.all([
    member(backend, { fullName }),
    member(backend, { fullName }),
  ]);
  await sql`delete from auth.users where id = ${going.id}`;
  const told = await granted(
    nadia.client
      .from('notifications')
      .select('message, params, metadata')
      .like('message', `${fullName}%`),
  );
  expect(told).toEqual([
    {
      message: `${fullName} has registered.`,
      params: { member: fullName },
      metadata: { user_id: staying.id },
    },
  ]);
});
