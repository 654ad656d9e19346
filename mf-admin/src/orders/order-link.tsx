import type { ReactNode } from 'react';
import type { OrderEntry } from 'shared/orders/types';
import { Link } from 'shared/router';
import styles from './order-columns.module.css';
import type { OpenOrder } from './use-open-order';

/** The number of an order in the list; leads to its details. */
export function OrderLink({
  order: { id, purchase_number: number },
  open: { addressOf, open },
}: {
  order: OrderEntry;
  open: OpenOrder;
}): ReactNode {
  return (
    <Link
      className={styles.number}
      to={addressOf(id)}
      onFollow={() => open(id)}
      aria-label={`Details of ${number}`}
    >
      {number}
    </Link>
  );
}
