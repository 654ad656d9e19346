import type { ReactNode } from 'react';
import { formatPrice, type PriceUnit, priceNote } from 'shared/lib/money';
import { readPrice } from 'shared/lib/read-euro';
import { OfferCard, OfferGrid } from 'shared/ui/offer-card';
import styles from './member-view.module.css';

interface MemberViewProps {
  kind: string;
  /** As typed. */
  values: {
    title: string;
    description: string;
    price: string;
    price_unit: PriceUnit;
    unit_quantity: string;
  };
  children?: ReactNode;
}

/** The card by which members find it, while it is being written. */
export function MemberView({ kind, values, children }: MemberViewProps): ReactNode {
  const price = readPrice(values.price);
  const units = Number(values.unit_quantity) || 1;
  return (
    <details className={styles.view}>
      <summary>How members see it</summary>
      <OfferGrid label="How members see it">
        <OfferCard
          kind={kind}
          title={values.title.trim() || 'Untitled'}
          description={values.description.trim()}
          price={Number.isNaN(price) ? '€ …' : formatPrice(price, values.price_unit, units)}
          priceNote={
            price > 0 && priceNote({ price, price_unit: values.price_unit, unit_quantity: units })
          }
          actions={null}
        >
          {children}
        </OfferCard>
      </OfferGrid>
    </details>
  );
}
