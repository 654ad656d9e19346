import { type ReactNode, type Ref, useId } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { Card } from './card';
import styles from './offer-card.module.css';

/** Cards of what is on offer, as many beside each other as there is room for. */
export function OfferGrid({
  label,
  children,
  ref,
}: {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}): ReactNode {
  const [cards, held] = useHeld(children);
  return (
    <ul ref={ref} {...held} className={styles.grid} aria-label={label}>
      {cards}
    </ul>
  );
}

interface OfferCardProps {
  /** What kind of thing it is, in a word or two above the title, where no heading says so. */
  kind?: string;
  /** A `Badge` beside it, for example for what one has already. */
  state?: ReactNode;
  title: string;
  /** The level of the title's heading. */
  level?: 4 | 5;
  description?: string | null;
  /** "€39.00", "Free": see `formatPrice`. */
  price: string;
  /** A word under the price, for example "VAT included". */
  priceNote?: ReactNode;
  /** What one can do about it. */
  actions: ReactNode;
  /** Facts, a preview: whatever this kind has besides. */
  children?: ReactNode;
}

/** One thing on offer: what it is, what it costs, what to do. An item of an `OfferGrid`. */
export function OfferCard(props: OfferCardProps): ReactNode {
  const titleId = useId();
  const Title = `h${props.level ?? 4}` as const;
  return (
    <Card as="li" className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {(props.kind || props.state) && (
          <div className={styles.line}>
            <p className={styles.kind}>{props.kind}</p>
            {props.state}
          </div>
        )}
        <Title id={titleId} className={styles.title}>
          {props.title}
        </Title>
      </header>
      {props.description && <p className={styles.description}>{props.description}</p>}
      {props.children}
      <footer className={styles.foot}>
        <p className={styles.price}>
          {props.price}
          {props.priceNote && <span className={styles.note}>{props.priceNote}</span>}
        </p>
        <div className={styles.actions}>{props.actions}</div>
      </footer>
    </Card>
  );
}
