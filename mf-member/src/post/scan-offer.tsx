import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { whatDoesNotCount } from 'shared/memberships/plan-terms';
import { useMembership } from 'shared/memberships/use-membership';
import { mandate } from 'shared/post/mandate';
import type { PostQuota } from 'shared/post/types';
import type { usePostQuota } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { nearMoment } from '../lib/post-due';
import { HeldNotice } from './held-notice';
import { MandateText } from './mandate-text';
import { offerText, sheetsText } from './offer-text';
import styles from './post-item.module.css';
import { useAsking } from './use-asking';

interface ScanOfferProps {
  itemId: string;
  quota: ReturnType<typeof usePostQuota>;
  now: Date;
  onChanged: () => void;
}

/** The price first, then the press. */
export function ScanOffer({ quota, ...rest }: ScanOfferProps): ReactNode {
  const membership = useMembership();
  if (!quota.data) {
    return quota.error && <ErrorNotice error={quota.error} onRetry={() => void quota.refetch()} />;
  }
  if (quota.data.state !== 'active') {
    return <HeldNotice state={quota.data.state} membership={membership.data} />;
  }
  return <Offered {...rest} quota={quota.data} />;
}

const overdue = 'PO063';
/** It is not approved who uses the address: found out since the page was opened. */
const unconfirmed = 'VF020';
/** The plan has no price, or is none that scans: the texts of an offer say so. */
const unpriced: readonly (string | undefined)[] = ['PO022', 'PO028'];

function Offered({
  itemId,
  quota,
  now,
  onChanged,
}: Omit<ScanOfferProps, 'quota'> & { quota: PostQuota }): ReactNode {
  const asking = useAsking('scan', [itemId], onChanged);
  const { prices, error } = asking;
  if (asking.isAsked) return <p className={styles.quiet}>You have asked for a scan.</p>;
  if (!prices.data) {
    return prices.error ? (
      <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />
    ) : (
      <Skeleton label="Loading the price…" lines={3} />
    );
  }
  const [item] = prices.data.items;
  if (item?.problem !== undefined && !unpriced.includes(item.problem)) {
    return (
      <p className={styles.quiet}>
        {errorText(item.problem, item.details)}{' '}
        {item.problem === overdue && <Link to={paths.billing}>Open Billing</Link>}
        {item.problem === unconfirmed && <Link to={paths.verification}>Who uses your address</Link>}
      </p>
    );
  }
  const isPriced = item?.problem === undefined;
  const offer = offerText(quota, isPriced ? prices.data : null);
  return (
    <>
      {asking.isRepriced && (
        <Notice tone="warning" announce>
          <p>
            The price has changed since this page showed it, so nothing was asked for. It is now:{' '}
            {offer.price}.
          </p>
        </Notice>
      )}
      {asking.limitText !== null && (
        <Notice tone="warning" announce>
          <p>{asking.limitText}</p>
        </Notice>
      )}
      <div className={styles.stack}>
        <p className={styles.strong}>{offer.price}</p>
        <p className={styles.quiet}>{offer.quota}</p>
        {isPriced && (
          <>
            <p className={styles.quiet}>{dueText(prices.data.due_at, now)}</p>
            <p className={styles.quiet}>{sheetsText(prices.data)}</p>
            <p className={styles.quiet}>{whatDoesNotCount}</p>
          </>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      {offer.action && (
        <>
          <div>
            <Button
              tone="primary"
              busy={asking.busy}
              busyLabel="Asking…"
              onClick={() => void asking.ask(prices.data)}
            >
              {asking.limitText === null
                ? offer.action
                : `Ask all the same for ${formatEuro(prices.data.gross)}`}
            </Button>
          </div>
          <MandateText of={mandate} />
        </>
      )}
    </>
  );
}

/** When it is ready, said before it is asked for. */
function dueText(due: string | null, now: Date): string {
  return due
    ? `If you ask now, it is due ${nearMoment(due, now)} (Malta time).`
    : 'We can’t say yet when it will be ready: our office has no opening hours at the moment.';
}
