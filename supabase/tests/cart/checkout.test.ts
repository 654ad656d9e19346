import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
} from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import {
  checkout,
  document,
  event,
  plan,
  quote,
  recordPayment,
  service,
  tryCheckout,
} from './ordering';
import { nothing, writtenFor } from './written-rows';

describe('a member checks out', () => {
  test('and is charged what the cart showed, line by line', async () => {
    const { id, client } = await member(backend);
    const [pro, review, contract, breakfast, code] = await Promise.all([
      plan(client, 'pro'),
      makeService(sql, { price: 33.33 }),
      makeDocument(sql, { price: 12.95 }),
      makeEvent(sql, { registration_fee: 24.5 }),
      makeDiscountCode(sql, { discount_value: 7.5, usage_limit: 3 }),
    ]);
    const items = [service(pro), service(review), document(contract), event(breakfast)];
    const shown = await quote(client, items, code.code);

    const order = await checkout(client, items, { code: code.code, expected: shown.amount_due });

    expect(order).toMatchObject({ status: 'pending', total_amount: shown.amount_due });
    expect(order.purchase_number).toMatch(/^PO-\d{4}-\d{6}$/);
    const purchase = await granted(
      client
        .from('purchases')
        .select(
          '*, purchase_items(*), invoices(*), payments(*), profiles!purchases_user_id_fkey(email)',
        )
        .eq('id', order.purchase_id)
        .single(),
    );
    expect(purchase).toMatchObject({
      user_id: id,
      subtotal: shown.subtotal,
      discount_amount: shown.discount_amount,
      discount_code: code.code,
      total_amount: shown.amount_due,
      vat_amount: Number((shown.vat_added + shown.vat_included).toFixed(2)),
      payments: [],
    });
    const items_ = purchase.purchase_items.toSorted((a, b) => a.position - b.position);
    expect(items_.map((item) => item.discount_amount)).toEqual([
      ...shown.lines.map((line) => line.discount_amount),
      0,
    ]);
    expect(items_.at(-1)).toMatchObject({
      is_onboarding_fee: true,
      total_price: 149,
      vat_amount: 26.82,
      item_type: 'service',
    });
    const gross = items_.reduce((sum, item) => sum + item.gross_amount, 0);
    expect(gross).toBeCloseTo(shown.amount_due, 10);
    expect(purchase.invoices).toHaveLength(1);
    expect(purchase.invoices[0]).toMatchObject({
      id: order.invoice_id,
      kind: 'invoice',
      status: 'pending',
      issued_date: inDays(0),
      due_date: inDays(14),
      amount: shown.amount_due,
    });
    expect(await writtenFor(id)).toEqual({
      purchases: 1,
      invoices: 1,
      services: 2,
      documents: 1,
      registrations: 1,
      usages: 1,
    });
    const [{ usage_count } = { usage_count: -1 }] = await sql<{ usage_count: number }[]>`
      select usage_count from public.discount_codes where id = ${code.id}`;
    expect(usage_count).toBe(1);
  });

  test('and rows that waited in the cart are attached, not doubled', async () => {
    const { id, client } = await member(backend);
    const [review, contract, breakfast] = await Promise.all([
      makeService(sql),
      makeDocument(sql),
      makeEvent(sql, { max_attendees: 1 }),
    ]);
    await granted(client.from('user_services').insert({ service_id: review.id, user_id: id }));
    await granted(client.from('user_documents').insert({ document_id: contract.id, user_id: id }));
    await granted(
      client.from('event_registrations').insert({ event_id: breakfast.id, user_id: id }),
    );

    const order = await checkout(client, [service(review), document(contract), event(breakfast)]);

    expect(await writtenFor(id)).toMatchObject({ services: 1, documents: 1, registrations: 1 });
    const [row] = await granted(client.from('event_registrations').select().eq('user_id', id));
    expect(row).toMatchObject({ purchase_id: order.purchase_id, payment_status: 'pending' });
  });

  test('with nothing to pay, and has paid at once', async () => {
    const { id, client } = await member(backend);
    const contract = await makeDocument(sql, { price: 30 });
    const code = await makeDiscountCode(sql, { discount_value: 100 });

    const order = await checkout(client, [document(contract)], { code: code.code });

    expect(order).toMatchObject({ status: 'paid', total_amount: 0 });
    const [row] = await granted(client.from('user_documents').select().eq('user_id', id));
    expect(row?.payment_status).toBe('paid');
    const [invoice] = await granted(client.from('invoices').select().eq('user_id', id));
    expect(invoice).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('with an empty cart, and is refused', async () => {
    const { client } = await member(backend);
    expect(await refusal(tryCheckout(client, []))).toBe('CT001');
  });

  test('without a key, and is refused', async () => {
    const { client } = await member(backend);
    expect(await refusal(client.rpc('checkout', { p_items: [] }))).toBe('CT008');
  });
});

describe('a refused checkout names the item and leaves nothing behind', () => {
  test('when a service is no longer offered', async () => {
    const { id, client } = await member(backend);
    const [fine, gone] = await Promise.all([
      makeDocument(sql),
      makeService(sql, { status: 'inactive' }),
    ]);
    const answer = await refusalDetails(tryCheckout(client, [document(fine), service(gone)]));
    expect(answer).toMatchObject({
      code: 'CT002',
      details: { item_type: 'service', item_id: gone.id },
    });
    expect(await writtenFor(id)).toEqual(nothing);
  });

  test('when an event has filled up', async () => {
    const { id, client } = await member(backend);
    const rival = await member(backend);
    const last = await makeEvent(sql, { max_attendees: 1 });
    await checkout(rival.client, [event(last)]);
    const answer = await refusalDetails(tryCheckout(client, [event(last)]));
    expect(answer).toMatchObject({ code: 'CT003', details: { item_id: last.id } });
    expect(await writtenFor(id)).toEqual(nothing);
  });

  test('when an event is over', async () => {
    const { id, client } = await member(backend);
    const past = await makeEvent(sql, { event_date: inDays(-1) });
    expect(await refusal(tryCheckout(client, [event(past)]))).toBe('CT004');
    expect(await writtenFor(id)).toEqual(nothing);
  });

  test('when the document is already theirs', async () => {
    const { client } = await member(backend);
    const nadia = await administrator(backend);
    const contract = await makeDocument(sql);
    const order = await checkout(client, [document(contract)]);
    expect(await refusal(tryCheckout(client, [document(contract)]))).toBe('CT005');
    await granted(recordPayment(nadia.client, order));
    expect(await refusal(tryCheckout(client, [document(contract)]))).toBe('CT005');
  });

  test('when a price changed since it was shown', async () => {
    const { id, client } = await member(backend);
    const review = await makeService(sql, { price: 120 });
    expect(await refusal(tryCheckout(client, [service(review, 100)]))).toBe('CT006');
    expect(await refusal(tryCheckout(client, [service(review)], { expected: 100 }))).toBe('CT006');
    expect(await writtenFor(id)).toEqual(nothing);
    // Having seen the new total, the person agrees to it.
    await checkout(client, [service(review, 100)], { expected: 120 });
  });

  test('when a discount code was used up in the last second', async () => {
    const { id, client } = await member(backend);
    const rival = await member(backend);
    const contract = await makeDocument(sql);
    const { code } = await makeDiscountCode(sql, { usage_limit: 1 });
    const shown = await quote(client, [document(contract)], code);
    await checkout(rival.client, [document(contract)], { code });
    const answer = await refusalDetails(
      tryCheckout(client, [document(contract)], { code, expected: shown.amount_due }),
    );
    expect(answer).toMatchObject({
      code: 'DC001',
      details: { message: 'This discount code has been used up.' },
    });
    expect(await writtenFor(id)).toEqual(nothing);
  });
});
