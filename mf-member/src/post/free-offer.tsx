import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import type { PostRequestKind } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { nearMoment } from '../lib/post-due';
import styles from './post-item.module.css';
import { useAsking } from './use-asking';

interface FreeOfferProps {
  kind: PostRequestKind;
  itemId: string;
  /** What it is, and that it costs nothing. */
  text: string;
  action: string;
  now: Date;
  onChanged: () => void;
}

/** Something that costs nothing and can be asked for by one press. */
export function FreeOffer({
  kind,
  itemId,
  text,
  action,
  now,
  onChanged,
}: FreeOfferProps): ReactNode {
  const { prices, busy, error, ask } = useAsking(kind, [itemId], onChanged);
  const [item] = prices.data?.items ?? [];
  return (
    <>
      <div className={styles.stack}>
        <p className={styles.quiet}>{text}</p>
        {item?.problem !== undefined ? (
          <p className={styles.quiet}>{errorText(item.problem, item.details)}</p>
        ) : (
          item?.due_at && (
            <p className={styles.quiet}>
              {kind === 'shred' ? 'Shredded after' : 'Due'} {nearMoment(item.due_at, now)} (Malta
              time).
            </p>
          )
        )}
      </div>
      {!prices.data &&
        (prices.error ? (
          <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />
        ) : (
          <Skeleton label="Loading the due time…" lines={1} height="row" />
        ))}
      {error && <ErrorNotice error={error} />}
      {prices.data && item?.problem === undefined && (
        <div>
          <Button
            size="sm"
            busy={busy}
            busyLabel="Asking…"
            onClick={() => prices.data && void ask(prices.data)}
          >
            {action}
          </Button>
        </div>
      )}
    </>
  );
}
