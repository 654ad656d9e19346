import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { paidBackBy } from './paid-back';

const schema = v.object({
  purchase_number: v.string(),
  /** What was paid back now, and of the order so far: euros, gross. */
  amount: v.number(),
  refunded_amount: v.nullish(v.number()),
  credit_note_number: v.nullish(v.string()),
  refunded_on: v.nullish(v.string()),
  provider: v.nullish(v.string()),
});

/** An administrator paid an order back, or a part of it. */
export const orderRefunded = mailWriter(schema, (refund, site) => {
  const { purchase_number: number, amount, refunded_amount: soFar } = refund;
  return {
    subject: `${formatEuro(amount)} paid back for order ${number}`,
    blocks: [
      text(
        `We have paid ${formatEuro(amount)} back to you${paidBackBy(refund.provider)}.`,
        refund.credit_note_number && 'A credit note over it is under Billing.',
      ),
      facts(
        ['Order', number],
        ['Paid back', formatEuro(amount)],
        ['Paid back on', refund.refunded_on && formatDay(refund.refunded_on)],
        ['Paid back so far', soFar != null && soFar > amount && formatEuro(soFar)],
        ['Credit note', refund.credit_note_number],
      ),
      billingLink(refund.credit_note_number ? 'Open your credit note' : 'Open Billing', site),
    ],
  };
});
