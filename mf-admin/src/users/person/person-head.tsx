import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { CopyButton } from 'shared/ui/copy-button';
import { Notice } from 'shared/ui/notice';
import type { AccountFigures, PersonRecord } from 'shared/users/person/types';
import { userName } from 'shared/users/types';
import { mailLink } from '../../lib/mail-link';
import { MembershipBadges } from './membership-badges';
import type { PersonParts } from './parts';
import styles from './person-head.module.css';
import { addressOf } from './person-tabs';

/** Who it is, how to reach them, and the figures one is asked for on the telephone. */
export function PersonHead({
  record,
  parts: { Role },
}: {
  record: PersonRecord;
  parts: PersonParts;
}): ReactNode {
  const { profile } = record;
  if (profile.forgotten_at !== null) return <ForgottenHead record={record} />;
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h2>{userName(profile)}</h2>
        <Role profile={profile} />
        <MembershipBadges record={record} />
      </div>
      <div className={styles.reach}>
        {profile.email && (
          <span className={styles.email}>
            <a href={mailLink(profile.email)}>{profile.email}</a>
            <CopyButton text={profile.email} what="E-mail" />
          </span>
        )}
        {profile.phone && (
          <a href={`tel:${profile.phone.replace(/[^+\d]/g, '')}`}>{profile.phone}</a>
        )}
        {profile.company_name && <span>{profile.company_name}</span>}
      </div>
      <Figures record={record} />
    </header>
  );
}

function ForgottenHead({ record }: { record: PersonRecord }): ReactNode {
  return (
    <header className={styles.head}>
      <h2>Deleted account</h2>
      <Notice>
        This person deleted their account on {formatDay(record.profile.forgotten_at ?? '')}. Their
        personal details are erased; their orders stay in the books.
      </Notice>
      <Figures record={record} />
    </header>
  );
}

function Figures({ record }: { record: PersonRecord }): ReactNode {
  const { account, profile } = record;
  const isGone = profile.forgotten_at !== null;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Due</dt>
        <dd data-tone={account.overdue > 0 ? 'danger' : account.due > 0 ? 'warning' : undefined}>
          <Link to={addressOf(profile.id, 'orders')}>{formatEuro(account.due)}</Link>
        </dd>
        <dd className={styles.note}>{dueNote(account)}</dd>
      </div>
      <div>
        <dt>Paid so far</dt>
        <dd>{formatEuro(account.paid)}</dd>
        <dd className={styles.note}>{counted(account.orders, 'order')} in total</dd>
      </div>
      {account.credit > 0 && (
        <div>
          <dt>Credit</dt>
          <dd>{formatEuro(account.credit)}</dd>
          <dd className={styles.note}>For an order, or to be paid back</dd>
        </div>
      )}
      {!isGone && <PlanFigure record={record} />}
      {!isGone && (
        <div>
          <dt>Last seen</dt>
          <dd>{record.last_sign_in_at ? formatShortDay(record.last_sign_in_at) : 'Never'}</dd>
          <dd className={styles.note}>Joined {formatShortDay(profile.created_at)}</dd>
        </div>
      )}
    </dl>
  );
}

function dueNote({ due_orders, overdue_orders, overdue }: AccountFigures): string {
  if (due_orders === 0) return 'Nothing outstanding';
  if (overdue_orders === 0) return `${counted(due_orders, 'order')}, none overdue`;
  return `${formatEuro(overdue)} of it overdue, ${counted(overdue_orders, 'order')}`;
}

/** What was paid for, or given by hand; what is over, with its last day. */
function PlanFigure({ record: { membership } }: { record: PersonRecord }): ReactNode {
  const { status, plan, valid_until: end } = membership;
  const until = end ? `until ${formatDay(end)}` : 'with no end date';
  return (
    <div>
      <dt>Plan</dt>
      <dd>{plan?.title ?? 'None yet'}</dd>
      <dd className={styles.note}>
        {status === 'active' &&
          (plan?.service_id ? `Paid ${until}` : `Set by the office, ${until}`)}
        {status !== 'active' && (plan && end ? `Ended ${formatShortDay(end)}` : 'Not active')}
      </dd>
    </div>
  );
}
