import { type ReactNode, useId } from 'react';
import { InstallLine } from 'shared/frame/install-line';
import { paths } from 'shared/lib/paths';
import type { Profile } from 'shared/profiles/types';
import { useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { useCardFold } from './card-fold';
import { MembershipLine, MembershipOutlook } from './membership-line';
import styles from './profile-card.module.css';

/** Who is signed in and where their membership stands (spec 1§2), in one line when folded. */
export function ProfileCard(): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const { data: profile, error, refetch } = useProfile();
  const [isFolded, toggle] = useCardFold(userId);
  if (error && !profile) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <Card
        as="section"
        className={`${styles.card} ${isFolded ? styles.folded : styles.open}`}
        aria-label="Your profile"
      >
        {profile ? (
          <Summary profile={profile} isFolded={isFolded} onToggle={toggle} />
        ) : (
          <Skeleton label="Loading your profile…" lines={isFolded ? 1 : 3} />
        )}
      </Card>
    </>
  );
}

interface SummaryProps {
  profile: Profile;
  isFolded: boolean;
  onToggle: () => void;
}

function Summary({ profile, isFolded, onToggle }: SummaryProps): ReactNode {
  const editor = useProfileEditor();
  const detailsId = useId();
  return (
    <>
      <div className={styles.line}>
        <div className={styles.person}>
          <p className={styles.name}>{profile.full_name || 'New User'}</p>
          <MembershipLine profile={profile} />
        </div>
        <Button size="sm" className={styles.edit} onClick={editor.open}>
          <span>
            Edit<span className={styles.more}> Profile &amp; Business Address</span>
          </span>
        </Button>
        <button
          type="button"
          className={styles.toggle}
          aria-label="Profile details"
          aria-expanded={!isFolded}
          aria-controls={detailsId}
          onClick={onToggle}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.chevron}>
            <path d="M6 9l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      </div>
      <div id={detailsId} className={styles.details} hidden={isFolded}>
        <Details profile={profile} />
      </div>
    </>
  );
}

function Details({ profile }: { profile: Profile }): ReactNode {
  const email = useAppStore((state) => state.session.email) ?? profile.email;
  const address = addressLine(profile);
  return (
    <>
      <div>
        <p>{email}</p>
        <MembershipOutlook />
        <p>
          <Link to={paths.ownData}>Your data</Link>
        </p>
        <InstallLine />
      </div>
      <div>
        {profile.company_name && <p className={styles.company}>{profile.company_name}</p>}
        {address ? <address>{address}</address> : <p>No address of your own on file yet.</p>}
      </div>
    </>
  );
}

/** One line as on an envelope; empty while there is no street or town. */
function addressLine(profile: Profile): string {
  const { address_line_1, address_line_2, city, postal_code, country } = profile;
  const town = [city, postal_code].filter(Boolean).join(' ');
  if (!address_line_1 && !town) return '';
  return [address_line_1, address_line_2, town, country].filter(Boolean).join(', ');
}
