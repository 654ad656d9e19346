import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { situationOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import { useMembership } from 'shared/memberships/use-membership';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import type { Profile } from 'shared/profiles/types';
import { useProfile } from 'shared/profiles/use-profile';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Later, usePreload } from 'shared/ui/later';
import { Skeleton } from 'shared/ui/skeleton';
import { useHeadingFocus } from '../lib/use-heading-focus';
import { LargerPlan } from '../ui/larger-plan';
import { AddressCard } from './address-card';
import { Ending, endingHeading } from './ending';
import { LeavingCard } from './leaving-card';
import styles from './membership-page.module.css';
import { PlanCard } from './plan-card';
import { Questions } from './questions';
import { useMembershipAddress } from './use-membership-address';

/** The other view: loaded once somebody moves, or comes by a link that asks for it. */
const choosePlan = {
  name: 'choose-plan',
  load: () => import(/* webpackChunkName: "choose-plan" */ './choose-plan'),
};

/** /dashboard/membership: the plan and how it stands, the address, and the ways to change and to leave. */
export default function MembershipPage(): ReactNode {
  const { data: membership, error, refetch } = useMembership();
  const { data: profile, error: profileError } = useProfile();
  const { view, question } = useMembershipAddress();
  const heading = useHeadingFocus(view);
  useFocusAfterAnswer(heading, question !== null, membership);
  usePreload(choosePlan);
  const isKnown = membership && profile;
  return (
    <div className={styles.page}>
      <h2 ref={heading} tabIndex={-1}>
        {view === 'plans' ? 'Choose a plan' : 'Membership'}
      </h2>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!isKnown && !error && !profileError && (
        <Skeleton label="Loading your membership…" lines={2} height="card" />
      )}
      {isKnown && view === 'plans' && (
        <Later
          code={choosePlan}
          meanwhile={<Skeleton label="Loading the plans…" lines={2} height="card" />}
        >
          {({ ChoosePlan }) => <ChoosePlan membership={membership} />}
        </Later>
      )}
      {isKnown && view === 'overview' && <Overview membership={membership} profile={profile} />}
    </div>
  );
}

function Overview({
  membership,
  profile,
}: {
  membership: Membership;
  profile: Profile;
}): ReactNode {
  const { question, ask } = useMembershipAddress();
  const larger = usePostCharges().data?.dearer_plan; // where it can't be read, nothing is advised
  const today = maltaToday();
  const situation = situationOf(membership, today);
  const shared = { membership, situation, profile };
  return (
    <>
      {larger && <LargerPlan plan={larger} />}
      <div className={styles.columns}>
        <PlanCard {...shared} today={today} />
        <AddressCard {...shared} today={today} />
        <Ending membership={membership} situation={situation} ask={ask} />
        <LeavingCard membership={membership} profile={profile} today={today} />
        <Questions membership={membership} question={question} ask={ask} />
      </div>
    </>
  );
}

/** What was asked is answered: the button that led to it may go with the answer, a moment later. */
function useFocusAfterAnswer(
  heading: RefObject<HTMLElement | null>,
  isAsked: boolean,
  membership: Membership | undefined,
): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    wasAsked.current ||= isAsked;
    const isLost = document.activeElement?.matches('body, main'); // main: its dialog was last
    if (isAsked || !wasAsked.current || !isLost) return;
    wasAsked.current = false;
    (document.getElementById(endingHeading) ?? heading.current)?.focus();
  }, [heading, isAsked, membership]);
}
