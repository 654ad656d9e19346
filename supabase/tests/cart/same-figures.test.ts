import {
  type AmountLine,
  amountTexts,
  linesOf,
  netAndVat,
  partsText,
  totalsOf,
} from 'shared/billing/amounts';
import { invoiceLinesSchema } from 'shared/billing/types';
import { quotedLines } from 'shared/cart/quoted-lines';
import { makeDiscountCode, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, type Client, member } from 'shared/testing/personas';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import {
  checkout,
  document,
  event,
  plan,
  quote,
  recordPayment,
  service,
  type WantedItem,
} from './ordering';

/** The lines and their sum in the words that every screen and the invoice write. */
function read(lines: readonly AmountLine[]) {
  const totals = totalsOf(lines);
  return {
    lines: lines.map((line) => [
      line.title,
      line.quantity,
      partsText(line),
      amountTexts(line).gross,
    ]),
    sum: [netAndVat(totals), totals.gross],
  };
}

/**
 * The figures of one cart in all places: in the cart, in the answer to the order, in Billing and on the
 * invoice.
 */
async function everywhere(client: Client, items: WantedItem[], code?: string) {
  const shown = await quote(client, items, code);
  const order = await checkout(client, items, {
    ...(code && { code }),
    expected: shown.amount_due,
  });
  const billing = await granted(
    client
      .from('purchases')
      .select('*, items:purchase_items(*), invoices(*)')
      .eq('id', order.purchase_id)
      .single(),
  );
  const [invoice] = billing.invoices;
  const inOrder = billing.items.toSorted((a, b) => a.position - b.position);
  return {
    cart: { ...read(quotedLines(shown)), due: shown.amount_due },
    order: { ...read(linesOf(order.items)), due: order.total_amount },
    billing: { ...read(linesOf(inOrder)), due: billing.total_amount },
    invoice: { ...read(v.parse(invoiceLinesSchema, invoice?.lines)), due: invoice?.amount },
    stored: [
      [order.net_amount, order.vat_amount],
      [billing.net_amount, billing.vat_amount],
      [invoice?.net_amount, invoice?.vat_amount],
    ],
  };
}

test('cart, order, Billing and invoice read the same, line by line, to the cent', async () => {
  const { client } = await member(backend);
  // prices that divide badly: a third of a cent, VAT of odd cents inside and on top
  const items = [
    service(await plan(client, 'pro', 'annual')),
    service(await makeService(sql, { price: 33.33, price_unit: 'per_month', unit_quantity: 7 })),
    document(await makeDocument(sql, { price: 0.05 })),
    document(await makeDocument(sql, { price: 0 })),
    event(await makeEvent(sql, { registration_fee: 24.99 })),
  ];
  const { code } = await makeDiscountCode(sql, { discount_value: 7.77 });

  const { cart, order, billing, invoice, stored } = await everywhere(client, items, code);

  expect(cart.lines).toHaveLength(6);
  expect(cart.lines[0]).toEqual([
    'Pro membership (annual)',
    1,
    '€1,613.10 net, €290.36 VAT, after €135.90 discount',
    '€1,903.46',
  ]);
  expect(cart.lines.at(-1)).toEqual(['Onboarding fee', 1, '€149.00 net, €26.82 VAT', '€175.82']);
  expectTheSame({ cart, order, billing, invoice, stored });
});

test('a dearer plan that credits unused days shows the same figures, with a line below zero', async () => {
  const { client } = await member(backend);
  const nadia = await administrator(backend);
  const first = await checkout(client, [service(await plan(client, 'essential'))]);
  await granted(recordPayment(nadia.client, first));
  const items = [
    service(await plan(client, 'pro')),
    document(await makeDocument(sql, { price: 12.95 })),
  ];
  const { code } = await makeDiscountCode(sql, { discount_value: 3.3 });

  const read = await everywhere(client, items, code);

  const [title, , parts, gross] = read.cart.lines.at(-1) ?? [];
  expect(title).toBe('Unused days of Essential membership (monthly)');
  expect(parts).toMatch(/^-€\d+\.\d\d net, -€\d+\.\d\d VAT$/);
  expect(gross).toMatch(/^-€/);
  expectTheSame(read);
});

function expectTheSame({
  cart,
  order,
  billing,
  invoice,
  stored,
}: Awaited<ReturnType<typeof everywhere>>) {
  expect(order).toEqual(cart);
  expect(billing).toEqual(cart);
  expect(invoice).toEqual(cart);
  expect(cart.sum.at(-1)).toBe(cart.due);
  for (const sums of stored)
    expect(netAndVat({ net: Number(sums[0]), vat: Number(sums[1]) })).toBe(cart.sum[0]);
}
