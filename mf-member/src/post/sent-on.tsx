import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import type { OwnPostItem } from 'shared/post/types';
import { addressLines } from 'shared/post-addresses/address-lines';
import { useForwarding } from 'shared/post-shipments/use-shipments';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './post-item.module.css';
import { Carrier } from './shipment-card';

/** Where an item went that was sent on, and how to follow it; nothing for any other. */
export function SentOn({ item }: { item: OwnPostItem }): ReactNode {
  const request = item.requests.find(({ kind, state }) => kind === 'forward' && state === 'done');
  const requestId = item.paper === 'forwarded' ? (request?.id ?? null) : null;
  const { data, error, refetch } = useForwarding(requestId);
  if (requestId === null || data === null) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="sent-on-heading">
      <h3 id="sent-on-heading">Sent on</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data?.shipment?.sent_at && (
        <p className={styles.due}>
          Sent on {formatDay(data.shipment.sent_at)}: <Carrier shipment={data.shipment} />
        </p>
      )}
      {data && <p className={styles.quiet}>To {addressLines(data.address).join(', ')}</p>}
    </Card>
  );
}
