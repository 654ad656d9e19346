import { randomUUID } from 'node:crypto';
import { makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';
import {
  checkout,
  document,
  event,
  receivePayment,
  recordPayment,
  service,
} from '../cart/ordering';
import { saveAccount } from '../commissions/earning';
import { anAddress } from '../post/addresses';
import { closedBag, dueToShred, shred } from '../post/bags';
import { charges, owe } from '../post/charges';
import { aCollection, handOverAt } from '../post/collections';
import { accept, invite, named, tokenOf } from '../post/delegates';
import { claimed, finished, letter, scanned } from '../post/letters';
import { correct, recorded } from '../post/post-items';
import { aRule, saveRule } from '../post/rules';
import { opened, shared } from '../post/sharing';
import { browser, turnedOn } from '../push/devices';

/** Every place of the database that holds one of the texts, as schema.table.column. */
export async function placesOf(texts: string[]): Promise<string[]> {
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

export const details = () => {
  const one = mark();
  return {
    fullName: `Zita (Żeża) O'Reilly-${one}`,
    phone: `+356 7900 ${one}`,
    address: `${one} Strait Street`,
    company: `Reilly ${one} & Daughters`,
    vat: `MT${one.toUpperCase()}`,
  };
};

/** Answers the messages under an address, which marks them handled. */
async function answerMessages({ client }: Person, email: string, answer: string): Promise<void> {
  const messages = await granted(client.from('contact_messages').select('id').eq('email', email));
  for (const { id } of messages) {
    const call = { p_id: randomUUID(), p_message_id: id, p_answer: answer, p_known: 0 };
    await granted(client.rpc('answer_message', call));
  }
}

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
  // of whom three are unread already, she is told how many there are, without names
  await sql`update public.notifications set read_at = now() where user_id = ${nadia.id}`;
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
      select id from public.affiliates where email = ${address.toLowerCase()} and status = 'pending'`;
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
  await answerMessages(nadia, email, `Dear ${fullName}, we have called ${phone}.`);
}

/** A name for post, and a letter with their words on it, corrected once. */
async function leavePost(zita: Person, { fullName, company, phone }: Details, nadia: Person) {
  const name = { p_id: randomUUID(), p_name: company, p_kind: 'company' };
  await granted(zita.client.rpc('add_post_name', name));
  const { id } = await recorded(nadia, { user_id: zita.id, addressee: fullName, sender: company });
  await granted(correct(nadia, id, { addressee: company }, `${fullName} has told us`));
  const given = await recorded(nadia, { user_id: zita.id });
  for (const p_item_id of [id, given.id]) {
    const loss = { p_id: randomUUID(), p_item_id, p_reason: `${fullName} has asked for it` };
    await granted(nadia.client.rpc('report_post_lost', loss));
  }
  await granted(correct(nadia, given.id, { user_id: null }));
  const note = { note: `Call ${phone}` };
  await granted(zita.client.from('post_items').update(note).eq('id', id).select('id'));
}

/** A letter that was sent on to an address of theirs. */
async function spreadShipment({ id }: Person, address: object, note: string) {
  const { id: item } = await letter(sql, { id });
  const [shipment, request] = [randomUUID(), randomUUID()];
  await sql`insert into public.post_shipments
    (id, user_id, address, carrier, weight_g, postage_net, postage_vat, postage_gross, correction, packed_at, sent_at)
    values (${shipment}, ${id}, ${sql.json(address as never)}, 'dhl', 20, 0, 0, 0, ${note}, now(), now() - interval '1 hour')`;
  await sql`insert into public.post_requests
    (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross, is_paper_way)
    values (${request}, ${item}, ${id}, 'forward', now(), 0, true, 0, 0, 0, true)`;
  await sql`insert into private.post_forwardings
    (request_id, user_id, is_weekly, address, may_open, note, shipment_id)
    values (${request}, ${id}, true, ${sql.json(address as never)}, false, ${note}, ${shipment})`;
}

/** A letter with the person's words on the envelope, in their note, on a page, in a link and in a refusal. */
async function spreadPost(
  zita: Person,
  { fullName, company, address, phone }: Details,
  nadia: Person,
) {
  const words = `${fullName}, ${company}, ${address}`;
  const wish = { user_id: zita.id, sender_in_mails: true };
  const from = { source: 'sender', sender: company.slice(0, 120) } as const;
  await granted(saveRule(zita, aRule({ ...from, kind: 'return', options: {} })));
  await granted(zita.client.from('post_settings').upsert(wish, { onConflict: 'user_id' }));
  const home = {
    recipient: fullName.slice(0, 120),
    company: company.slice(0, 120),
    phone: phone.slice(0, 40),
  };
  await granted(zita.client.from('post_addresses').insert(anAddress(home)));
  await spreadShipment(zita, home, `Ask ${fullName}`.slice(0, 200));
  const values = { sender: company.slice(0, 120), addressee: fullName.slice(0, 120), note: words };
  const [scannedOne, refused] = [await letter(sql, zita, values), await letter(sql, zita, values)];
  for (const { id } of [scannedOne, refused]) {
    const request = randomUUID();
    await sql`insert into private.post_rule_runs (item_id, user_id, rule_id, rule, period_from)
      select ${id}, r.user_id, r.id, private.post_rule_in_words(r), current_date
      from private.post_rules r where r.user_id = ${zita.id} limit 1`;
    await sql`insert into public.post_requests
      (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross, rule_id, rule)
      select ${request}, ${id}, ${zita.id}, 'scan', now(), 1, true, 0, 0, 0, n.rule_id, n.rule
      from private.post_rule_runs n where n.item_id = ${id}`;
    if (id === refused.id) {
      const question = { p_id: request, p_question: `Is it for ${fullName}?` };
      await granted(nadia.client.rpc('ask_back_post_request', question));
      const answer = { ...question, p_answer: `Yes, for ${fullName}` };
      await granted(zita.client.rpc('answer_post_request', answer));
      const refusal = { p_id: request, p_code: 'other', p_note: `Ask ${fullName}` };
      await granted(nadia.client.rpc('refuse_post_request', refusal));
    } else {
      const scan = await scanned(sql, nadia, scannedOne, { id: request });
      await finished(sql, await claimed(sql, scan), `Dear ${fullName} of ${company}`);
      const { token } = await shared(zita, scannedOne, `${fullName} at ${company}`.slice(0, 80));
      await opened(visitor(backend), token);
    }
  }
  await owe(sql, zita, 1);
  const [charge] = await charges(sql, zita);
  const why = { p_id: String(charge?.id), p_reason: `${fullName} has telephoned` };
  await granted(nadia.client.rpc('waive_post_charge', why));
}

/** A letter of theirs that is shredded, with the certificate that names them and two of the staff; and one that is kept. */
async function shredPost(zita: Person) {
  const [closes, witnesses] = [await administrator(backend), await administrator(backend)];
  await shred(witnesses, await closedBag(closes, await dueToShred(sql, zita)));
  const kept = { p_item_id: (await letter(sql, zita)).id, p_is_held: true };
  await granted(zita.client.rpc('keep_post_paper', kept));
}

/** Post that somebody with the person's name comes for: one letter that was handed over, and one that waits. */
async function spreadCollections(zita: Person, { fullName }: Details) {
  const wish = {
    representative: `${fullName} Zammit`.slice(-120),
    note: `Ask for ${fullName}`.slice(0, 300),
  };
  const { items, collection } = await aCollection(sql, zita, wish);
  const how = { p_came: collection.bearer, p_reason: `${fullName} has telephoned` };
  await granted(handOverAt(await administrator(backend), collection.id, items, how));
  await aCollection(sql, zita, wish);
}

/** They invite somebody to read their post, and accept what an administrator has invited them to. */
async function spreadDelegates(zita: Person, { fullName, company }: Details) {
  const other = await member(backend);
  for (const person of [zita, other]) {
    await sql`update public.profiles set membership_status = 'active', membership_valid_until = current_date + 300
      where id = ${person.id}`;
    await named(person);
  }
  const email = `accountant-${mark()}@example.test`;
  await granted(invite(zita, { name: `Accountant of ${company}`.slice(0, 120), email }));
  const id = randomUUID();
  const name = fullName.slice(0, 120);
  await granted(invite(other, { id, name, email: zita.email }));
  await granted(accept(zita, await tokenOf(id)));
}

/** VIES was asked about their company, and the office has decided on it. */
async function spreadVat(zita: Person, { company, fullName }: Details, nadia: Person) {
  await sql`insert into public.vat_checks
    (user_id, vat_number, name, state, answered_at, answered_on, vies_name, vies_address)
    values (${zita.id}, 'IT00743110157', ${company}, 'valid', now(), current_date, ${company}, ${fullName})`;
  await sql`insert into public.vat_decisions (user_id, number, name, is_accepted, note, decided_by)
    values (${zita.id}, 'IT00743110157', ${company}, true, ${`Ask ${fullName}`}, ${nadia.id})`;
}

/** Where they are paid as an affiliate, and, of somebody whom the books know, a payout. */
async function spreadPayouts(zita: Person, { fullName, address, vat }: Details, paid: boolean) {
  const name = fullName.slice(0, 70);
  await granted(saveAccount(zita, { name, address_line_1: address, vat_number: vat.slice(0, 30) }));
  if (!paid) return;
  await sql`with b as (
      insert into public.payout_batches (id, debtor, status, paid_on, settled_at)
      values (${randomUUID()}, '{}', 'paid', current_date, now()) returning id)
    insert into public.payouts
      (batch_id, user_id, amount, vat_rate, vat_amount, vat_treatment, payee, iban, is_self_billed, paid_on)
    select b.id, d.user_id, 1, 0, 0, 'none', jsonb_build_object('name', d.name, 'address_line_1', d.address_line_1,
      'vat_number', d.vat_number), d.iban, false, current_date
    from b, public.payout_details d where d.user_id = ${zita.id}`;
}

/** Leaves a member's name, e-mail, phone, address and company wherever the product lets them end up. */
export async function spread(
  zita: Person,
  one: Details,
  nadia: Person,
  paid: boolean,
): Promise<void> {
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
  const note = `${one.fullName} of ${one.company} calls from ${one.phone}`;
  await granted(admin.from('person_notes').insert({ user_id: zita.id, note }));
  await leavePost(zita, one, nadia);
  const q = new URLSearchParams({ q: zita.email }).toString();
  await granted(
    admin.from('saved_views').insert({ list: 'users', name: `Zita ${mark()}`, address: q }),
  );
  await granted(
    admin.rpc('manual_notify_admins', {
      p_title: `Write to ${zita.email.toUpperCase()}`,
      p_message: `Or look at ${zita.id}.`,
      p_action_url: `/dashboard/users/${zita.id}`,
      p_action_text: 'Look',
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
  await spreadVat(zita, one, nadia);
  await spreadPost(zita, one, nadia);
  await shredPost(zita);
  await spreadCollections(zita, one);
  await spreadDelegates(zita, one);
  await spreadPayouts(zita, one, paid);
  await spreadCases(zita, one, paid);
  await turnedOn(zita, { ...browser(), p_name: `The phone of ${one.fullName}`.slice(0, 80) });
  await granted(zita.client.rpc('validate_discount_code', { p_code: `FOR-${zita.email}` }));
  for (const { client } of [zita, nadia]) {
    const told = client.from('notifications').delete();
    await granted(told.in('event', ['contact_message', 'affiliate_rejected']).select('id'));
  }
  if (!paid) return;
  const concert = await makeEvent(sql, { registration_fee: 20 });
  const items = [
    service(await makeService(sql)),
    document(await makeDocument(sql)),
    event(concert),
  ];
  const order = await checkout(zita.client, items);
  const reference = `From ${zita.email}`;
  await granted(recordPayment(admin, { ...order, purchase_number: reference }));
  await granted(receivePayment(admin, order, { amount: 5, reference }));
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
      p_note: `Paid back, told ${zita.email}`,
      p_outcome: 'refunded',
      p_reference: `To ${zita.email}`,
    }),
  );
}

/** A case with their words: whoever had a box has one that the law keeps, others a draft. */
async function spreadCases(
  { id }: Person,
  { fullName, company, address, phone }: Details,
  paid: boolean,
) {
  const round = randomUUID();
  await sql`insert into public.verifications (id, user_id, kind, state, company_name, activity, decided_at)
    values (${round}, ${id}, 'first', ${paid ? 'approved' : 'draft'}, ${company}, ${`${fullName} sells plates`}, now())`;
  await sql`insert into public.verification_parties (id, verification_id, position, full_name, address_line)
    values (gen_random_uuid(), ${round}, 1, ${fullName}, ${address})`;
  await sql`insert into public.verification_screenings (id, verification_id, name, lists, screened_on, result, note)
    values (gen_random_uuid(), ${round}, ${company}, 'EU', private.malta_today(), 'clear', ${phone})`;
  await sql`insert into public.address_papers (id, user_id, kind, number, holder, box_number)
    values (gen_random_uuid(), ${id}, 'certificate', ${mark()}, ${company}, 1)`;
}

/** What somebody was told, oldest first. */
export const toldTo = ({ id }: Person) => sql<{ title: string; message: string }[]>`
  select title, message from public.notifications where user_id = ${id} order by created_at, id`;
