import { randomUUID } from 'node:crypto';
import { inDays, makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, event, plan, recordPayment, service } from '../cart/ordering';

describe('an administrator records a payment', () => {
  test('and order, rows, amounts, invoice and membership become paid together', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const pro = await plan(maria.client, 'pro', 'annual');
    const [contract, breakfast] = await Promise.all([
      makeDocument(sql),
      makeEvent(sql, { registration_fee: 25 }),
    ]);
    const order = await checkout(maria.client, [
      service(pro),
      document(contract),
      event(breakfast),
    ]);

    const receipt = await granted(recordPayment(nadia.client, order));

    expect(receipt).toEqual({
      purchase_id: order.purchase_id,
      purchase_number: order.purchase_number,
      status: 'paid',
      already_settled: false,
      already_recorded: false,
      amount_due: 0,
      credited: 0,
      written_off: 0,
    });
    const profile = await granted(
      maria.client.from('profiles').select().eq('id', maria.id).single(),
    );
    expect(profile).toMatchObject({ membership_type: 'pro', membership_status: 'active' });
    const purchase = await granted(
      maria.client
        .from('purchases')
        .select('status, paid_at, payments(*), invoices(status)')
        .eq('id', order.purchase_id)
        .single(),
    );
    expect(purchase).toMatchObject({
      status: 'paid',
      paid_at: expect.any(String),
      payments: [{ provider: 'bank_transfer', amount: order.total_amount, recorded_by: nadia.id }],
      invoices: [{ status: 'paid' }],
    });
    const registration = await granted(
      maria.client.from('event_registrations').select().eq('event_id', breakfast.id).single(),
    );
    expect(registration).toMatchObject({ payment_status: 'paid', amount_paid: 25 });
    const [membership] = await sql<{ lasts: string }[]>`
      select valid_until::text as lasts from public.user_services where service_id = ${pro.id} and user_id = ${maria.id}`;
    const [expected] = await sql<{ lasts: string }[]>`
      select (private.malta_today() + interval '1 year')::date::text as lasts`;
    expect(membership).toEqual(expected);
  });

  test('twice, or twice at once, and it settles once', async () => {
    const [maria, nadia, claire] = await Promise.all([
      member(backend),
      administrator(backend),
      administrator(backend),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const receipts = await Promise.all(
      [nadia, claire, nadia, claire].map((each) => granted(recordPayment(each.client, order))),
    );
    expect(receipts).toHaveLength(4);
    const first = receipts.filter(
      (receipt) => receipt && !(receipt as { already_settled: boolean }).already_settled,
    );
    expect(first).toHaveLength(1);
    const [counts] = await sql`
      select (select count(*)::int from public.payments where purchase_id = ${order.purchase_id}) as payments,
        (select count(*)::int from public.notifications
          where user_id = ${maria.id} and type = 'payment_received') as notifications`;
    expect(counts).toEqual({ payments: 1, notifications: 1 });
  });

  test('of another amount, and is told what is due', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql, { price: 39 }))]);
    const call = recordPayment(nadia.client, { ...order, total_amount: 38.99 });
    expect(await refusalDetails(call)).toMatchObject({
      code: 'PY002',
      details: { amount_due: 39 },
    });
  });

  test('of an unknown or cancelled order, and is refused', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    expect(await refusal(recordPayment(nadia.client, order))).toBe('PY003');
    const unknown = { ...order, purchase_id: randomUUID() };
    expect(await refusal(recordPayment(nadia.client, unknown))).toBe('PY001');
  });

  test('with the day the money was there, today when nobody says', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const [early, now] = [
      await checkout(maria.client, [document(await makeDocument(sql))]),
      await checkout(maria.client, [document(await makeDocument(sql))]),
    ];
    await granted(recordPayment(nadia.client, early, '2026-02-28'));
    await granted(recordPayment(nadia.client, now));
    const days = await sql`
      select paid_on::text, paid_on = private.malta_today() as is_today from public.payments
      where purchase_id in (${early.purchase_id}, ${now.purchase_id}) order by paid_on`;
    expect([...days]).toEqual([
      { paid_on: '2026-02-28', is_today: false },
      { paid_on: expect.any(String), is_today: true },
    ]);
  });

  test.each([inDays(1), '1999-12-31', 'infinity'])(
    'of %s, and is refused: the money cannot have been there',
    async (day) => {
      const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
      const order = await checkout(maria.client, [document(await makeDocument(sql))]);
      expect(await refusal(recordPayment(nadia.client, order, day))).toBe('PY010');
      expect(await granted(recordPayment(nadia.client, order, '2000-01-01'))).toMatchObject({
        already_settled: false,
      });
      // settled is settled, whatever a second one says
      expect(await granted(recordPayment(nadia.client, order, day))).toMatchObject({
        already_settled: true,
      });
    },
  );

  test('as a payment provider may with the secret key', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const provider = visitor({ url: backend.url, publishableKey: backend.secretKey });
    const receipt = await granted(
      provider.rpc('record_payment', {
        p_purchase_id: order.purchase_id,
        p_provider: 'card',
        p_reference: 'pi_123',
        p_amount: order.total_amount,
      }),
    );
    expect(receipt).toMatchObject({ status: 'paid' });
  });

  test('which members and visitors may not do', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    expect(await refusal(recordPayment(maria.client, order))).toBe('ID002');
    expect(await refusal(recordPayment(visitor(backend), order))).toBe('42501');
  });
});
