import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import type { QueuedCase, QueueFilter } from 'shared/verification/office/types';
import { personPath } from '../lib/office-paths';
import styles from './queue.module.css';
import { caseKinds, caseStates, riskTones } from './words';

interface QueueRowProps {
  entry: QueuedCase;
  filter: QueueFilter;
  now: Date;
  /** Nobody looks at their own. */
  isOwn: boolean;
  onOpen: () => void;
}

/** A case in the queue: whose it is, how it stands and until when it is due. */
export function QueueRow({ entry, filter, now, isOwn, onOpen }: QueueRowProps): ReactNode {
  const { number, user_id, member_name, kind, state, risk } = entry;
  const [tone, word] = caseStates[state];
  const when = whenText(entry, filter, now);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{user_id ? <Link to={personPath(user_id)}>{member_name}</Link> : member_name}</b>
        <span>{whoText(entry)}</span>
        <span>
          Case {number}, {caseKinds[kind].toLowerCase()}
        </span>
      </span>
      <span className={styles.marks}>
        <Badge tone={tone}>{word}</Badge>
        {risk && risk !== 'standard' && (
          <Badge tone={riskTones[risk]}>{capitalised(risk)} risk</Badge>
        )}
        {when && (
          <span className={styles.when} data-late={isLate(entry, now) || undefined}>
            {when}
          </span>
        )}
        {entry.first_approved_by_name && state === 'second' && (
          <span className={styles.when}>First approved by {entry.first_approved_by_name}</span>
        )}
      </span>
      <span className={styles.way}>{wayOf({ entry, isOwn, onOpen })}</span>
    </li>
  );
}

/** What else tells whose it is. */
function whoText({ user_id, company_name, box_number }: QueuedCase): string {
  if (user_id === null) return 'Account deleted';
  const parts = [company_name, box_number !== null && `box ${box_number}`];
  return parts.filter(Boolean).join(', ') || 'No company named yet';
}

function wayOf({
  entry: { member_name, number, sent_at },
  isOwn,
  onOpen,
}: Pick<QueueRowProps, 'entry' | 'isOwn' | 'onOpen'>): ReactNode {
  if (isOwn) return 'Your own: another officer decides';
  if (sent_at === null) return 'Opens once it is sent';
  return (
    <Button size="sm" aria-label={`Open case ${number} of ${member_name}`} onClick={onOpen}>
      Open
    </Button>
  );
}

function isLate({ state, due_at: due }: QueuedCase, now: Date): boolean {
  return (
    (state === 'in_review' || state === 'second') && due !== null && Date.parse(due) < now.getTime()
  );
}

function whenText(entry: QueuedCase, filter: QueueFilter, now: Date): string | null {
  const { state, due_at: due, decided_at: decided, sent_at: sent } = entry;
  const { held_from: held, kept_until: kept } = entry;
  if (filter === 'ending') return held && `Post is held from ${formatDay(held)}`;
  if (filter === 'kept') return kept && `Kept by law until ${formatDay(kept)}`;
  if (decided) return `Decided on ${formatDay(decided)}`;
  if (due && isLate(entry, now)) return `Overdue since ${formatMoment(due)}`;
  if (due && state !== 'asked') return `Due ${formatMoment(due)}`;
  return sent && `Sent on ${formatDay(sent)}`;
}
