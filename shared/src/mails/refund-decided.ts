import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, type TextBlock, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { paidBackBy } from './paid-back';

const schema = v.object({
  outcome: v.picklist(['refunded', 'kept']),
  amount: v.number(),
  refunded_amount: v.nullish(v.number()),
  purchase_number: v.nullish(v.string()),
  event_title: v.nullish(v.string()),
  /** It is about money that came beyond what was due. */
  credit_id: v.nullish(v.string()),
  provider: v.nullish(v.string()),
  refunded_on: v.nullish(v.string()),
  credit_note_number: v.nullish(v.string()),
});
type Decision = v.InferOutput<typeof schema>;

export const refundDecided = mailWriter(schema, (refund, site) => {
  const isPaidBack = refund.outcome === 'refunded';
  const isCredit = refund.credit_id != null;
  const paidBack = refund.refunded_amount ?? refund.amount;
  return {
    subject: subjectOf(refund, paidBack),
    blocks: [
      isPaidBack
        ? text(`We have paid ${formatEuro(paidBack)} back to you${paidBackBy(refund.provider)}.`)
        : keptText(refund),
      facts(
        ['For', !isCredit && refund.event_title],
        ['Order', refund.purchase_number],
        [isCredit ? 'Credit' : 'You paid', formatEuro(refund.amount)],
        ['Paid back', isPaidBack && formatEuro(paidBack)],
        ['Paid back on', isPaidBack && refund.refunded_on && formatDay(refund.refunded_on)],
        ['Credit note', isPaidBack && refund.credit_note_number],
      ),
      billingLink('Open Billing', site),
    ],
  };
});

function subjectOf(
  { outcome, amount, credit_id: credit, purchase_number: number }: Decision,
  paidBack: number,
): string {
  const order = number ? `order ${number}` : 'your order';
  if (outcome === 'refunded') return `${formatEuro(paidBack)} paid back for ${order}`;
  return credit ? `${formatEuro(amount)} stays credit on your account` : `No refund for ${order}`;
}

function keptText({ amount, credit_id: credit }: Decision): TextBlock {
  return credit
    ? text(
        `The ${formatEuro(amount)} that we received beyond what was due stays credit on your account.`,
        'You can use it for another order under Billing, or ask us there to pay it back.',
      )
    : text(
        'We have reviewed your payment and will not pay it back.',
        'If you disagree, please reply to this e-mail.',
      );
}
