import type { ReactNode } from 'react';
import type { Attendee } from 'shared/check-in/types';
import { maltaClock } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { keepWhole } from 'shared/ui/keep-whole';
import { orderPath } from '../lib/office-paths';
import { detailOf, nameOf } from './attendee-texts';
import styles from './door-list.module.css';

interface DoorRowProps {
  attendee: Attendee;
  isHere?: boolean;
  isUnderWay?: boolean;
  isOpen?: boolean;
  /** Without it nothing can be noted: the registration is not confirmed. */
  onNote?: (isHere: boolean) => void;
}

/**
 * One person at the door. Until they are here the whole row is the button; afterwards only Undo is, so
 * that a slip of the thumb sends nobody away. It stays one button, and keeps the focus.
 */
export function DoorRow({
  attendee,
  isHere = false,
  isUnderWay = false,
  isOpen = false,
  onNote,
}: DoorRowProps): ReactNode {
  const name = nameOf(attendee);
  const { checked_in_at: since, purchase_id: orderId, order } = attendee;
  return (
    <li className={styles.row} data-here={isHere || undefined}>
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.detail}>
          {isHere && (
            <span className={styles.since}>
              Here{since && ` since ${maltaClock(new Date(since)).slice(11)}`}
            </span>
          )}
          {detailOf(attendee)}
        </span>
      </span>
      {onNote && (isHere || isOpen) && (
        <button
          type="button"
          className={isHere ? styles.undo : styles.press}
          aria-label={isHere ? `Undo: ${name} is not here` : `Check in ${name}`}
          aria-disabled={isUnderWay || undefined}
          onClick={(event) => {
            if (event.detail < 2) onNote(!isHere); // the second press of a double click is a slip
          }}
        >
          {isHere ? 'Undo' : 'Check in'}
        </button>
      )}
      {!onNote && orderId && order && (
        <Link to={orderPath(orderId)} aria-label={`Order ${order.purchase_number} of ${name}`}>
          {keepWhole(order.purchase_number)}
        </Link>
      )}
    </li>
  );
}
