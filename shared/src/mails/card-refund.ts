import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';

const schema = v.object({
  purchase_number: v.string(),
  /** What was paid back: euros, gross. */
  amount: v.number(),
  paid_on: v.string(),
  /** Of the bank transfer. */
  reference: v.nullish(v.string()),
});

/** A refund to a card that the card could not take was paid back by bank transfer. */
export const cardRefundOtherwise = mailWriter(schema, (refund, site) => {
  const { purchase_number: number, amount, paid_on: day, reference } = refund;
  return {
    subject: `${formatEuro(amount)} paid back for order ${number} by bank transfer`,
    blocks: [
      text(
        `The card you paid with did not take the ${formatEuro(amount)} that we pay back to you.`,
        'We have paid it to you by bank transfer instead.',
      ),
      facts(
        ['Order', number],
        ['Paid back', formatEuro(amount)],
        ['Paid back on', formatDay(day)],
        ['Reference', reference],
      ),
      billingLink('Open Billing', site),
    ],
  };
});
