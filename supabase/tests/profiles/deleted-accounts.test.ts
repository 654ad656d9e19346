import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { document, event, placeOrder, recordPayment } from '../cart/ordering';

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
    const order = await placeOrder(maria.client, [document(contract), event(breakfast)]);
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
      payments: { amount: 64 },
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
    const { purchase_id } = await placeOrder(maria.client, [document(await makeDocument(sql))]);
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
        await tx`update public.profiles set role = null
          where role = 'super_admin' and id <> ${claire.id}`;
        if (ordered)
          await tx`update public.purchases set user_id = ${claire.id} where user_id = ${nadia.id}`;
        await tx`delete from auth.users where id = ${claire.id}`;
      });
    await expect(onlyClaire(false)).rejects.toMatchObject({ code: 'ID004' });
    const order = await placeOrder(nadia.client, [document(await makeDocument(sql, { price: 0 }))]);
    expect(order.status).toBe('paid');
    await expect(onlyClaire(true)).rejects.toMatchObject({ code: 'ID004' });
  });

  test('one of several super administrators may go', async () => {
    const [claire] = await Promise.all([superAdministrator(backend), superAdministrator(backend)]);
    await deleteAccount(claire);
    expect(await sql`select user_id from public.admins where user_id = ${claire.id}`).toEqual([]);
  });
});
