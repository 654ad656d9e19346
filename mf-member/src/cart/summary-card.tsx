import type { ReactNode, RefObject } from 'react';
import { formatEuro } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import styles from './summary-card.module.css';

/** Where the summary comes after the lines: what they cost and a way down, kept in view until then. */
export function WayToSummary({ amount, onGo }: { amount: number; onGo: () => void }): ReactNode {
  return (
    <div className={styles.way}>
      <p>Total {formatEuro(amount)}</p>
      <Button size="sm" onClick={onGo}>
        Review order
      </Button>
    </div>
  );
}

interface SummaryProps {
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** The sums of the cart and the button that orders. */
export function Summary({ heading, children }: SummaryProps): ReactNode {
  return (
    <Card as="section" className={styles.summary} aria-labelledby="summary-heading">
      <h3 id="summary-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        Order summary
      </h3>
      {children}
    </Card>
  );
}
