import type { ReactNode } from 'react';
import { commissionRates } from 'shared/affiliates/programme';
import { paths } from 'shared/lib/paths';
import { useOwnAffiliate } from 'shared/own-affiliate/use-own-affiliate';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { AffiliateCard } from './affiliate-card';
import styles from './affiliate-card.module.css';
import { Commissions } from './commissions';

/** /dashboard/affiliate: where one's application stands, and what has come of it. */
export default function AffiliateCardPage(): ReactNode {
  const { data, error, refetch } = useOwnAffiliate();
  return (
    <div className={styles.page}>
      <PageHead title="Affiliate programme" />
      {error && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <Skeleton label="Loading your affiliate card…" lines={4} height="row" />
      )}
      {data && <AffiliateCard affiliate={data} />}
      {data && <Commissions />}
      {data === null && (
        <Card>
          <EmptyState
            title="You have not applied yet"
            actions={
              <ButtonLink to={paths.affiliate} tone="primary">
                See the programme
              </ButtonLink>
            }
          >
            <p>
              Recommend our address to others and earn a share of what they pay: {commissionRates()}
              .
            </p>
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
