import type { ReactNode } from 'react';
import type { Agenda } from 'shared/agenda/types';
import { useAgenda } from 'shared/agenda/use-agenda';
import { useCart } from 'shared/cart/use-cart';
import { clockText } from 'shared/events/event-texts';
import { counted } from 'shared/lib/counted';
import { formatEventDay, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { useUnread } from 'shared/notifications/use-unread';
import { Link } from 'shared/router';
import 'shared/ui/tokens-later.css';
import styles from './agenda-line.module.css';
import { dueText, nearDay } from './agenda-texts';
import { useIsHome } from './use-is-home';

/** One line at the top of every tab: what needs doing, or the day where Home says that in full. */
export function AgendaLine(): ReactNode {
  if (!useIsHome()) return <ToDo />;
  return (
    <div className={styles.line}>
      <p className={styles.quiet}>{formatEventDay(maltaToday())}</p>
    </div>
  );
}

function ToDo(): ReactNode {
  const { data: agenda, error, refetch } = useAgenda();
  const unread = useUnread();
  const inCart = useCart(({ items }) => items.length);
  if (!agenda) {
    return (
      <div className={styles.line} role={error ? 'alert' : undefined}>
        {error && (
          <>
            <p className={styles.quiet}>{error.userText}</p>
            <button type="button" className={styles.item} onClick={() => void refetch()}>
              Try again
            </button>
          </>
        )}
      </div>
    );
  }
  const { due, next_event } = agenda;
  if (!due && inCart === 0 && unread === 0 && !next_event) {
    return (
      <div className={styles.line}>
        <p className={styles.quiet}>Nothing to pay, no unread notifications.</p>
      </div>
    );
  }
  return (
    <ul className={styles.line} aria-label="What needs doing">
      {due && <Due due={due} />}
      {inCart > 0 && (
        <li>
          <Link to={paths.cart} className={styles.item}>
            {counted(inCart, 'item')} in your cart
          </Link>
        </li>
      )}
      {unread > 0 && (
        <li>
          <Link to={paths.notifications} className={styles.item}>
            {unread === 1 ? '1 unread notification' : `${unread} unread notifications`}
          </Link>
        </li>
      )}
      {next_event && (
        <li>
          <Link to={paths.events} className={styles.item}>
            {`${next_event.title}, ${nearDay(next_event.event_date, maltaToday())} ${clockText(next_event)}`}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Due({ due }: { due: NonNullable<Agenda['due']> }): ReactNode {
  const today = maltaToday();
  const isOverdue = due.first_due_date !== null && due.first_due_date < today;
  return (
    <li>
      <Link
        to={paths.billing}
        className={`${styles.item} ${isOverdue ? styles.overdue : styles.due}`}
      >
        {dueText(due, today)}
      </Link>
    </li>
  );
}
