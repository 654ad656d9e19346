import type { ReactNode } from 'react';
import { usePayLink } from 'shared/cart/pay-path';
import type { Registration } from 'shared/events/types';
import { ButtonLink } from 'shared/ui/button';

/** Leads to where a registration is paid: its order, or the cart with it in. */
export function CompletePayment({ registration }: { registration: Registration }): ReactNode {
  const { event } = registration;
  const link = usePayLink('event', event, registration);
  return (
    <ButtonLink
      size="sm"
      tone="primary"
      {...link}
      aria-label={`Complete Payment for ${event.title}`}
    >
      Complete Payment
    </ButtonLink>
  );
}
