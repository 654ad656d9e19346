import type { ReactNode } from 'react';
import { addressLines } from 'shared/post-addresses/address-lines';
import { useForwarding } from 'shared/post-shipments/use-shipments';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './post-item.module.css';

/** Where an item goes that is to be sent on. */
export function ForwardedTo({ requestId }: { requestId: string }): ReactNode {
  const { data, error, refetch } = useForwarding(requestId);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={1} />;
  return data && <p className={styles.quiet}>To {addressLines(data.address).join(', ')}</p>;
}
