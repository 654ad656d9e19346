import type { ReactNode } from 'react';
import { useAgenda } from 'shared/agenda/use-agenda';
import { usePlanInCart } from 'shared/cart/use-plan-in-cart';
import { Badges, paymentRequired, planBadge, type StandingBadge } from 'shared/frame/badges';
import { maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { standingOf } from 'shared/memberships/standing';
import { useMembership } from 'shared/memberships/use-membership';
import type { Profile } from 'shared/profiles/types';
import { Link } from 'shared/router';
import styles from './membership-line.module.css';
import { useIsHome } from './use-is-home';

/** How the membership stands, until when, and the one thing there is to do about it. */
export function MembershipLine({ profile }: { profile: Profile }): ReactNode {
  const { data: membership, error, refetch } = useMembership();
  const isPlanInCart = usePlanInCart();
  const isPaymentRequired = useAgenda().data?.needs_payment ?? false;
  const isHome = useIsHome();
  if (!membership) {
    if (!error || isHome) return null;
    return (
      <div className={styles.unread}>
        {isPaymentRequired && <Badges badges={[paymentRequired]} className={styles.badges} />}
        <p className={styles.failed} role="alert">
          {error.userText}
        </p>
        <button type="button" className={styles.action} onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    );
  }
  const { plan, state, outlook, ...standing } = standingOf(membership, maltaToday(), isPlanInCart);
  const action = isHome ? null : standing.action;
  const badges: StandingBadge[] = [plan ? ['limestone', plan] : planBadge(profile)];
  // one line: when something is to be paid, it leaves out that all goes well
  const isLessUrgent = isPaymentRequired && ['success', 'warning'].includes(state[0]);
  if (!isLessUrgent) badges.push(state);
  if (isPaymentRequired) badges.push(paymentRequired);
  return (
    <div className={styles.line}>
      <Badges badges={badges} className={action ? styles.beside : styles.badges} />
      {outlook && (
        <Link to={paths.membership} className={styles.outlook}>
          {outlook}
        </Link>
      )}
      {action && (
        <Link to={action.to} className={styles.action}>
          <span className={styles.long}>{action.label}</span>
          <span className={styles.short}>{action.short}</span>
        </Link>
      )}
    </div>
  );
}

/** The same in words, for the card that is open. */
export function MembershipOutlook(): ReactNode {
  const { data: membership } = useMembership();
  if (!membership) return <p>Membership: …</p>;
  const { plan, state, outlook } = standingOf(membership, maltaToday());
  if (plan === null) return null; // the badge says it all
  return (
    <p>
      Membership: {plan}, {lowered(state[1])}
      {outlook && `. ${outlook}`}
    </p>
  );
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
