import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { coolingOffDays, noticeDays } from 'shared/memberships/plan-terms';
import type { Situation } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import styles from './ending.module.css';
import type { MembershipAddress } from './use-membership-address';

/** Where work goes on when a question was answered. */
export const endingHeading = 'ending-heading';

interface EndingProps {
  membership: Membership;
  situation: Situation;
  ask: MembershipAddress['ask'];
}

/** The ways out, each as plain as the way in: withdrawing while that is open, and notice. */
export function Ending({ membership, situation, ask }: EndingProps): ReactNode {
  const { cooling_off_until: coolingOff, notice_would_end_on: end, notice } = membership;
  const mayLeave = end !== null && (situation === 'running' || situation === 'grace');
  if (!coolingOff && !mayLeave && !notice) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby={endingHeading}>
      <h3 id={endingHeading} tabIndex={-1}>
        Ending your membership
      </h3>
      {coolingOff && (
        <div className={styles.way}>
          <p className={styles.text}>
            <strong>Within the first {coolingOffDays} days:</strong> until {formatDay(coolingOff)}{' '}
            you can withdraw without giving a reason. The membership ends at once, and we refund the
            plan and the onboarding fee in full.
          </p>
          <Button size="sm" onClick={() => ask('withdraw')}>
            Withdraw
          </Button>
        </div>
      )}
      {mayLeave && (
        <div className={styles.way}>
          <p className={styles.text}>
            <strong>With {noticeDays} days’ notice:</strong> if you give it today, your membership
            ends on {formatDay(end)}, with the period that is running by then. You can take the
            notice back until that day.
          </p>
          <Button size="sm" onClick={() => ask('leave')}>
            Give notice
          </Button>
        </div>
      )}
      {notice && (
        <div className={styles.way}>
          <p className={styles.text}>
            <strong>You have given notice:</strong> your membership ends on{' '}
            {formatDay(notice.ends_on)}. Changed your mind? Take the notice back, and everything
            continues as before.
          </p>
          <Button size="sm" onClick={() => ask('take-back')}>
            Take back notice
          </Button>
        </div>
      )}
      <p className={styles.small}>
        Read the rules in our <Link to={`${paths.terms}#ending-a-membership`}>terms</Link>.
      </p>
    </Card>
  );
}
