import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useShipments } from 'shared/post-shipments/use-shipments';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { PostHead } from './post-head';
import styles from './post-page.module.css';
import { ShipmentCard } from './shipment-card';

/** /dashboard/post/shipments as members see it: what was sent on to them, and what is being packed. */
export default function ShipmentsPage(): ReactNode {
  const { data: shipments, error, refetch } = useShipments();
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen={paths.postShipments} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!shipments && !error && <Skeleton label="Loading your shipments…" lines={3} height="row" />}
      {shipments?.length === 0 && (
        <div className={styles.list}>
          <EmptyState
            title="No shipments yet"
            actions={<ButtonLink to={paths.post}>See your post</ButtonLink>}
          >
            When you ask us to send post on to you, each parcel is shown here with its tracking
            number. Open an item to ask for it.
          </EmptyState>
        </div>
      )}
      {shipments && shipments.length > 0 && (
        <ul className={styles.groups} aria-label="Your shipments">
          {shipments.map((shipment) => (
            <ShipmentCard key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
    </section>
  );
}
