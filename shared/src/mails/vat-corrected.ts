import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';

const schema = v.object({
  purchase_number: v.string(),
  replaced_number: v.string(),
  credit_note_number: v.string(),
  invoice_number: v.string(),
  total_amount: v.number(),
  credited: v.optional(v.number(), 0),
});

export const vatCorrected = mailWriter(schema, (corrected, site) => ({
  subject: `Your invoice without VAT: ${corrected.invoice_number}`,
  blocks: [
    text(
      'Your business is confirmed, so we have put your invoice right: a credit note cancels the old one, and a new one without VAT takes its place.',
    ),
    facts(
      ['Order number', corrected.purchase_number],
      ['Old invoice', corrected.replaced_number],
      ['Credit note', corrected.credit_note_number],
      ['New invoice', corrected.invoice_number],
      ['New amount', formatEuro(corrected.total_amount)],
      ['Your credit with us', corrected.credited > 0 && formatEuro(corrected.credited)],
    ),
    corrected.credited > 0
      ? text(
          'Your credit is under Billing: use it for an order that is due, or ask us to pay it back.',
        )
      : text('Please pay the new amount if you have not paid yet.'),
    billingLink('Open your invoices', site),
  ],
}));
