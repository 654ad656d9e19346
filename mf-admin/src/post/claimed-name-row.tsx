import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { formatDay } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { useAction } from 'shared/lib/use-action';
import { confirmPostName } from 'shared/post/api';
import { nameKinds } from 'shared/post/name-kinds';
import type { ClaimedName, EndedName } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { personPath } from '../lib/office-paths';
import styles from './claimed-names.module.css';
import { memberName, otherClaim } from './words';

interface ClaimedNameRowProps {
  claim: ClaimedName;
  isOfOne: boolean;
  /** It is confirmed for somebody else: asks first. */
  onShare: () => void;
  /** Asks why it is refused or ended. */
  onDecide: () => void;
  onDone: () => void;
}

const states: Readonly<Record<ClaimedName['state'], { words: string; tone: BadgeTone }>> = {
  confirmed: { words: 'Confirmed', tone: 'success' },
  waiting: { words: 'Waiting', tone: 'warning' },
  refused: { words: 'Refused', tone: 'danger' },
};

/** A letter that is not Latin: it can look like one. */
const otherAlphabet = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A name that a member claims, who else does, and what the office decides. */
export function ClaimedNameRow(props: ClaimedNameRowProps): ReactNode {
  const { claim, isOfOne, onShare, onDecide, onDone } = props;
  const { user_id: id, name, state, problem } = claim;
  const { busy, error, run } = useAction(async () => {
    await withPostReloaded(confirmPostName(id, name, false));
    onDone();
  });
  const member = memberName(claim);
  const isTaken = claim.others.some((other) => other.is_confirmed);
  const isOpen = state !== 'confirmed';
  const warning = problem === null ? '' : errorText('PO042', { problem });
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span>
          {kindOf(claim)}
          {!isOfOne && (
            <>
              {' '}
              of <Link to={personPath(id)}>{member}</Link>
            </>
          )}
        </span>
        {isOfOne && decisionOn(claim) && <span>{decisionOn(claim)}</span>}
        {warning && <span className={styles.warning}>{warning}</span>}
        {isOpen && !warning && otherAlphabet.test(name) && (
          <span className={styles.warning}>
            Not in Latin letters: compare it with the paper letter by letter.
          </span>
        )}
        {claim.others.map((other) => (
          <span key={other.user_id} className={styles.warning}>
            <Link to={personPath(other.user_id)}>{memberName(other)}</Link>{' '}
            {otherClaim(other, name)}
          </span>
        ))}
      </span>
      {isOfOne && <Badge tone={states[state].tone}>{states[state].words}</Badge>}
      {claim.is_own ? (
        <span>Yours: another administrator decides.</span>
      ) : (
        <span className={styles.choices}>
          {isOpen && !warning && (
            <Button
              size="sm"
              busy={busy}
              aria-label={`Confirm ${name} for ${member}`}
              onClick={() => (isTaken ? onShare() : void run())}
            >
              Confirm
            </Button>
          )}
          {state === 'waiting' && (
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Refuse ${name} for ${member}`}
              onClick={onDecide}
            >
              Refuse
            </Button>
          )}
          {state === 'confirmed' && (
            <Button
              size="sm"
              tone="quiet"
              aria-label={`End ${name} for ${member}`}
              onClick={onDecide}
            >
              End
            </Button>
          )}
        </span>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}

/** A name that was confirmed for a member, and is theirs no longer. */
export function EndedNameRow({ ended }: { ended: EndedName }): ReactNode {
  const { name, kind, valid_from: from, valid_to: to } = ended;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span>{nameKinds[kind]}</span>
        <span>
          From {formatDay(from)} until {formatDay(to)}
        </span>
      </span>
      <Badge>Ended</Badge>
    </li>
  );
}

function kindOf({ kind, is_from_profile: isFromProfile }: ClaimedName): string {
  return isFromProfile ? `${nameKinds[kind]}, from the profile` : nameKinds[kind];
}

function decisionOn({ state, decided_at: at, confirmed_by: by, refusal }: ClaimedName) {
  if (at === null) return null;
  if (state === 'refused') return `Refused on ${formatDay(at)}: ${refusal}`;
  return `Confirmed since ${formatDay(at)}${by === null ? '' : ` by ${personName(by)}`}`;
}
