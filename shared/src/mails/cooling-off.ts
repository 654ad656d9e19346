import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { afterTheEnd } from './after-the-end';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { membershipSchema, planWords } from './membership-params';

const schema = v.object({
  ...membershipSchema.entries,
  credit_note_number: v.nullish(v.string()),
  refund_amount: v.nullish(v.number()),
  purchase_number: v.nullish(v.string()),
});

export const coolingOff = mailWriter(schema, (withdrawal, site) => ({
  subject: 'You have withdrawn from your membership',
  blocks: [
    text(`You have withdrawn from your ${planWords(withdrawal)} within 14 days, so it has ended.`),
    afterTheEnd(null, { leaving: withdrawal.leaving }),
    text(
      'We will refund what you paid for it within 14 days, to the account or card it came from.',
    ),
    facts(
      ['Credit note', withdrawal.credit_note_number],
      ['Order', withdrawal.purchase_number],
      ['Refund', withdrawal.refund_amount != null && formatEuro(withdrawal.refund_amount)],
    ),
    billingLink('Open your credit note', site),
  ],
}));
