import type { ReactNode } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import type {
  DelegateState,
  MemberDelegates as Delegates,
  MemberDelegate,
} from 'shared/post-delegates/types';
import { useMemberDelegates } from 'shared/post-delegates/use-post-delegates';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { personPath } from '../lib/office-paths';
import rows from './claimed-names.module.css';
import styles from './member-names.module.css';

/** Whom a member lets read their post, and whose post they read. */
export function MemberDelegates({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useMemberDelegates(id);
  return (
    <section className={styles.names} aria-labelledby="member-delegates">
      <h3 id="member-delegates">Who reads for them</h3>
      <p>
        They see this post on their own screen. Only who is named for a collection may collect it.
      </p>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading who reads for them…" lines={2} height="row" />}
      {data && <Lists delegates={data} />}
    </section>
  );
}

function Lists({ delegates: { delegates, acts_for: actsFor } }: { delegates: Delegates }) {
  return (
    <>
      {delegates.length === 0 && <p>Nobody else reads their post.</p>}
      {delegates.length > 0 && (
        <ul className={rows.list} aria-label="Who reads for them">
          {delegates.map((delegate) => (
            <DelegateRow key={delegate.id} delegate={delegate} />
          ))}
        </ul>
      )}
      {actsFor.length > 0 && (
        <>
          <h3>Whose post they read</h3>
          <ul className={rows.list} aria-label="Whose post they read">
            {actsFor.map(({ id, person_id: person, person_name: name, until }) => (
              <li key={id} className={rows.row}>
                <span className={rows.who}>
                  <b>
                    <Link to={personPath(person)}>{personName(name)}</Link>
                  </b>
                  {until && <span>Until {formatDay(until)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const states: Readonly<Record<DelegateState, { words: string; tone: BadgeTone }>> = {
  invited: { words: 'Not accepted yet', tone: 'warning' },
  expired: { words: 'Not accepted in time', tone: 'neutral' },
  active: { words: 'Reads', tone: 'success' },
  paused: { words: 'Paused', tone: 'warning' },
  over: { words: 'Over', tone: 'neutral' },
  ended: { words: 'Ended', tone: 'neutral' },
};

function DelegateRow({ delegate }: { delegate: MemberDelegate }): ReactNode {
  const { name, email, state, since, until, accepted_at, ended_at, person_id, account_name } =
    delegate;
  const days = [
    accepted_at && `Since ${dayOf(accepted_at)}`,
    since && `Post from ${formatDay(since)} on`,
    until && `Last day: ${formatDay(until)}`,
    ended_at && `Ended on ${dayOf(ended_at)}`,
  ].filter(Boolean);
  return (
    <li className={rows.row}>
      <span className={rows.who}>
        <b>{name ?? 'Forgotten'}</b>
        {days.length > 0 && <span>{days.join(', ')}</span>}
        {person_id ? (
          <span>
            Account: <Link to={personPath(person_id)}>{personName(account_name)}</Link>
          </span>
        ) : (
          email && <span>Invited at {email}</span>
        )}
      </span>
      <Badge tone={states[state].tone}>{states[state].words}</Badge>
    </li>
  );
}

const dayOf = (moment: string) => formatDay(maltaToday(new Date(moment)));
