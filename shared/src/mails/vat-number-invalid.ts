import { formatPercent } from 'shared/lib/money';
import * as v from 'valibot';
import { vatRate } from '../memberships/fees';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';

const schema = v.object({ vat_number: v.string() });

export const vatNumberInvalid = mailWriter(schema, ({ vat_number }, site) => ({
  subject: 'Your VAT number is no longer valid',
  blocks: [
    text(
      `VIES, the register of the European Commission, no longer knows ${vat_number} as valid.`,
      `From now on we add ${formatPercent(vatRate)} VAT to what you order. Invoices that you have stay as they are.`,
    ),
    text(
      'Please check the number under Tax information. If it is right, your tax office can say why VIES does not know it.',
    ),
    billingLink('Check your VAT number', site),
  ],
}));
