import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';

const schema = v.object({
  outcome: v.picklist(['refunded', 'kept']),
  amount: v.number(),
  refunded_amount: v.nullish(v.number()),
  purchase_number: v.nullish(v.string()),
  event_title: v.nullish(v.string()),
});

export const refundDecided = mailWriter(schema, (refund, site) => {
  const isPaidBack = refund.outcome === 'refunded';
  const paidBack = refund.refunded_amount ?? refund.amount;
  const order = refund.purchase_number ? `order ${refund.purchase_number}` : 'your order';
  return {
    subject: isPaidBack
      ? `${formatEuro(paidBack)} paid back for ${order}`
      : `No refund for ${order}`,
    blocks: [
      isPaidBack
        ? text(`We have paid ${formatEuro(paidBack)} back to the account it came from.`)
        : text(
            'We have reviewed your payment and will not pay it back.',
            'If you disagree, please reply to this e-mail.',
          ),
      facts(
        ['For', refund.event_title],
        ['Order', refund.purchase_number],
        ['You paid', formatEuro(refund.amount)],
        ['Paid back', isPaidBack && formatEuro(paidBack)],
      ),
      billingLink('Open Billing', site),
    ],
  };
});
