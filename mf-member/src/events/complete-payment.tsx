import type { ReactNode } from 'react';
import { putInCart } from 'shared/cart/add-item';
import { payPath } from 'shared/cart/pay-path';
import type { Registration } from 'shared/events/types';
import { ButtonLink } from 'shared/ui/button';

/** Leads to where a registration is paid: its order, or the cart with it in. */
export function CompletePayment({ registration }: { registration: Registration }): ReactNode {
  const { id, event, purchase_id } = registration;
  return (
    <ButtonLink
      size="sm"
      tone="primary"
      to={payPath(registration)}
      aria-label={`Complete Payment for ${event.title}`}
      onClick={() => {
        if (purchase_id === null) putInCart('event', event, id);
      }}
    >
      Complete Payment
    </ButtonLink>
  );
}
