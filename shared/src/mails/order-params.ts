import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import type { OrderToPay } from '../orders/next-steps';
import { type Block, facts } from './content';

const lineSchema = v.object({
  title: v.string(),
  quantity: v.optional(v.number(), 1),
  gross_amount: v.number(),
  /** Taken off already; of the price as it was shown. */
  discount_amount: v.optional(v.number(), 0),
  item_type: v.optional(v.string(), 'service'),
  is_membership: v.optional(v.boolean(), false),
  is_onboarding_fee: v.optional(v.boolean(), false),
});

type Line = v.InferOutput<typeof lineSchema>;

/** What a mail about an order is told of it. Amounts are gross, in euros. */
export const orderSchema = v.object({
  purchase_number: v.string(),
  total_amount: v.number(),
  /** What came of it already, and what still has to. */
  paid_amount: v.nullish(v.number()),
  amount_due: v.nullish(v.number()),
  vat_amount: v.nullish(v.number()),
  due_date: v.nullish(v.string()),
  invoice_number: v.nullish(v.string()),
  has_box: v.nullish(v.boolean()),
  lines: v.nullish(v.array(lineSchema)),
});
export type OrderParams = v.InferOutput<typeof orderSchema>;

/** What has to be transferred: all of it, or what is left to pay. */
export function dueOf({ amount_due: due, total_amount: total }: OrderParams): number {
  return due ?? total;
}

/** What was ordered, line by line, what it comes to, and what of that is paid. */
export function orderLines(order: OrderParams): Block {
  const { lines, vat_amount: vat, total_amount: total, paid_amount: paid } = order;
  const isPartlyPaid = paid != null && paid > 0 && dueOf(order) > 0;
  return facts(
    ...(lines ?? []).map((line) => [lineWords(line), formatEuro(line.gross_amount)] as const),
    ['Total', formatEuro(total)],
    ['Includes VAT', vat != null && formatEuro(vat)],
    ['Paid so far', isPartlyPaid && formatEuro(paid)],
    ['Still due', isPartlyPaid && formatEuro(dueOf(order))],
  );
}

function lineWords({ title, quantity, discount_amount: discount }: Line): string {
  const what = quantity > 1 ? `${title} × ${quantity}` : title;
  return discount > 0 ? `${what}, after ${formatEuro(discount)} discount` : what;
}

/** Everything a bank transfer needs. */
export function transferDetails(order: OrderParams): Block {
  const { accountName, bankName, iban, bic } = company.bank;
  return facts(
    ['Account name', accountName],
    ['Bank', bankName],
    ['IBAN', iban],
    ['BIC', bic],
    ['Amount', formatEuro(dueOf(order))],
    ['Reference', order.purchase_number],
    ['To arrive by', order.due_date && formatDay(order.due_date)],
  );
}

export function orderToPay(order: OrderParams): OrderToPay {
  return { ...order, items: order.lines ?? [] };
}
