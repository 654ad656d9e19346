import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useShipments } from 'shared/post-shipments/use-shipments';
import { Button, ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { PostHead } from './post-head';
import styles from './post-page.module.css';
import { ShipmentCard } from './shipment-card';

const aPart = 50;
const most = 1000; // as the database has it

/** /dashboard/post/shipments as members see it: what was sent on to them, and what is being packed. */
export default function ShipmentsPage(): ReactNode {
  const [limit, setLimit] = useState(aPart);
  const { data: shipments, error, refetch, isPlaceholderData } = useShipments(limit);
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen="shipments" />
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
      {shipments && shipments.length >= limit && limit < most && (
        <Button
          busy={isPlaceholderData}
          busyLabel="Loading more shipments…"
          onClick={() => setLimit(Math.min(limit + aPart, most))}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
