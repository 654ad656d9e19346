import type { ReactNode } from 'react';
import { payLabel } from 'shared/cart/amount-asked';
import { usePayLink } from 'shared/cart/pay-path';
import { removePending } from 'shared/cart/remove-pending';
import { itemNotRemoved } from 'shared/cart/types';
import { useAction } from 'shared/lib/use-action';
import { progressLooks } from 'shared/services/progress';
import { serviceTypeName } from 'shared/services/service-types';
import type { OwnService } from 'shared/services/types';
import { refreshServices } from 'shared/services/use-services';
import { Badge } from 'shared/ui/badge';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OwnItem } from '../ui/own-list';
import styles from './own-service.module.css';
import { ownServiceId } from './own-service-id';
import { ServiceTimeline } from './service-timeline';

interface OwnServiceProps {
  own: OwnService;
  onRemoved: () => void;
}

/** One ordered service: how far it is, and what is to be paid for it. */
export function OwnServiceItem({ own, onRemoved }: OwnServiceProps): ReactNode {
  const { service, notes, order, payment_status: status, purchase_id: orderId } = own;
  const { tone, name } = progressLooks[status];
  const isInCart = status === 'pending' && orderId === null;
  const removal = useAction(
    async () => {
      await removePending('service', own.id, service, refreshServices);
      onRemoved();
    },
    { fallback: itemNotRemoved },
  );
  const place = isInCart
    ? 'In your cart, not ordered yet'
    : order && `Order ${order.purchase_number}`;
  const isOver = isInCart && (service.status !== 'active' || service.archived_at !== null);
  return (
    <OwnItem
      id={ownServiceId(own)}
      title={service.title}
      state={<Badge tone={tone}>{name}</Badge>}
      facts={
        <>
          {serviceTypeName(service.service_type)}
          {place && ' · '}
          <span className={styles.place}>{place}</span>
        </>
      }
      actions={
        status === 'pending' && (
          <>
            {!isOver && <Pay own={own} />}
            {isInCart && (
              <Button
                size="sm"
                tone="quiet"
                busy={removal.busy}
                busyLabel="Removing…"
                aria-label={`Remove ${service.title}`}
                onClick={() => void removal.run()}
              >
                Remove
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.more}>
        {isOver && <p>This is no longer available.</p>}
        {removal.error && <ErrorNotice error={removal.error} />}
        <ServiceTimeline own={own} />
        {notes && (
          <div className={styles.notes}>
            <p className={styles.name}>Notes</p>
            <p className={styles.text}>{notes}</p>
          </div>
        )}
      </div>
    </OwnItem>
  );
}

/** To the order it stands on, else to the cart with it in. */
function Pay({ own }: { own: OwnService }): ReactNode {
  const link = usePayLink('service', own.service, own);
  const text = payLabel(own.service, own.order);
  return (
    <ButtonLink size="sm" tone="primary" {...link} aria-label={`${text} for ${own.service.title}`}>
      {text}
    </ButtonLink>
  );
}
