import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import type { Officer } from 'shared/verification/office/types';
import {
  officeActions,
  useVerificationOfficers,
} from 'shared/verification/office/use-verification-office';
import styles from './officers.module.css';

/** Who of the office may look at what members show of themselves; a super administrator names them. */
export function Officers({ mayName }: { mayName: boolean }): ReactNode {
  const { data: people, error, refetch } = useVerificationOfficers();
  const [asked, setAsked] = useState<Officer | null>(null);
  const shown = people?.filter(({ is_officer }) => mayName || is_officer);
  return (
    <Card as="section" className={styles.card} aria-labelledby="officers">
      <h3 id="officers">Officers</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!people && !error && <Skeleton label="Loading the officers…" lines={3} height="row" />}
      {people && people.filter(({ is_officer }) => is_officer).length < 2 && (
        <p className={styles.text}>
          {shown?.some(({ is_officer }) => is_officer)
            ? 'A high risk needs two officers: with one, it cannot be approved.'
            : 'No officer is named yet, so no case can be reviewed.'}
        </p>
      )}
      <ul className={styles.people}>
        {shown?.map((person) => (
          <li key={person.user_id} className={styles.person}>
            <strong className={styles.who}>{person.full_name}</strong>
            <span className={styles.since}>
              {person.is_officer ? (
                <Badge tone="success">Officer</Badge>
              ) : (
                <Badge>No officer</Badge>
              )}
              {person.named_at && ` ${namedText(person)}`}
            </span>
            {mayName && (
              <Button size="sm" onClick={() => setAsked(person)}>
                {person.is_officer ? 'Take back' : 'Name'}
                <span className="visually-hidden">
                  {person.is_officer
                    ? `: ${person.full_name} is no officer`
                    : ` ${person.full_name} an officer`}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <NameDialog person={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function namedText({ named_at: at, named_by_name: by }: Officer): string {
  return `since ${formatDay(at ?? '')}${by ? `, named by ${by}` : ''}`;
}

function NameDialog({ person, onClose }: { person: Officer; onClose: () => void }): ReactNode {
  const { user_id: id, full_name: name, is_officer: isOfficer } = person;
  async function save(): Promise<void> {
    const say = unseenNews();
    await officeActions.nameOfficer(id, !isOfficer);
    say(isOfficer ? `${name} is no longer an officer.` : `${name} is an officer now.`);
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isOfficer ? `Take this back from ${name}?` : `Name ${name} an officer?`}
      confirmLabel={isOfficer ? 'Take back' : 'Name officer'}
      cancelLabel="Leave it"
      tone={isOfficer ? 'danger' : 'primary'}
      onConfirm={save}
    >
      {isOfficer
        ? 'From now on they see no case and no document, also of those they have open. What they decided stays.'
        : 'They may open what members show of themselves: passports, addresses, owners. Each time they say why, and that is recorded.'}
    </ConfirmDialog>
  );
}
