import { type ReactNode, useState } from 'react';
import type { AmountDue } from 'shared/billing/types';
import { refreshBilling } from 'shared/billing/use-billing';
import { idsInCart } from 'shared/cart/cart';
import { joinAfterLostAnswer, joinPendingItems } from 'shared/cart/join-pending-items';
import { AppError } from 'shared/lib/app-error';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { membershipKey } from 'shared/memberships/membership-key';
import type { Membership } from 'shared/memberships/types';
import { cancelPurchase } from 'shared/orders/api';
import { postAmount } from 'shared/orders/next-steps';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { keepWhole } from 'shared/ui/keep-whole';

/** Cancels an unpaid order after a question; what the person had in their cart goes back there. */
export function CancelOrder({
  order,
  onCancelled,
}: {
  order: AmountDue;
  onCancelled: () => void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  async function cancel(): Promise<void> {
    const say = unseenNews();
    const { userId } = useAppStore.getState().session;
    const before = idsInCart();
    try {
      await cancelPurchase(order.id);
    } catch (cause) {
      if (userId !== null && cause instanceof AppError) joinAfterLostAnswer(userId, cause);
      throw cause;
    }
    const itemsText = await takeItemsBack(userId, before);
    say(`Order ${order.purchase_number} was cancelled. ${itemsText}`.trim());
    onCancelled();
    await refreshBilling();
  }
  return (
    <>
      <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={cancel}
      >
        {whatFollows(order)} A credit note cancels the invoice for{' '}
        {keepWhole(order.purchase_number)}.{' '}
        {order.paid_amount > 0
          ? `What you have paid, ${formatEuro(order.paid_amount)}, becomes credit on your account.`
          : 'Only do this if you have not sent the payment.'}
      </ConfirmDialog>
    </>
  );
}

/** What becomes of the items, and of the membership that the order would have continued. */
function whatFollows(order: AmountDue): string {
  const hasPlan = order.items.some((item) => item.is_membership);
  const hasEvent = order.items.some((item) => item.item_type === 'event');
  // a plan that was renewed or changed without the cart does not come back to it
  const items = hasPlan
    ? 'What came from your cart goes back there'
    : 'Its items go back into your cart';
  const seat = hasEvent ? ', where a seat at an event stays reserved for another day' : '';
  return [membershipAfter(order), `${items}${seat}.`, postAfter(order)].filter(Boolean).join(' ');
}

function postAfter({ items }: AmountDue): string {
  const gross = postAmount(items);
  return gross > 0
    ? `${formatEuro(gross)} of it is for your post and stays due: it is billed on its own.`
    : '';
}

// the frame of the page has read the membership: the code that asks for it is not loaded for this
function membershipAfter({ id }: AmountDue): string {
  const key = membershipKey(useAppStore.getState().session.userId);
  const { unpaid, valid_until: until } = queryClient.getQueryData<Membership>(key) ?? {};
  if (unpaid?.purchase_id !== id) return '';
  if (unpaid.kind === 'change') return 'You keep your current plan.';
  if (unpaid.kind === 'first') return '';
  const lastDay = until ? `, on ${formatDay(until)}` : '';
  return `Your membership then ends with the period you have paid for${lastDay}.`;
}

// What is said of it. The order is cancelled by now: a failure here must not look like a failed cancellation.
async function takeItemsBack(userId: string | null, before: ReadonlySet<string>): Promise<string> {
  try {
    if (userId !== null) await joinPendingItems(userId);
    const hasMore = [...idsInCart()].some((id) => !before.has(id));
    return hasMore ? 'Its items are back in your cart.' : '';
  } catch (cause) {
    console.error('the items of a cancelled order could not be loaded', cause);
    return 'Reload to see what is back in your cart.';
  }
}
