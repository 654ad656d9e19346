import { formatEuro } from 'shared/lib/money';
import type { Order } from 'shared/orders/types';

/**
 * What becomes of an unpaid order that is cancelled (private.release_membership_order). One that the site wrote,
 * for a renewal, another plan or post, was in no cart; a renewal that an administrator cancels is declined.
 */
export function cancelText({
  cart_fingerprint,
  paid_amount: paid,
}: Pick<Order, 'cart_fingerprint' | 'paid_amount'>): string {
  const [, kind] = /^(renewal|change|usage):/.exec(cart_fingerprint) ?? [];
  const credit =
    paid > 0 ? ` The ${formatEuro(paid)} paid for it become credit of the member.` : '';
  return `${whatFollows[kind ?? 'cart']}${credit} The member is told. This cannot be undone.`;
}

/** What was done and billed is cancelled for a reason alone. */
export function isUsageOrder(cartFingerprint: string): boolean {
  return cartFingerprint.startsWith('usage:');
}

const whatFollows: Readonly<Record<string, string>> = {
  cart: 'Its items go back to the member’s cart, but event seats are freed at once; a discount is released, and a credit note cancels the invoice.',
  renewal:
    'Unless the member chooses the plan again, the membership and the Valletta address end with the current period, with no grace period. What it bills for post stays due and is billed again. A credit note cancels the invoice.',
  usage:
    'What it bills was done for the member: it is waived, and a credit note cancels the invoice.',
  change: 'The membership keeps its current plan. A credit note cancels the invoice.',
};
