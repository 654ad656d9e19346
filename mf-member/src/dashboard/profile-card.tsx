import type { ReactNode } from 'react';
import { usePaymentRequired } from 'shared/billing/use-billing';
import type { Profile } from 'shared/profiles/types';
import { useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { useAppStore } from 'shared/runtime/store';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './profile-card.module.css';

/** Who is signed in and where their membership stands (spec 1§2). */
export function ProfileCard(): ReactNode {
  const { data: profile, error, refetch } = useProfile();
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {profile && <Summary profile={profile} />}
      {!profile && !error && (
        <Card className={styles.card}>
          <Skeleton label="Loading your profile…" lines={3} />
        </Card>
      )}
    </>
  );
}

function Summary({ profile }: { profile: Profile }): ReactNode {
  const email = useAppStore((state) => state.session.email) ?? profile.email;
  const editor = useProfileEditor();
  const address = addressLine(profile);
  return (
    <Card as="section" className={styles.card} aria-label="Your profile">
      <div className={styles.person}>
        <p className={styles.name}>{profile.full_name || 'New User'}</p>
        <p className={styles.email}>{email}</p>
        <Standing profile={profile} />
      </div>
      <div className={styles.business}>
        {profile.company_name && <p className={styles.company}>{profile.company_name}</p>}
        {address ? (
          <address className={styles.address}>{address}</address>
        ) : (
          <p className={styles.address}>No business address on file yet.</p>
        )}
        <Button size="sm" onClick={editor.open}>
          Edit Profile &amp; Business Address
        </Button>
      </div>
    </Card>
  );
}

function Standing({ profile }: { profile: Profile }): ReactNode {
  const role = useAdminRole();
  const { data: isPaymentRequired } = usePaymentRequired();
  const status = profile.membership_status;
  return (
    <ul className={styles.badges} aria-label="Membership">
      {role?.isAdmin && (
        <li>
          <Badge tone={role.isSuperAdmin ? 'danger' : 'info'}>
            {role.isSuperAdmin ? 'Super Admin' : 'Admin'}
          </Badge>
        </li>
      )}
      <li>
        <Badge tone="limestone">{capitalised(profile.membership_type)}</Badge>
      </li>
      <li>
        <Badge tone={statusTones[status] ?? 'neutral'}>{capitalised(status)}</Badge>
      </li>
      {isPaymentRequired && (
        <li>
          <Badge tone="danger">Payment Required</Badge>
        </li>
      )}
    </ul>
  );
}

const statusTones: Record<string, BadgeTone> = {
  active: 'success',
  pending_payment: 'warning',
  expired: 'danger',
  cancelled: 'danger',
};

/** "pending_payment" as "Pending payment". */
function capitalised(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One line as on an envelope; empty while there is no street or town. */
function addressLine(profile: Profile): string {
  const { address_line_1, address_line_2, city, postal_code, country } = profile;
  const town = [city, postal_code].filter(Boolean).join(' ');
  if (!address_line_1 && !town) return '';
  return [address_line_1, address_line_2, town, country].filter(Boolean).join(', ');
}
