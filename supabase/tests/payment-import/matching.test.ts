import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

let nadia: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
});

const order = async (price = 35.1) =>
  checkout(maria.client, [document(await makeDocument(sql, { price }))]);

interface Line {
  nth?: number;
  text: string;
  amount?: number;
  reference?: string;
  paid_on?: string;
}

/** Has the database match these lines of a statement with orders. */
const match = async (...lines: Line[]) => {
  const asked = lines.map(({ text, ...line }, at) => ({
    line: at + 1,
    text,
    reference: text,
    amount: 35.1,
    paid_on: '2026-11-02',
    ...line,
  }));
  const rows = await granted(nadia.client.rpc('match_payments', { p_lines: asked }));
  return rows.map(({ outcome, orders }) => ({
    outcome,
    orders: (orders as { purchase_number: string }[]).map((one) => one.purchase_number),
  }));
};

describe('a line of a bank statement', () => {
  test('finds its order by the number in its text, however the bank writes it', async () => {
    const { purchase_number: number, invoice_id } = await order();
    const [invoice] =
      await sql`select invoice_number from public.invoices where id = ${String(invoice_id)}`;
    const plain = number.replaceAll('-', '');
    const written = [
      number,
      `TRANSFER FROM M VELLA ${number.toLowerCase()} THANK YOU`,
      `/ROC/${plain}//URI/x`,
      number.replaceAll('-', ' '),
      number.replaceAll('-', '/'),
      `order ${number}.`,
      // broken by the width of a column, with a date behind it
      `REF${number.slice(0, -2)} ${number.slice(-2)} 20261102`,
      `${number} 20261102`,
      `${number}\n35,10`,
      number.replace('-', ' / '),
      number.replaceAll('-', '_'),
      `${number.slice(0, 5)} ${number.slice(5)}`,
      `${number.slice(0, 9)}\n${number.slice(9)}`,
      String(invoice?.invoice_number),
      `${number} ${invoice?.invoice_number}`,
    ];
    const answers = await match(...written.map((text) => ({ text })));
    answers.forEach((answer, at) => {
      expect(answer, written[at]).toEqual({ outcome: 'matched', orders: [number] });
    });
  });

  test('names no order by the beginning of a longer number', async () => {
    const { purchase_number: number, invoice_id } = await order();
    const [invoice] =
      await sql`select invoice_number from public.invoices where id = ${String(invoice_id)}`;
    const plain = number.replaceAll('-', '');
    const written = [
      `${number}0`,
      `${plain}0`,
      `${invoice?.invoice_number}0`,
      `${plain}20261102`,
      `${number.slice(0, -2)} ${number.slice(-2)}0`,
      // cut off by the bank, with another column behind it
      `${number.slice(0, -1)}\n${number.slice(-1)},50`,
      number.slice(0, -1),
      number.replace('-0', '-00'),
    ];
    const answers = await match(...written.map((text) => ({ text, amount: 0.03 })));
    answers.forEach((answer, at) => {
      expect(answer, written[at]).toEqual({ outcome: 'no_order', orders: [] });
    });
  });

  test('is told apart when the amount differs, the order is paid or cancelled, or there are two', async () => {
    const [due, paid, cancelled, other] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await granted(recordPayment(nadia.client, paid, '2026-11-01'));
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    const numbers = [due, paid, cancelled, other].map((one) => one.purchase_number);
    const [a, b, c, d] = numbers as [string, string, string, string];
    expect(
      await match(
        { text: a, amount: 35 },
        { text: a, amount: 351 },
        { text: b },
        { text: c },
        { text: `${a} and ${d}`, amount: 70.2 },
        { text: 'PO-2019-000001', amount: 0.03 },
        { text: '', amount: 0.03 },
      ),
    ).toEqual([
      { outcome: 'amount_differs', orders: [a] },
      { outcome: 'amount_differs', orders: [a] },
      { outcome: 'paid', orders: [b] },
      { outcome: 'cancelled', orders: [c] },
      { outcome: 'ambiguous', orders: [a, d] },
      { outcome: 'no_order', orders: [] },
      { outcome: 'no_order', orders: [] },
    ]);
  });

  test('that names no order comes with unpaid ones of its amount', async () => {
    const { purchase_number } = await order(1234.07);
    expect(await match({ text: 'Vella, thank you', amount: 1234.07 })).toEqual([
      { outcome: 'no_order', orders: [purchase_number] },
    ]);
  });

  test('is known when it comes again, with or without the number of its order', async () => {
    const [named, unnamed] = [await order(), await order()];
    const nameless = `Thank you ${mark()}`;
    const record = (placed: typeof named, reference: string) =>
      granted(
        nadia.client.rpc('record_payment', {
          p_purchase_id: placed.purchase_id,
          p_provider: 'bank_transfer',
          p_reference: reference,
          p_amount: 35.1,
          p_paid_on: '2026-11-02',
        }),
      );
    await record(named, named.purchase_number);
    await record(unnamed, nameless);
    const again = [{ text: named.purchase_number }, { text: nameless }];
    expect(await match(...again)).toEqual([
      { outcome: 'recorded', orders: [named.purchase_number] },
      { outcome: 'recorded', orders: [unnamed.purchase_number] },
    ]);
    // the same words on another day are another payment
    expect(await match(...again.map((line) => ({ ...line, paid_on: '2026-11-03' })))).toMatchObject(
      [{ outcome: 'paid' }, { outcome: 'no_order' }],
    );
  });

  test('is two payments where it stands twice in a file, and one in the books covers one', async () => {
    const [first, second] = [await order(), await order()];
    const alike = `Rent ${mark()}`;
    const twice = [
      { text: alike, nth: 1 },
      { text: alike, nth: 2 },
    ];
    const record = ({ purchase_id }: typeof first) =>
      granted(
        nadia.client.rpc('record_payment', {
          p_purchase_id: purchase_id,
          p_provider: 'bank_transfer',
          p_reference: alike,
          p_amount: 35.1,
          p_paid_on: '2026-11-02',
        }),
      );
    await record(first);
    expect(await match(...twice)).toMatchObject([
      { outcome: 'recorded', orders: [first.purchase_number] },
      { outcome: 'no_order' },
    ]);
    await record(second);
    expect(await match(...twice)).toEqual([
      { outcome: 'recorded', orders: [first.purchase_number] },
      { outcome: 'recorded', orders: [second.purchase_number] },
    ]);
    // a third one that names an order that has been paid is not covered by its payment
    const paid = { text: first.purchase_number, reference: alike };
    expect(await match({ ...paid, nth: 1 }, { ...paid, nth: 2 })).toMatchObject([
      { outcome: 'recorded' },
      { outcome: 'paid' },
    ]);
  });

  test('changes nothing by being looked at', async () => {
    const placed = await order();
    await match({ text: placed.purchase_number });
    const [row] = await sql`
      select p.status, (select count(*)::int from public.payments y where y.purchase_id = p.id) as payments
      from public.purchases p where p.id = ${placed.purchase_id}`;
    expect(row).toEqual({ status: 'pending', payments: 0 });
  });
});

