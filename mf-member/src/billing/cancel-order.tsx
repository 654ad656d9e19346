import { type ReactNode, useState } from 'react';
import type { AmountDue } from 'shared/billing/types';
import { refreshBilling } from 'shared/billing/use-billing';
import { joinAfterLostAnswer, joinPendingItems } from 'shared/cart/join-pending-items';
import { AppError } from 'shared/lib/app-error';
import { cancelPurchase } from 'shared/orders/api';
import { showToast, useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

/** Cancels an unpaid order after a question; what was on it goes back into the cart. */
export function CancelOrder({
  order,
  onCancelled,
}: {
  order: AmountDue;
  onCancelled: () => void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  async function cancel(): Promise<void> {
    const { userId } = useAppStore.getState().session;
    try {
      await cancelPurchase(order.id);
    } catch (cause) {
      if (userId !== null && cause instanceof AppError) joinAfterLostAnswer(userId, cause);
      throw cause;
    }
    await takeItemsBack(order.purchase_number);
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
        The items of {order.purchase_number} go back into your cart, where a seat at an event is
        kept for another day, and its invoice is cancelled by a credit note. Only do this if you
        have not sent the payment.
      </ConfirmDialog>
    </>
  );
}

// the order is cancelled by now, so a failure here must not look like a failed cancellation
async function takeItemsBack(purchaseNumber: string): Promise<void> {
  const { userId } = useAppStore.getState().session;
  try {
    if (userId !== null) await joinPendingItems(userId);
    showToast(`Order ${purchaseNumber} was cancelled. Its items are back in your cart.`);
  } catch (cause) {
    console.error('the items of a cancelled order could not be loaded', cause);
    showToast(`Order ${purchaseNumber} was cancelled. Reload to see its items in your cart.`);
  }
}
