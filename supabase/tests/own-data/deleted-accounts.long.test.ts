import { makeDocument, makeEvent, mark } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, event, recordPayment } from '../cart/ordering';
import { onlySuperAdministrators } from '../only-super-administrators';
import { referenceRules } from '../proof/references';

// What the Auth server does when an account is deleted.
const deleteAccount = ({ id }: Person) => sql`delete from auth.users where id = ${id}`;

describe('an account is deleted', () => {
  test('and without orders nothing of the person is left', async () => {
    const maria = await member(backend);
    const breakfast = await makeEvent(sql, { registration_fee: 0, max_attendees: 3 });
    await granted(
      maria.client
        .from('event_registrations')
        .insert({ event_id: breakfast.id, user_id: maria.id }),
    );
    await deleteAccount(maria);
    expect(await sql`select id from public.profiles where id = ${maria.id}`).toEqual([]);
    expect(await sql`select id from public.notifications where user_id = ${maria.id}`).toEqual([]);
    const seats = await sql`select attendee_count from public.events where id = ${breakfast.id}`;
    expect(seats).toEqual([{ attendee_count: 0 }]);
  });

  test('and with paid orders the books stay, the person goes', async () => {
    const [maria, nadia] = await Promise.all([
      member(backend, { fullName: 'Maria Vella' }),
      administrator(backend),
    ]);
    await granted(
      maria.client
        .from('profiles')
        .update({ phone: '+356 7900 0000', vat_number: 'MT12345678', city: 'Valletta' })
        .eq('id', maria.id)
        .select(),
    );
    const [contract, breakfast, later] = await Promise.all([
      makeDocument(sql),
      makeEvent(sql),
      makeEvent(sql, { max_attendees: 1 }),
    ]);
    const order = await checkout(maria.client, [document(contract), event(breakfast)]);
    await granted(recordPayment(nadia.client, order));
    await granted(
      maria.client.from('event_registrations').insert({ event_id: later.id, user_id: maria.id }),
    );

    await deleteAccount(maria);

    const [profile] = await sql`select * from public.profiles where id = ${maria.id}`;
    expect(profile).toMatchObject({
      full_name: 'Former member',
      email: null,
      phone: null,
      vat_number: null,
      city: null,
      membership_status: 'cancelled',
      forgotten_at: expect.any(Date),
    });
    const listed = nadia.client.from('user_directory').select('id').eq('id', maria.id);
    expect(await granted(listed)).toEqual([]);
    const books = await granted(
      nadia.client
        .from('purchases')
        .select('status, total_amount, payments(amount), invoices(status, buyer)')
        .eq('id', order.purchase_id)
        .single(),
    );
    expect(books).toMatchObject({
      status: 'paid',
      total_amount: 64,
      payments: [{ amount: 64 }],
      invoices: [{ status: 'paid', buyer: { full_name: 'Maria Vella', email: maria.email } }],
    });
    const left =
      await sql`select event_id from public.event_registrations where user_id = ${maria.id}`;
    expect(left).toEqual([{ event_id: breakfast.id }]);
    const told = await sql`select id from public.notifications where user_id = ${maria.id}`;
    expect(told).toEqual([]);
  });

  test('not while an order is unpaid', async () => {
    const maria = await member(backend);
    const { purchase_id } = await checkout(maria.client, [document(await makeDocument(sql))]);
    await expect(deleteAccount(maria)).rejects.toMatchObject({ code: 'ID006' });
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    await deleteAccount(maria);
  });

  test('not when it is the last super administrator’s, with orders or without', async () => {
    const [claire, nadia] = await Promise.all([
      superAdministrator(backend),
      administrator(backend),
    ]);
    const onlyClaire = (ordered: boolean) =>
      sql.begin(async (tx) => {
        await onlySuperAdministrators(tx, [claire.id]);
        if (ordered)
          await tx`update public.purchases set user_id = ${claire.id} where user_id = ${nadia.id}`;
        await tx`delete from auth.users where id = ${claire.id}`;
      });
    await expect(onlyClaire(false)).rejects.toMatchObject({ code: 'ID004' });
    const order = await checkout(nadia.client, [document(await makeDocument(sql, { price: 0 }))]);
    expect(order.status).toBe('paid');
    await expect(onlyClaire(true)).rejects.toMatchObject({ code: 'ID004' });
  });

  test('also that of one of several super administrators', async () => {
    const [claire] = await Promise.all([superAdministrator(backend), superAdministrator(backend)]);
    await deleteAccount(claire);
    expect(await sql`select user_id from public.admins where user_id = ${claire.id}`).toEqual([]);
  });
});

test('an administrator goes; what they made and decided stays, and every reference leads somewhere', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const { client } = nadia;
  const title = `Made by Nadia ${mark()}`;
  const made = {
    services: { title },
    documents: { title, template_content: 'Between {{company_name}} and us.' },
    events: { title, event_date: '2099-01-01', event_time: '10:00' },
    greetings: { text: title },
    discount_codes: { code: title, discount_type: 'fixed', discount_value: 5 },
  };
  const ids: Record<string, string> = {};
  for (const [table, values] of Object.entries(made)) {
    const insert = client.from(table as 'services').insert(values as { title: string });
    ids[table] = (await granted(insert.select('id').single())).id;
  }
  const order = await checkout(maria.client, [document(await makeDocument(sql))]);
  await granted(recordPayment(client, order));
  const email = `elena-${mark()}@example.test`;
  const elena = visitor(backend);
  await granted(elena.from('contact_messages').insert({ name: 'Elena', email, message: 'Hello' }));
  const name = { first_name: 'Elena', last_name: 'Rossi' };
  await granted(
    elena.from('affiliates').insert({ ...name, email, promotion_methods: 'A leaflet' }),
  );
  const now = new Date().toISOString();
  const decisions = [
    client.from('contact_messages').update({ handled_at: now }).eq('email', email),
    client
      .from('affiliates')
      .update({ status: 'rejected', rejection_reason: 'No' })
      .eq('email', email),
  ];
  for (const decision of decisions) expect((await granted(decision.select('id'))).length).toBe(1);

  await deleteAccount(nadia);

  for (const [table, id] of Object.entries(ids)) {
    const rows = await sql`select created_by from ${sql(`public.${table}`)} where id = ${id}`;
    expect({ table, rows }).toEqual({ table, rows: [{ created_by: null }] });
  }
  const decided = await sql`
    select y.recorded_by, m.handled_by, a.decided_by
    from public.payments y, public.contact_messages m, public.affiliates a
    where y.purchase_id = ${order.purchase_id} and m.email = ${email} and a.email = ${email}`;
  expect(decided).toEqual([{ recorded_by: null, handled_by: null, decided_by: null }]);
  for (const [rule, query] of Object.entries(await referenceRules(sql))) {
    expect({ rule, rows: await sql.unsafe(query) }).toEqual({ rule, rows: [] });
  }
});
