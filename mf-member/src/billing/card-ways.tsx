import type { ReactNode } from 'react';
import type { AmountDue } from 'shared/billing/types';
import { useCardCharges } from 'shared/card-payments/use-card-payments';
import { runtimeConfig } from 'shared/runtime/config';
import { PayByCard } from '../ui/pay-by-card';
import { CardChargeNotice } from './card-charge';

/** What there is by card for an order that is due, below the transfer: nothing where no provider is set up. */
export function CardWays({ order }: { order: AmountDue }): ReactNode {
  return runtimeConfig().features.cardPayments ? <Ways order={order} /> : null;
}

function Ways({ order }: { order: AmountDue }): ReactNode {
  const charge = useCardCharges().data?.find(({ purchase_id: id }) => id === order.id);
  return (
    <>
      {charge && <CardChargeNotice charge={charge} purchaseNumber={order.purchase_number} />}
      <PayByCard order={order} />
    </>
  );
}
