import { searched } from 'shared/lib/search-patterns';
import { inDays, makeDocument, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const order = async ({ client }: Person, price: number) =>
  checkout(client, [document(await makeDocument(sql, { price }))]);

/** The numbers a search finds, as the list asks. */
const found = async (text: string) => {
  const orders = nadia.client.from('order_directory').select('purchase_number');
  const rows = await granted(searched(orders, text));
  return rows.map(({ purchase_number }) => purchase_number);
};

const listed = async ({ purchase_id }: { purchase_id: string }) =>
  granted(nadia.client.from('order_directory').select('*').eq('id', purchase_id).single());

const sum = (client: Client, asked: object = {}) =>
  granted(client.rpc('sum_orders', asked)) as Promise<Record<string, number>>;

describe('an administrator looks through the orders', () => {
  test('and finds one by its number, its invoice, its amount and its member', async () => {
    const one = mark();
    const maria = await member(backend, { fullName: `Żeża ${one}` });
    await granted(
      maria.client
        .from('profiles')
        .update({ company_name: `Vella ${one} & Co` })
        .eq('id', maria.id),
    );
    const placed = await order(maria, 2033.26);
    const { invoice_number } = await listed(placed);
    for (const text of [
      placed.purchase_number,
      placed.purchase_number.toLowerCase(),
      String(invoice_number),
      '2033.26',
      '2,033.26',
      '2033,26',
      '2.033,26',
      '€2,033.26',
      '2033',
      `żeża ${one}`,
      `Vella ${one} &`,
      maria.email,
    ]) {
      expect(await found(text), text).toContain(placed.purchase_number);
    }
    for (const text of ['€033.26', '2033.27', '%', '2033_26']) {
      expect(await found(text), text).not.toContain(placed.purchase_number);
    }
  });

  test('under the name the member has now, and with the payment and the credit note', async () => {
    const one = mark();
    const maria = await member(backend, {
      fullName: `Zelda ${one}`,
      email: `m-${one}@example.test`,
    });
    const [paid, cancelled] = [await order(maria, 35.1), await order(maria, 70)];
    await granted(
      maria.client
        .from('profiles')
        .update({ full_name: `Miriam ${one}` })
        .eq('id', maria.id),
    );
    expect((await found(`Miriam ${one}`)).length).toBe(2);
    expect(await found(`Zelda ${one}`)).toEqual([]);

    await granted(
      nadia.client.rpc('record_payment', {
        p_purchase_id: paid.purchase_id,
        p_provider: 'bank_transfer',
        p_reference: `FT-${one}`,
        p_amount: 35.1,
        p_paid_on: '2026-10-31',
      }),
    );
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    expect(await found(`ft-${one}`)).toEqual([paid.purchase_number]);
    expect(await listed(paid)).toMatchObject({
      status: 'paid',
      paid_on: '2026-10-31',
      provider: 'bank_transfer',
      reference: `FT-${one}`,
      net_amount: 29.75,
      vat_amount: 5.35,
      total_amount: 35.1,
      buyer_name: `Zelda ${one}`,
      buyer_country: 'Malta',
      credit_note_number: null,
      is_overdue: false,
    });
    const row = await listed(cancelled);
    expect(row).toMatchObject({
      status: 'cancelled',
      credited_on: inDays(0),
      credited_gross: -cancelled.total_amount,
      paid_on: null,
    });
    expect(await found(String(row.credit_note_number))).toEqual([cancelled.purchase_number]);
    // kept in step with all tables behind it, to the last column
    const differing = await sql`
      select * from private.orders_to_list where user_id = ${maria.id}
      except select * from private.listed_orders`;
    expect([...differing]).toEqual([]);
  });

  test('and sorts them by their numbers, the millionth after the one before it', async () => {
    const one = mark();
    const maria = await member(backend);
    const numbers = ['999999', '1000000', '1000001'].map((last) => `PO-${one}-${last}`);
    await sql`
      insert into public.purchases (user_id, purchase_number, subtotal, net_amount, vat_amount,
        total_amount, idempotency_key, cart_fingerprint, status, cancelled_at, cancel_reason)
      select ${maria.id}, number, 1, 1, 0, 1, gen_random_uuid(), '', 'cancelled', now(), 'member'
      from unnest(${numbers.toReversed()}::text[]) as number`;
    const inOrder = () =>
      nadia.client
        .from('order_directory')
        .select('purchase_number')
        .eq('user_id', maria.id)
        .order('purchase_number');
    const [first, ...others] = numbers.map((number) => ({ purchase_number: number }));
    expect(await granted(inOrder())).toEqual([first, ...others]);
    // the next page begins behind the last row of one
    const after = inOrder().gt('purchase_number', String(first?.purchase_number));
    expect(await granted(after)).toEqual(others);
  });

  test('and sees what is overdue: unpaid from the day after it was due', async () => {
    const maria = await member(backend);
    const [due, late] = [await order(maria, 10), await order(maria, 10)];
    // in one transaction: nobody else meets invoices that can be changed
    await sql.begin(async (tx) => {
      await tx`alter table public.invoices disable trigger tg_invoices__keep`;
      await tx`update public.invoices set issued_date = ${inDays(-20)}, due_date = ${inDays(0)}
        where purchase_id = ${due.purchase_id}`;
      await tx`update public.invoices set issued_date = ${inDays(-20)}, due_date = ${inDays(-1)}
        where purchase_id = ${late.purchase_id}`;
      await tx`alter table public.invoices enable trigger tg_invoices__keep`;
    });
    expect([(await listed(due)).is_overdue, (await listed(late)).is_overdue]).toEqual([
      false,
      true,
    ]);
    await granted(recordPayment(nadia.client, late));
    expect((await listed(late)).is_overdue).toBe(false);
  });

  test('and reads the sum of what search and filters leave, to the cent', async () => {
    const one = mark();
    const maria = await member(backend, { fullName: `Sum ${one}` });
    const orders = [];
    for (const price of [35.1, 0.01, 2033.26, 19.99]) orders.push(await order(maria, price));
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('no orders');
    await granted(recordPayment(nadia.client, first, '2026-10-31'));
    await granted(recordPayment(nadia.client, second, '2026-11-01'));
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: third.purchase_id }));
    const asked = { p_search: `${one}  SUM` };
    const all = await sum(nadia.client, asked);
    expect(all).toMatchObject({ orders: 3, cancelled: 1, gross: 55.1 });
    expect((all.net ?? 0) + (all.vat ?? 0)).toBeCloseTo(55.1, 2);
    expect(await sum(nadia.client, { ...asked, p_filter: 'paid' })).toEqual({
      orders: 2,
      cancelled: 0,
      net: 29.76,
      vat: 5.35,
      gross: 35.11,
      paid: 35.11,
      refunded: 0,
      due: 0,
    });
    const october = { p_filter: 'paid', p_paid_from: '2026-10-01', p_paid_to: '2026-10-31' };
    expect(await sum(nadia.client, { ...asked, ...october })).toMatchObject({ gross: 35.1 });
    expect(await sum(nadia.client, { ...asked, p_filter: 'cancelled' })).toMatchObject({
      orders: 1,
      cancelled: 0,
      gross: 2033.26,
    });
    expect(await sum(nadia.client, { ...asked, p_filter: 'overdue' })).toEqual({
      orders: 0,
      cancelled: 0,
      net: 0,
      vat: 0,
      gross: 0,
      paid: 0,
      refunded: 0,
      due: 0,
    });
  });

  test('and asks for the sum of a text, which is never read as a regular expression', async () => {
    const odd = 'a.b*c+d?e^f$g{h}(i)|[j]\\k % _ "l" \'m\' é €'.repeat(3);
    for (const text of [odd, 'true', 'a', `${'('.repeat(200)}`, '\\', ']']) {
      const summed = await sum(nadia.client, { p_search: text });
      expect(summed.orders).toEqual(expect.any(Number));
    }
    const maria = await member(backend, { fullName: `1% _ \\ (2) ${mark()}` });
    await order(maria, 70);
    for (const text of ['1% _ \\ (2)', '€70.00', '70,00', '70.00']) {
      const { orders = 0, cancelled = 0 } = await sum(nadia.client, { p_search: text });
      expect(orders + cancelled, text).toBe((await found(text)).length);
      expect(orders, text).toBeGreaterThan(0);
    }
    for (const nowhere of [
      '1_% _',
      '(a+)+$',
      '.*',
      'a{1,99}',
      '[ab]',
      "' or true or '",
      'x|'.repeat(99),
    ]) {
      expect((await sum(nadia.client, { p_search: nowhere })).orders, nowhere).toBe(0);
    }
  });
});

test('members and visitors see nothing of the list, not even their own orders, and no sums', async () => {
  const maria = await member(backend);
  const placed = await order(maria, 35.1);
  const own = maria.client.from('order_directory').select('id').eq('id', placed.purchase_id);
  expect(await refusal(own)).toBe('ID002');
  expect(await refusal(maria.client.rpc('sum_orders'))).toBe('ID002');
  const nobody = visitor(backend);
  expect(await refusal(nobody.from('order_directory').select('id'))).toBe('42501');
  expect(await refusal(nobody.rpc('sum_orders'))).toBe('42501');
  const { error } = await maria.client
    .schema('private' as 'public')
    .from('listed_orders' as 'purchases')
    .select();
  expect(error).not.toBeNull();
});
