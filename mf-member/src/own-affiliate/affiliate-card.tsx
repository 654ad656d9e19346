import type { ReactNode } from 'react';
import { reviewTime } from 'shared/affiliates/programme';
import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import type { OwnAffiliate } from 'shared/own-affiliate/types';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import styles from './affiliate-card.module.css';
import { Earnings } from './earnings';

const states: Record<OwnAffiliate['status'], [BadgeTone, string]> = {
  pending: ['warning', 'Application open'],
  approved: ['success', 'Approved'],
  active: ['success', 'Approved'],
  rejected: ['danger', 'Declined'],
  inactive: ['danger', 'Approval withdrawn'],
};

/** Where an application stands; for an affiliate link, counts and rate as well. */
export function AffiliateCard({ affiliate }: { affiliate: OwnAffiliate }): ReactNode {
  const [tone, state] = states[affiliate.status];
  return (
    <Card as="section" className={styles.card} aria-labelledby="affiliate-heading">
      <header className={styles.head}>
        <h3 id="affiliate-heading">Your application</h3>
        <Badge tone={tone}>{state}</Badge>
      </header>
      <Standing affiliate={affiliate} />
      {affiliate.signup_link && affiliate.referral_code && (
        <Earnings
          affiliate={affiliate}
          link={affiliate.signup_link}
          code={affiliate.referral_code}
        />
      )}
    </Card>
  );
}

function Standing({ affiliate }: { affiliate: OwnAffiliate }): ReactNode {
  const { status, applied_at, decided_at, reason, total_referrals } = affiliate;
  const applied = `You applied on ${formatDay(applied_at)}.`;
  const decided = decided_at ? ` on ${formatDay(decided_at)}` : '';
  switch (status) {
    case 'pending':
      return (
        <p className={styles.text}>
          {applied} A person reads your application and answers within {reviewTime}, by e-mail and
          here.
        </p>
      );
    case 'rejected':
      return (
        <>
          <p className={styles.text}>
            {applied} We declined it{decided}. The reason:
          </p>
          <blockquote className={styles.reason}>{reason}</blockquote>
          <div>
            <ButtonLink size="sm" to={paths.affiliate}>
              Apply again
            </ButtonLink>
          </div>
        </>
      );
    case 'inactive':
      return (
        <>
          <p className={styles.text}>
            We withdrew our approval{decided}, and registrations through your code no longer count.
            You keep the ones counted before: {total_referrals}. What clients pay from that day on
            earns nothing; what you earned before is paid. The reason:
          </p>
          <blockquote className={styles.reason}>{reason}</blockquote>
          <p className={styles.text}>
            If you disagree, please write to{' '}
            <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
          </p>
        </>
      );
    default:
      return (
        <p className={styles.text}>
          {applied} We approved it{decided}. See <Link to={paths.affiliate}>the programme</Link> for
          what counts and when.
        </p>
      );
  }
}
