import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { personName } from 'shared/lib/person-name';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import type { PersonRecord } from 'shared/users/person/types';
import { useIsOfficer } from 'shared/verification/office/use-verification-office';
import { AskToConfirmDialog } from './ask-to-confirm-dialog';
import styles from './person-address.module.css';
import { addressWords } from './words';

/** How it stands with the address of a member, as every administrator reads it; officers ask them to confirm it. */
export function PersonAddress({ record }: { record: PersonRecord }): ReactNode {
  const { profile, membership } = record;
  const { state, held_from: heldFrom } = membership.address ?? { state: 'none', held_from: null };
  const isOwn = useAppStore((store) => store.session.userId === profile.id);
  const { data: isOfficer } = useIsOfficer(state !== 'none' && !isOwn);
  const [isAsking, setAsking] = useState(false);
  // nothing is approved before, and nothing stands any longer afterwards
  const isApproved = heldFrom !== null && (state === 'usable' || state === 'ending');
  return (
    <span className={styles.address}>
      <span>{addressWords(state, heldFrom)}</span>
      {isOfficer && (
        <span className={styles.ways}>
          <Link
            to={`${paths.verifications}?filter=decided&q=${encodeURIComponent(personName(profile.full_name))}`}
          >
            Decided cases
          </Link>
          {isApproved && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask to confirm
            </Button>
          )}
        </span>
      )}
      {isAsking && heldFrom !== null && (
        <AskToConfirmDialog
          userId={profile.id}
          name={personName(profile.full_name)}
          latest={heldFrom}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
