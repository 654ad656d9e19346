import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { cardName, failureText } from '../card-payments/card-words';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { orderSchema, transferDetails } from './order-params';

const schema = v.object({
  ...orderSchema.entries,
  /** What is charged, gross. */
  amount: v.number(),
  /** The day of the next try; none follows where it is missing. */
  charge_on: v.nullish(v.string()),
  failure: v.nullish(v.string()),
  brand: v.nullish(v.string()),
  last_four: v.nullish(v.string()),
});
type Charge = v.InferOutput<typeof schema>;

/** Three days before a kept card is charged for a renewal. */
export const cardChargeAhead = mailWriter(schema, (charge, site) => ({
  subject: `Your card will be charged ${formatEuro(charge.amount)}${on(charge.charge_on)}`,
  blocks: [
    text(
      `Your membership renews, and the card you left with our card provider pays for it, as you agreed.`,
      'You need not do anything.',
    ),
    chargeFacts(charge),
    text(
      'If you would rather pay this order by bank transfer, or take the card away, open Billing before that day.',
      'If you do not want to renew, cancel the order there.',
    ),
    billingLink('Open Billing', site),
  ],
}));

/** A kept card was refused: when it is tried again, or that it is not. */
export const cardChargeFailed = mailWriter(schema, (charge, site) => ({
  subject: `Your card could not be charged for order ${charge.purchase_number}`,
  blocks: [
    text(
      `We could not charge ${formatEuro(charge.amount)} to your card: ${failureText(charge.failure ?? null)}.`,
      charge.charge_on
        ? `We try again${on(charge.charge_on)}. You can also pay now, by another card or by bank transfer; then your card is not charged.`
        : 'We do not try again. Please pay by another card under Billing, or transfer the amount to this account:',
    ),
    ...(charge.charge_on ? [chargeFacts(charge)] : transferDetails(charge)),
    billingLink('Open Billing', site),
  ],
}));

function on(day: string | null | undefined): string {
  return day ? ` on ${formatDay(day)}` : '';
}

function chargeFacts(charge: Charge) {
  const { brand = null, last_four: digits = null } = charge;
  return facts(
    ['Order', charge.purchase_number],
    ['Amount', formatEuro(charge.amount)],
    ['Card', cardName({ brand, last_four: digits })],
    ['To be charged on', charge.charge_on && formatDay(charge.charge_on)],
  );
}
