import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import type { Membership } from 'shared/memberships/types';
import { useMembership } from 'shared/memberships/use-membership';
import { useProfile } from 'shared/profiles/use-profile';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import type {
  OwnVerification,
  VerificationCase,
  VerificationRules,
} from 'shared/verification/types';
import {
  useLiveVerification,
  useOwnVerification,
  useVerificationRules,
} from 'shared/verification/use-verification';
import { useHeadingFocus } from '../lib/use-heading-focus';
import { ActivityStep } from './activity-step';
import { CompanyStep } from './company-step';
import { FilesStep } from './files-step';
import { partyName } from './need-words';
import { Overview } from './overview';
import styles from './own-verification.module.css';
import { PeopleStep } from './people-step';
import { PersonStep } from './person-step';
import { SendStep } from './send-step';
import { type StepView, stepPath, titleOf, viewsFor } from './steps';
import { useStep } from './use-step';
import { WhoStep } from './who-step';

/** /dashboard/verification: who uses a member's address; how it stands, and one step after the other. */
export default function VerificationPage(): ReactNode {
  const [own, rules, membership] = [useOwnVerification(), useVerificationRules(), useMembership()];
  const profile = useProfile(); // forms begin with what is known of the member
  useLiveVerification();
  const { view, person } = useStep();
  const open = own.data?.case;
  const isOpen = open?.state === 'draft' || open?.state === 'asked';
  const shown = isOpen ? view : null;
  const heading = useHeadingFocus(`${shown} ${shown && person}`);
  const failed = [own, rules, membership].find(({ error, data }) => error && !data);
  return (
    <section className={styles.page} aria-labelledby="verification-heading">
      {shown && open && <BackFrom person={open.customer_kind === 'person' ? null : person} />}
      <h2 id="verification-heading" ref={heading} tabIndex={-1}>
        {shown && open ? headingOf(shown, person, open) : 'Who uses your address'}
      </h2>
      {shown && open && <p className={styles.quiet}>{placeOf(shown, open)}</p>}
      {failed?.error && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {own.error && own.data && (
        <ErrorNotice error={own.error} onRetry={() => void own.refetch()} />
      )}
      {own.data && rules.data && membership.data && profile.isFetched ? (
        <Shown
          own={own.data}
          rules={rules.data}
          membership={membership.data}
          view={shown}
          isGone={view !== null && !isOpen}
          person={person}
        />
      ) : (
        !failed && (
          <Skeleton label="Loading how it stands with your address…" lines={3} height="card" />
        )
      )}
    </section>
  );
}

interface ShownProps {
  own: OwnVerification;
  rules: VerificationRules;
  membership: Membership;
  view: StepView | null;
  /** The address names a step, and there is nothing to work on. */
  isGone: boolean;
  person: string | null;
}

function Shown({ own, rules, membership, view, isGone, person }: ShownProps): ReactNode {
  const { case: open } = own;
  if (!view || !open) {
    return (
      <>
        {isGone && (
          <Notice announce>
            <p>There is nothing to fill in at the moment. This is how it stands:</p>
          </Notice>
        )}
        <Overview own={own} rules={rules} membership={membership} />
      </>
    );
  }
  const step = { own: open, rules };
  switch (view) {
    case 'who':
      return <WhoStep own={open} />;
    case 'company':
      return <CompanyStep {...step} />;
    case 'activity':
      return <ActivityStep {...step} />;
    case 'people':
      return person ? (
        <PersonStep key={person} {...step} partyId={person} />
      ) : (
        <PeopleStep {...step} />
      );
    case 'documents':
    case 'papers':
      return <FilesStep key={view} {...step} view={view} />;
    case 'send':
      return <SendStep {...step} />;
  }
}

function BackFrom({ person }: { person: string | null }): ReactNode {
  return (
    <p className={styles.back}>
      {person ? (
        <Link to={stepPath('people')}>Back to all people</Link>
      ) : (
        <Link to={paths.verification}>Back to all steps</Link>
      )}
    </p>
  );
}

function headingOf(view: StepView, person: string | null, own: VerificationCase): string {
  if (view !== 'people' || !person || own.customer_kind === 'person') {
    return titleOf(view, own.customer_kind);
  }
  const party = own.parties.find(({ id }) => id === person);
  return party ? partyName(party) : 'Add a person';
}

/** "Step 2 of 7". */
function placeOf(view: StepView, { customer_kind }: VerificationCase): string {
  const views = viewsFor(customer_kind);
  const place = views.indexOf(view);
  return place < 0 ? 'Not needed for you' : `Step ${place + 1} of ${views.length}`;
}