test('a thousand lines are answered at once, more or anything else is refused', async () => {
  const lines = Array.from({ length: 1000 }, () => ({ text: 'Rent' }));
  expect(await match(...lines)).toHaveLength(1000);
  for (const asked of [[...Array(1001).keys()].map((line) => ({ line })), { line: 1 }, [1], null]) {
    const call = nadia.client.rpc('match_payments', { p_lines: asked as never });
    expect(await refusal(call)).toBe('PY011');
  }
});

describe('the columns of a bank, confirmed once,', () => {
  const columns = () => ({ header: `datum|betrag ${mark()}`, layout: { delimiter: ';' } });

  test('are known to a colleague, who confirms others in their place', async () => {
    const joe = await administrator(backend);
    const confirmed = columns();
    const table = 'statement_layouts';
    await granted(nadia.client.from(table).insert(confirmed).select('id'));
    const read = () =>
      granted(joe.client.from(table).select('layout').eq('header', confirmed.header).single());
    expect(await read()).toEqual({ layout: { delimiter: ';' } });
    const other = { ...confirmed, layout: { delimiter: ',' } };
    const replace = joe.client.from(table).upsert(other, { onConflict: 'header' });
    await granted(replace.select('id'));
    expect(await read()).toEqual({ layout: { delimiter: ',' } });
    const [entry] = await sql`select actor_id from public.audit_log
      where table_name = ${table} and action = 'update' order by id desc limit 1`;
    expect(entry?.actor_id).toBe(joe.id);
  });

  test('are no place for the rows of a statement', async () => {
    for (const wrong of [
      { ...columns(), header: '' },
      { ...columns(), header: 'x'.repeat(2001) },
      { ...columns(), layout: [] },
      { ...columns(), layout: { words: 'x'.repeat(20_001) } },
    ]) {
      expect(await refusal(nadia.client.from('statement_layouts').insert(wrong as never))).toBe(
        '23514',
      );
    }
  });
});

test('members and visitors learn nothing about orders by it', async () => {
  const { purchase_number } = await order();
  const asked = { p_lines: [{ line: 1, text: purchase_number, amount: 35.1 }] };
  expect(await refusal(maria.client.rpc('match_payments', asked))).toBe('ID002');
  expect(await refusal(visitor(backend).rpc('match_payments', asked))).toBe('42501');
});
