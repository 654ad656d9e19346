import { randomUUID } from 'node:crypto';
import { makeDiscountCode, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, event, plan, quote, recordPayment, service } from '../cart/ordering';

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
      payments: { provider: 'bank_transfer', amount: order.total_amount, recorded_by: nadia.id },
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

  test('a payment provider may do it with the secret key', async () => {
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

  test('members and visitors may not', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    expect(await refusal(recordPayment(maria.client, order))).toBe('ID002');
    expect(await refusal(recordPayment(visitor(backend), order))).toBe('42501');
  });
});

describe('an unpaid order is cancelled', () => {
  test('its rows wait in the cart again, the code is released, a credit note follows', async () => {
    const { id, client } = await member(backend);
    const [contract, breakfast, code] = await Promise.all([
      makeDocument(sql),
      makeEvent(sql, { max_attendees: 5 }),
      makeDiscountCode(sql, { usage_limit: 1 }),
    ]);
    const items = [document(contract), event(breakfast)];
    const order = await checkout(client, items, { code: code.code });

    const answer = await granted(
      client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }),
    );

    expect(answer).toMatchObject({
      status: 'cancelled',
      credit_note_number: expect.stringMatching(/^CN-/),
    });
    const waiting = await granted(
      client
        .from('user_documents')
        .select('document:documents(title)')
        .eq('user_id', id)
        .is('purchase_id', null),
    );
    expect(waiting).toEqual([{ document: { title: contract.title } }]);
    const invoices = await granted(
      client.from('invoices').select().order('kind', { ascending: false }),
    );
    expect(invoices).toMatchObject([
      { kind: 'invoice', status: 'cancelled', amount: order.total_amount },
      {
        kind: 'credit_note',
        status: 'issued',
        amount: -order.total_amount,
        credits_invoice_id: order.invoice_id,
      },
    ]);
    // Everything can be ordered again, with the same code.
    const again = await quote(client, items, code.code);
    expect(again).toMatchObject({ can_checkout: true, amount_due: order.total_amount });
    await checkout(client, items, { code: code.code });
    const [seats] = await sql`select attendee_count from public.events where id = ${breakfast.id}`;
    expect(seats).toEqual({ attendee_count: 1 });
  });

  test('twice, and it stays cancelled once', async () => {
    const { id, client } = await member(backend);
    const code = await makeDiscountCode(sql, { usage_limit: 5 });
    const order = await checkout(client, [document(await makeDocument(sql))], {
      code: code.code,
    });
    const cancel = () =>
      granted(client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [counts] = await sql`
      select (select count(*)::int from public.invoices where user_id = ${id}) as invoices,
        (select usage_count from public.discount_codes where id = ${code.id}) as used`;
    expect(counts).toEqual({ invoices: 2, used: 0 });
  });

  test('but a paid one is not', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    const cancel = { p_purchase_id: order.purchase_id };
    expect(await refusal(maria.client.rpc('cancel_purchase', cancel))).toBe('PY004');
    expect(await refusal(nadia.client.rpc('cancel_purchase', cancel))).toBe('PY004');
  });

  test('by its owner or an administrator, by nobody else', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const cancel = { p_purchase_id: order.purchase_id };
    expect(await refusal(giulia.client.rpc('cancel_purchase', cancel))).toBe('PY001');
    expect(await refusal(visitor(backend).rpc('cancel_purchase', cancel))).toBe('42501');
    await granted(nadia.client.rpc('cancel_purchase', cancel));
  });
});

describe('a paid service', () => {
  test('moves on to in progress and completed, and the member is told', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const review = await makeService(sql);
    const order = await checkout(maria.client, [service(review)]);
    const row = await granted(
      nadia.client.from('user_services').select().eq('purchase_id', order.purchase_id).single(),
    );
    const move = (p_status: string, p_notes?: string) =>
      nadia.client.rpc('set_service_progress', {
        p_user_service_id: row.id,
        p_status,
        ...(p_notes && { p_notes }),
      });

    expect(await refusal(move('in_progress'))).toBe('PY005');
    await granted(recordPayment(nadia.client, order));
    expect(await granted(move('in_progress', 'Waiting for the bank'))).toMatchObject({
      status: 'in_progress',
    });
    expect(await granted(move('completed'))).toMatchObject({
      status: 'completed',
      notes: 'Waiting for the bank',
      completion_date: expect.any(String),
    });
    for (const impossible of ['in_progress', 'paid', 'sold']) {
      expect(await refusal(move(impossible))).toBe('PY005');
    }
    const told = await granted(
      maria.client.from('notifications').select().eq('type', 'service_completed'),
    );
    expect(told).toMatchObject([{ title: 'Service completed', action_url: '/dashboard/services' }]);
    // Done, so it can be ordered anew.
    expect((await quote(maria.client, [service(review)])).can_checkout).toBe(true);
  });

  test('is moved by administrators only', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [service(await makeService(sql))]);
    const row = await granted(
      maria.client.from('user_services').select().eq('purchase_id', order.purchase_id).single(),
    );
    const call = { p_user_service_id: row.id, p_status: 'completed' };
    expect(await refusal(maria.client.rpc('set_service_progress', call))).toBe('ID002');
    const update = await maria.client
      .from('user_services')
      .update({ payment_status: 'completed' })
      .eq('id', row.id);
    expect(update.error?.code).toBe('42501');
  });
});

describe('a membership', () => {
  test('can be changed, and the plan before it ends', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const [essential, pro] = await Promise.all([
      plan(maria.client, 'essential'),
      plan(maria.client, 'pro'),
    ]);
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(essential)])));
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(pro)])));
    const rows = await granted(
      maria.client
        .from('user_services')
        .select('payment_status, service:services(title)')
        .order('purchase_date'),
    );
    expect(rows).toMatchObject([
      { payment_status: 'completed', service: { title: essential.title } },
      { payment_status: 'paid', service: { title: pro.title } },
    ]);
    const profile = await granted(
      maria.client.from('profiles').select().eq('id', maria.id).single(),
    );
    expect(profile.membership_type).toBe('pro');
  });

  test('is renewed in its last two weeks, and the fee is not due again', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const pro = await plan(maria.client, 'pro');
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(pro)])));
    const endsIn = (days: number) =>
      sql`update public.user_services set valid_until = private.malta_today() + ${days}::int
        where user_id = ${maria.id}`;
    await endsIn(15);
    expect((await quote(maria.client, [service(pro)])).lines[0]?.problem).toBe('owned');
    await endsIn(14);
    const renewal = await quote(maria.client, [service(pro)]);
    expect(renewal).toMatchObject({ can_checkout: true, onboarding_fee: 0 });
  });

  test('is never completed by hand: its period could be bought a second time', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const pro = await plan(maria.client, 'pro');
    const order = await checkout(maria.client, [service(pro)]);
    await granted(recordPayment(nadia.client, order));
    const row = await granted(
      maria.client.from('user_services').select('id').eq('purchase_id', order.purchase_id).single(),
    );
    for (const p_status of ['in_progress', 'completed']) {
      const move = { p_user_service_id: row.id, p_status };
      const refused = refusalDetails(nadia.client.rpc('set_service_progress', move));
      expect(await refused).toEqual({ code: 'PY005', details: { from: 'paid', to: p_status } });
    }
    expect((await quote(maria.client, [service(pro)])).lines[0]?.problem).toBe('owned');
  });
});
