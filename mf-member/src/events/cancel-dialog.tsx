import type { ReactNode } from 'react';
import { cartOwner, removeFromCart } from 'shared/cart/cart';
import { payPath } from 'shared/cart/pay-path';
import { cartItemId } from 'shared/cart/types';
import { cancelRegistration } from 'shared/events/api';
import { clockText } from 'shared/events/event-texts';
import type { Registration } from 'shared/events/types';
import { refreshEvents } from 'shared/events/use-events';
import { AppError } from 'shared/lib/app-error';
import { formatEventDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button, ButtonLink } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './cancel-dialog.module.css';

export interface CancelRegistrationProps {
  registration: Registration;
  onCancelled: () => void;
}

interface CancelDialogProps extends CancelRegistrationProps {
  title: string;
  onClose: () => void;
}

/** What becomes of seat and money, and the way to do it; a seat on an unpaid order goes with that order. */
export function CancelDialog({
  registration,
  onCancelled,
  ...question
}: CancelDialogProps): ReactNode {
  const { payment_status, purchase_id } = registration;
  if (payment_status === 'pending' && purchase_id !== null) {
    return (
      <Dialog open {...question} size="sm">
        <OrderFirst registration={registration} onClose={question.onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      {...question}
      confirmLabel="Cancel registration"
      cancelLabel="Keep registration"
      onConfirm={() => cancel(registration, onCancelled)}
    >
      <p className={styles.what}>
        <WhatAndWhen registration={registration} />
      </p>
      <p>{moneyText(registration)}</p>
    </ConfirmDialog>
  );
}

async function cancel(registration: Registration, onCancelled: () => void): Promise<void> {
  const say = unseenNews();
  const ownerId = cartOwner();
  try {
    await cancelRegistration(registration);
  } catch (cause) {
    const isAnotherNow = cause instanceof AppError && cause.code === 'EV_CHANGED';
    if (!isAnotherNow) {
      void refreshEvents(); // it may stand on an order by now, or be cancelled after all
      throw cause;
    }
    say(cause.userText, 'info'); // the answered question no longer fits
    await refreshEvents();
    return;
  }
  removeFromCart(cartItemId('event', registration.event_id), ownerId);
  say('Registration cancelled successfully.');
  onCancelled();
  await refreshEvents();
}

function moneyText({ payment_status, amount_paid }: Registration): string {
  if (payment_status === 'pending') {
    return 'Others can then take your seat, and the event leaves your cart. You have paid nothing for it.';
  }
  return amount_paid > 0
    ? `You paid ${formatEuro(amount_paid)} for it. We will review a refund and be in touch about the money.`
    : 'Others can then take your seat. It was free of charge, so there is nothing to pay back.';
}

function OrderFirst({
  registration,
  onClose,
}: {
  registration: Registration;
  onClose: () => void;
}): ReactNode {
  return (
    <>
      <p className={styles.what}>
        <WhatAndWhen registration={registration} />
      </p>
      <p>
        It is on {keepWhole(registration.order?.purchase_number) ?? 'an order'}, which is not paid
        yet. Cancel that order under Billing: the event then goes back into your cart, where you can
        remove it. You have paid nothing.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Keep registration</Button>
        <ButtonLink tone="primary" to={payPath(registration)}>
          Go to Billing
        </ButtonLink>
      </DialogActions>
    </>
  );
}

function WhatAndWhen({ registration: { event } }: { registration: Registration }): ReactNode {
  return (
    <>
      <strong>{event.title}</strong>, {formatEventDay(event.event_date)}, {clockText(event)}
    </>
  );
}
