import { makeDiscountCode, makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, quote, recordPayment } from '../cart/ordering';

describe('an unpaid order is cancelled', () => {
  test('and its rows wait in the cart again, the code is released, a credit note follows', async () => {
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
