import { type ReactNode, useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { useAffiliates } from 'shared/affiliates/use-affiliates';
import { formatShortDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { useAffiliateDialogs } from './affiliate-dialogs';
import { AffiliateStatusBadge } from './affiliate-status-badge';
import { DecisionButtons } from './decision-buttons';
import styles from './person-applications.module.css';

/** Somebody's applications to the programme, to be decided about where one reads them. */
export function PersonApplications({ ids }: { ids: readonly string[] }): ReactNode {
  const { data: affiliates, error, refetch } = useAffiliates(ids);
  const [shownId, setShownId] = useState<string | null>(null);
  const { decide, dialogs } = useAffiliateDialogs({
    affiliate: affiliates?.find(({ id }) => id === shownId) ?? null,
    onClose: () => setShownId(null),
  });
  if (error && !affiliates) {
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  }
  if (!affiliates) return <Skeleton label="Loading the applications…" lines={2} height="row" />;
  return (
    <>
      <ul className={styles.list}>
        {affiliates.map((affiliate) => (
          <li key={affiliate.id} className={styles.item}>
            <Facts affiliate={affiliate} />
            <div className="ways">
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Details of ${affiliate.full_name}`}
                onClick={() => setShownId(affiliate.id)}
              >
                Details
              </Button>
              <DecisionButtons affiliate={affiliate} onDecide={decide} size="sm" />
            </div>
          </li>
        ))}
      </ul>
      {dialogs}
    </>
  );
}

function Facts({ affiliate }: { affiliate: Affiliate }): ReactNode {
  const { referral_code: code } = affiliate;
  return (
    <DetailList
      items={[
        ['Status', <AffiliateStatusBadge key="status" status={affiliate.status} />],
        ['Applied', formatShortDay(affiliate.created_at)],
        code ? ['Referral code', <code key="code">{code}</code>] : null,
        code ? ['Total referrals', affiliate.total_referrals] : null,
        ['Promotion methods', affiliate.promotion_methods],
      ]}
    />
  );
}
