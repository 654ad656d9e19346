import type { ReactNode } from 'react';
import { planTypes } from 'shared/memberships/types';
import { Card } from 'shared/ui/card';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './members-page.module.css';

/** The cards' outlines at the cards' size, so that nothing jumps when they arrive. */
export function PlanCardsSkeleton(): ReactNode {
  return (
    <div className={styles.cards}>
      {planTypes.map((type, card) => (
        <Card key={type} className={styles.outline} aria-hidden={card > 0 || undefined}>
          <Skeleton label="Loading the plans…" lines={8} />
        </Card>
      ))}
    </div>
  );
}
