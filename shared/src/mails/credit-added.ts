import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';

const schema = v.object({
  purchase_number: v.string(),
  /** Euros, gross. */
  amount: v.number(),
  reason: v.picklist(['overpaid', 'paid_again', 'paid_cancelled']),
});

/** Money came for which nothing was due: it is theirs. */
export const creditAdded = mailWriter(schema, ({ purchase_number, amount, reason }, site) => {
  const credit = formatEuro(amount);
  const why = {
    overpaid: `We have received ${credit} more than was due for order ${purchase_number}.`,
    paid_again: `We have received ${credit} for order ${purchase_number}, which was paid already.`,
    paid_cancelled: `Order ${purchase_number} is cancelled, and we have received ${credit} for it.`,
  };
  return {
    subject: `${credit} credit on your account`,
    blocks: [
      text(why[reason], 'The money is yours: it is credit on your account.'),
      facts(['Order', purchase_number], ['Credit', credit]),
      text(
        'You can use it for another order, or ask us to pay it back. You find both under Billing.',
      ),
      billingLink('Open Billing', site),
    ],
  };
});
