import type { ReactNode } from 'react';
import { formatEventTime, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { progressLooks } from 'shared/services/progress';
import { Badge } from 'shared/ui/badge';
import { keepWhole } from 'shared/ui/keep-whole';
import type { PersonRecord, UnpaidOrder } from 'shared/users/person/types';
import { eventPath, orderPath } from '../../lib/office-paths';
import type { PersonParts } from './parts';
import { PersonItem } from './person-list';
import lists from './person-list.module.css';
import styles from './person-overview.module.css';
import { addressOf } from './person-tabs';
import type { View } from './views';

/** What is owed, worked on, coming and to be decided. */
export function OpenMatters({
  record,
  Applications,
}: { record: PersonRecord } & Pick<PersonParts, 'Applications'>): ReactNode {
  const { open, account, application_ids } = record;
  const { id } = record.profile;
  const isGone = record.profile.forgotten_at !== null;
  return (
    <div className={styles.matters}>
      <Matter
        title="Outstanding"
        none="None."
        rows={open.unpaid}
        more={account.due_orders > open.unpaid.length && { id, view: 'orders' }}
      >
        {(order) => <Debt order={order} />}
      </Matter>
      {!isGone && (
        <>
          <Matter title="Work on services" none="Nothing to do." rows={open.work}>
            {({ purchase_id, title, payment_status }) => (
              <PersonItem
                title={purchase_id ? <Link to={orderPath(purchase_id)}>{title}</Link> : title}
                state={
                  <Badge tone={progressLooks[payment_status].tone}>
                    {progressLooks[payment_status].name}
                  </Badge>
                }
              />
            )}
          </Matter>
          <Matter title="Upcoming events" none="None." rows={open.coming}>
            {(seat) => (
              <PersonItem
                title={<Link to={eventPath(seat.event_id)}>{seat.title}</Link>}
                state={
                  seat.payment_status === 'pending' && <Badge tone="warning">Payment Pending</Badge>
                }
                end={`${formatShortDay(seat.event_date)}, ${formatEventTime(seat.event_time)}`}
              />
            )}
          </Matter>
          {application_ids.length > 0 && (
            <section className={styles.section} aria-labelledby="person-affiliate">
              <h3 id="person-affiliate">Affiliate programme</h3>
              <Applications ids={application_ids} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function Debt({ order }: { order: UnpaidOrder }): ReactNode {
  const { due_date: due } = order;
  return (
    <PersonItem
      title={<Link to={orderPath(order.id)}>{keepWhole(order.purchase_number)}</Link>}
      state={order.is_overdue && <Badge tone="danger">Overdue</Badge>}
      end={formatEuro(order.amount_due)}
      facts={[
        order.invoice_number,
        order.amount_due < order.total_amount && `of ${formatEuro(order.total_amount)}`,
        due && `${order.is_overdue ? 'Was due' : 'Due'} ${formatShortDay(due)}`,
      ]}
    />
  );
}

interface MatterProps<Row> {
  title: string;
  /** Read where there is nothing. */
  none: string;
  rows: readonly Row[];
  /** Where the rest stands, when these are not all. */
  more?: { id: string; view: View } | false;
  children: (row: Row) => ReactNode;
}

function Matter<Row extends { id: string }>({
  title,
  none,
  rows,
  more,
  children,
}: MatterProps<Row>): ReactNode {
  const headingId = `person-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {rows.length === 0 ? (
        <p className={lists.facts}>{none}</p>
      ) : (
        <ul className={lists.list}>
          {rows.map((row) => (
            <li key={row.id} className={lists.item}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link className={styles.more} to={addressOf(more.id, more.view)}>
          See all
        </Link>
      )}
    </section>
  );
}
