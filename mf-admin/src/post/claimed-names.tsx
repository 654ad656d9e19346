import { type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import { confirmPostName } from 'shared/post/api';
import type { ClaimedName } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ClaimedNameRow } from './claimed-name-row';
import styles from './claimed-names.module.css';
import { DecideDialog } from './decide-dialog';
import { memberName, otherClaim } from './words';

interface ClaimedNamesProps {
  names: readonly ClaimedName[];
  label: string;
  /** They are of one member, on whose page they stand; each says how it stands. */
  isOfOne?: boolean;
  /** Rows after them. */
  children?: ReactNode;
}

/** Names that members claim, with what the office decides on each. */
export function ClaimedNames({
  names,
  label,
  isOfOne = false,
  children,
}: ClaimedNamesProps): ReactNode {
  const [shared, setShared] = useState<ClaimedName | null>(null);
  const [decided, setDecided] = useState<ClaimedName | null>(null);
  const { place, rememberDone } = useFocusAfter<HTMLUListElement>();
  return (
    <>
      <ul ref={place} tabIndex={-1} className={styles.list} aria-label={label}>
        {names.map((claim) => (
          <ClaimedNameRow
            key={`${claim.user_id} ${claim.name}`}
            claim={claim}
            isOfOne={isOfOne}
            onShare={() => setShared(claim)}
            onDecide={() => setDecided(claim)}
            onDone={rememberDone}
          />
        ))}
        {children}
      </ul>
      {shared && (
        <ShareDialog claim={shared} onClose={() => setShared(null)} onDone={rememberDone} />
      )}
      {decided && (
        <DecideDialog claim={decided} onClose={() => setDecided(null)} onDone={rememberDone} />
      )}
    </>
  );
}

interface ShareDialogProps {
  claim: ClaimedName;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a name that somebody has, or one that looks like it, becomes another's, too. */
function ShareDialog({ claim, onClose, onDone }: ShareDialogProps): ReactNode {
  const { user_id: id, name, others } = claim;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Confirm “${name}” all the same?`}
      confirmLabel="Confirm name"
      cancelLabel="Cancel"
      tone="primary"
      onConfirm={async () => {
        const say = unseenNews();
        await withPostReloaded(confirmPostName(id, name, true));
        onDone();
        say(`“${name}” is confirmed.`);
      }}
    >
      {others
        .filter((other) => other.is_confirmed)
        .map((other) => (
          <p key={other.user_id}>
            {memberName(other)} {otherClaim(other, name)}
          </p>
        ))}
      <p>
        Confirm it for {memberName(claim)} only when a document shows that it is theirs, too. Where
        both fit, the counter asks each time who the post is for.
      </p>
    </ConfirmDialog>
  );
}
