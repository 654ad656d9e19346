import type { ReactNode } from 'react';
import { SignOutButton } from 'shared/frame/actions';
import { Badges, paymentRequired, planBadge, type StandingBadge } from 'shared/frame/badges';
import { useWaitingCounts } from 'shared/overview/use-overview';
import type { Profile } from 'shared/profiles/types';
import { useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Button } from 'shared/ui/button';
import styles from './own-line.module.css';

const lineId = 'office-self';

/** Opens the line for oneself where there is no room for it. */
export function OwnLineButton(): ReactNode {
  return (
    <button
      type="button"
      popoverTarget={lineId}
      className={styles.button}
      aria-label="You and your account"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
        <circle cx="12" cy="8" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.7" />
        <path
          d="M4.8 20c.6-4 3.4-6 7.2-6s6.6 2 7.2 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
        />
      </svg>
    </button>
  );
}

/** Who is signed in, in one line: name, role, what they owe, and what concerns them alone (spec 1§2). */
export function OwnLine(): ReactNode {
  const { data: profile, error, refetch } = useProfile();
  const editor = useProfileEditor();
  return (
    <section id={lineId} popover="auto" className={styles.line} aria-label="Your profile">
      {profile && <Person profile={profile} />}
      {error && !profile && (
        <p role="alert" className={styles.failed}>
          {error.userText}{' '}
          <Button size="sm" tone="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.actions}>
        <Button size="sm" disabled={!profile} onClick={editor.open}>
          <span>
            Edit Profile<span className="visually-hidden"> &amp; Business Address</span>
          </span>
        </Button>
        <SignOutButton />
      </div>
    </section>
  );
}

function Person({ profile }: { profile: Profile }): ReactNode {
  const role = useAdminRole();
  const isPaymentRequired = useWaitingCounts().data?.needs_payment;
  const badges: StandingBadge[] = [
    role?.isSuperAdmin ? ['danger', 'Super Admin'] : ['info', 'Admin'],
    ...(profile.membership_status === 'active' ? [planBadge(profile)] : []),
    ...(isPaymentRequired ? [paymentRequired] : []),
  ];
  return (
    <>
      <p className={styles.name}>{profile.full_name || 'New User'}</p>
      <Badges badges={badges} className={styles.badges} />
    </>
  );
}
