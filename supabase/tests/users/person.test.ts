import { randomUUID } from 'node:crypto';
import { inDays, makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import type { PersonRecord } from 'shared/users/person/types';
import { describe, expect, test } from 'vitest';
import { anAffiliate, application, approve } from '../affiliates/applications';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, manyOrders, plan, recordPayment, service } from '../cart/ordering';

const record = async (reader: Person, id: string) =>
  (await granted(reader.client.rpc('get_person', { p_id: id }))) as unknown as PersonRecord;

describe('a person’s record', () => {
  test('adds up what they owe, what of it is overdue, and what they have paid', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    await manyOrders(sql, maria.id, 1); // one old order over €1
    const [late] = await sql<{ purchase_number: string }[]>`
      with late as (
        insert into public.invoices (user_id, purchase_id, invoice_number, issued_date, due_date,
          net_amount, vat_amount, amount, seller, buyer, lines)
        select user_id, id, id::text, ${inDays(-20)}, ${inDays(-6)}, 1, 0, 1, '{}', '{}', '[]'
        from public.purchases where user_id = ${maria.id}
        returning purchase_id)
      select purchase_number from public.purchases where id in (select purchase_id from late)`;
    const [due, paid, dropped] = [
      await checkout(maria.client, [service(await makeService(sql, { price: 20.5 }))]),
      await checkout(maria.client, [document(await makeDocument(sql, { price: 39 }))]),
      await checkout(maria.client, [document(await makeDocument(sql, { price: 12 }))]),
    ];
    await granted(recordPayment(nadia.client, paid));
    await granted(
      maria.client.rpc('cancel_purchase', { p_purchase_id: dropped.purchase_id }) as never,
    );

    const { account, open } = await record(nadia, maria.id);
    expect(account).toEqual({
      orders: 4,
      due_orders: 2,
      due: 21.5,
      overdue_orders: 1,
      overdue: 1,
      paid: 39,
      credit: 0,
    });
    expect(open.unpaid.map((order) => [order.purchase_number, order.is_overdue])).toEqual([
      [late?.purchase_number, true],
      [due.purchase_number, false],
    ]);
  });

  test('names the plan and its last day, and the services somebody has yet to work on', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    expect((await record(nadia, maria.id)).membership).toMatchObject({
      status: 'none',
      plan: null,
    });
    const [toDo, done] = [await makeService(sql), await makeService(sql)];
    const order = await checkout(maria.client, [
      service(await plan(maria.client, 'pro', 'annual')),
      service(toDo),
      service(done),
    ]);
    await granted(recordPayment(nadia.client, order));
    await sql`update public.user_services set payment_status = 'completed', completion_date = now()
      where user_id = ${maria.id} and service_id = ${done.id}`;

    const { profile, membership, open, counts } = await record(nadia, maria.id);
    expect(membership).toMatchObject({
      status: 'active',
      plan: { membership_type: 'pro', billing_period: 'annual' },
      valid_until: profile.membership_valid_until,
      box_number: profile.box_number,
      next: { kind: 'renewal' },
    });
    expect(profile).toMatchObject({ membership_type: 'pro', membership_status: 'active' });
    expect(open.work.map(({ title, payment_status }) => [title, payment_status])).toEqual([
      [toDo.title, 'paid'],
    ]);
    expect(counts.services).toBe(3);
  });

  test('says that a plan has expired on the day after its last, before anything ran', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    await sql`update public.profiles set membership_type = 'pro', membership_status = 'active',
      membership_valid_until = ${inDays(-1)} where id = ${maria.id}`;
    expect((await record(nadia, maria.id)).profile.membership_status).toBe('expired');
  });

  test('lists the events that are still to come, none that was cancelled or is over', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const free = { registration_fee: 0 };
    const events = [
      await makeEvent(sql, { ...free, event_date: inDays(5) }),
      await makeEvent(sql, { ...free, event_date: inDays(2) }),
      await makeEvent(sql, { ...free, event_date: inDays(1) }),
      await makeEvent(sql, { ...free, event_date: inDays(3) }),
    ];
    for (const { id } of events) {
      await granted(
        maria.client
          .from('event_registrations')
          .insert({ event_id: id, user_id: maria.id })
          .select(),
      );
    }
    const [later, sooner, left, over] = events;
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', left?.id ?? '')
        .select(),
    );
    await sql`update public.events set event_date = ${inDays(-3)} where id = ${over?.id ?? ''}`;
    const { open, counts } = await record(nadia, maria.id);
    expect(open.coming.map(({ title }) => title)).toEqual([sooner?.title, later?.title]);
    expect(counts.registrations).toBe(4);
  });

  test('names what they sent signed in, and no message or application that somebody typed their address under', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const send = async (client: Person['client'], email: string) => {
      const message = { name: maria.fullName, email, message: 'Is there parking?' };
      await granted(client.from('contact_messages').insert(message));
      await granted(client.from('affiliates').insert(application(email)));
    };
    const elsewhere = `maria-${mark()}@example.test`;
    await send(maria.client, elsewhere);
    await send(visitor(backend), maria.email);
    const idsOf = async (table: 'contact_messages' | 'affiliates', email: string) =>
      (await sql`select id from public.${sql(table)} where email = ${email}`).map(({ id }) => id);
    const applications = await idsOf('affiliates', elsewhere);
    expect(await record(nadia, maria.id)).toMatchObject({
      message_ids: await idsOf('contact_messages', elsewhere),
      application_ids: applications,
    });
    const rejected = { status: 'rejected', rejection_reason: 'No' };
    for (const id of applications) {
      await granted(nadia.client.from('affiliates').update(rejected).eq('id', id));
    }
    const [typed] = await idsOf('affiliates', maria.email);
    await approve(nadia, typed);
    expect((await record(nadia, maria.id)).application_ids.toSorted()).toEqual(
      [...applications, typed].toSorted(),
    );
  });

  test('says through whose code they came', async () => {
    const nadia = await administrator(backend);
    const affiliate = await anAffiliate(nadia);
    const metadata = { referral_code: affiliate.code };
    const maria = await member(backend, { metadata });
    expect((await record(nadia, maria.id)).referred_by).toEqual({
      affiliate_id: affiliate.id,
      user_id: null,
      name: 'Elena Rossi',
    });
  });

  test('is null for nobody, and keeps the orders of somebody who has gone', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const { data } = await nadia.client.rpc('get_person', { p_id: randomUUID() });
    expect(data).toBeNull();
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    await sql`delete from auth.users where id = ${maria.id}`;
    const { profile, account } = await record(nadia, maria.id);
    expect(profile.forgotten_at).not.toBeNull();
    expect(JSON.stringify(profile)).not.toContain(maria.email);
    expect(account.orders).toBe(1);
  });

  test('is for administrators: a member does not even get their own', async () => {
    const maria = await member(backend);
    const calls = [
      (client: Person['client']) => client.rpc('get_person', { p_id: maria.id }),
      (client: Person['client']) => client.rpc('person_notifications', { p_id: maria.id }),
    ];
    for (const call of calls) {
      expect(await refusal(call(maria.client))).toBe('ID002');
      expect(await refusal(call(visitor(backend)))).toBe('42501');
    }
  });
});

test('an administrator sees what somebody was told and whether it was read, but not the words of it, nor what has expired', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  await sql`delete from public.notifications where user_id = ${maria.id}`;
  await sql`
    insert into public.notifications (user_id, title, message, created_at, read_at)
    select ${maria.id}, 'Notice ' || n, 'Between us.', now() - make_interval(days => n),
      case when n > 1 then now() end
    from generate_series(1, 25) n`;
  await sql`
    insert into public.notifications (user_id, title, message, expires_at)
    values (${maria.id}, 'Expired', 'Nobody reads this any more.', now() - interval '1 minute')`;
  const page = (p_offset: number) =>
    granted(nadia.client.rpc('person_notifications', { p_id: maria.id, p_offset }));
  const first = await page(0);
  expect(first).toHaveLength(21);
  expect(first[0]).toEqual({
    id: expect.any(String),
    type: 'info',
    title: 'Notice 1',
    created_at: expect.any(String),
    read_at: null,
  });
  expect((await page(20)).map(({ title }) => title)).toEqual(
    [21, 22, 23, 24, 25].map((n) => `Notice ${n}`),
  );
  expect((await record(nadia, maria.id)).counts).toMatchObject({
    notifications: 25,
    unread_notifications: 1,
  });
});
