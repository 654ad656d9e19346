import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { itemKinds } from 'shared/cart/item-kinds';
import { formatPrice, priceNote } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { progressLooks } from 'shared/services/progress';
import { serviceTypeName } from 'shared/services/service-types';
import type { CatalogueService, OwnService } from 'shared/services/types';
import { Badge } from 'shared/ui/badge';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OfferCard } from 'shared/ui/offer-card';
import { orderService } from './order-service';
import { ownServiceId } from './own-service-id';
import styles from './service-card.module.css';

interface ServiceCardProps {
  service: CatalogueService;
  /** The member's order of it that is not completed. */
  ordered: OwnService | undefined;
  /** The card has gone with the service. */
  onGone: () => void;
}

/** One service on offer. While an order of it is not completed the card leads there. */
export function ServiceCard({ service, ordered, onGone }: ServiceCardProps): ReactNode {
  const { busy, error, run } = useAction(
    async () => {
      if ((await orderService(service)) === 'gone') onGone();
    },
    { fallback: itemKinds.service.notAdded },
  );
  const note = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const isOrdered = ordered !== undefined;
  useEffect(() => {
    if (!isOrdered || !wasPressed.current) return;
    wasPressed.current = false;
    const hasFocusGone = document.activeElement === document.body; // with the button
    if (hasFocusGone) note.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isOrdered]);
  const { price, price_unit: unit, unit_quantity: quantity } = service;
  // an answer that was lost is no failure once the order is there
  const failure = ordered && error?.answer !== 'refusal' ? null : error;
  return (
    <OfferCard
      kind={serviceTypeName(service.service_type)}
      state={ordered && <OrderedState ordered={ordered} />}
      title={service.title}
      description={service.description}
      price={formatPrice(price, unit, quantity)}
      priceNote={priceNote(service)}
      actions={
        ordered ? (
          <WayToOrder ref={note} ordered={ordered} />
        ) : (
          <Button
            size="sm"
            tone="primary"
            busy={busy}
            busyLabel="Ordering…"
            aria-label={`Order ${service.title}`}
            onClick={() => {
              wasPressed.current = true;
              void run();
            }}
          >
            Order
          </Button>
        )
      }
    >
      <div className={styles.facts}>
        {service.estimated_delivery && <p>Delivery: {service.estimated_delivery}</p>}
        {service.requirements && <Requirements text={service.requirements} />}
        {failure && <ErrorNotice error={failure} />}
      </div>
    </OfferCard>
  );
}

function OrderedState({ ordered }: { ordered: OwnService }): ReactNode {
  const { tone, name } = progressLooks[ordered.payment_status];
  return <Badge tone={tone}>{isInCart(ordered) ? 'In your cart' : name}</Badge>;
}

interface WayToOrderProps {
  ref: RefObject<HTMLDivElement | null>;
  ordered: OwnService;
}

function WayToOrder({ ref, ordered }: WayToOrderProps): ReactNode {
  const [text, verb] = isInCart(ordered) ? ['View', 'View'] : ['View order', 'View order of'];
  return (
    <div ref={ref}>
      <ButtonLink
        size="sm"
        to={`${paths.services}#${ownServiceId(ordered)}`}
        aria-label={`${verb} ${ordered.service.title}`}
      >
        {text}
      </ButtonLink>
    </div>
  );
}

function isInCart({ payment_status, purchase_id }: OwnService): boolean {
  return payment_status === 'pending' && purchase_id === null;
}

const longerThan = 160; // characters: about four lines of a card

function Requirements({ text }: { text: string }): ReactNode {
  if (text.length <= longerThan && text.split('\n').length <= 4) {
    return (
      <div>
        <p className={styles.name}>Requirements</p>
        <p className={styles.requirements}>{text}</p>
      </div>
    );
  }
  return (
    <details>
      <summary className={styles.name}>Requirements</summary>
      <p className={styles.requirements}>{text}</p>
    </details>
  );
}
