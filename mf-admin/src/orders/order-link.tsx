import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OrderEntry } from 'shared/orders/types';
import { Link } from 'shared/router';
import styles from './order-columns.module.css';
import type { OpenOrder } from './use-open-order';

/** The number of an order in the list; leads to its details. The focus of its row is kept here. */
export function OrderLink({
  order: { id, purchase_number: number },
  open: { addressOf, open },
}: {
  order: OrderEntry;
  open: OpenOrder;
}): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  // a row that leaves the list, paid or cancelled, hands the focus on: work goes on with the next
  useLayoutEffect(() => {
    const element = link.current;
    return () => {
      if (element && document.activeElement === element) neighbour(element)?.focus();
    };
  }, []);
  return (
    <Link
      ref={link}
      id={orderLinkId(id)}
      className={styles.number}
      to={addressOf(id)}
      onFollow={() => open(id)}
      aria-label={`Details of ${number}`}
    >
      {number}
    </Link>
  );
}

function orderLinkId(orderId: string): string {
  return `order-${orderId}`;
}

/** Where a dialog about an order leads the focus back to: its button may be gone by then. */
export function focusOrder(orderId: string): void {
  document.getElementById(orderLinkId(orderId))?.focus();
}

function neighbour(element: HTMLElement): HTMLElement | null | undefined {
  const row = element.closest('tr');
  const rows = [row?.nextElementSibling, row?.previousElementSibling];
  return rows.find(Boolean)?.querySelector<HTMLElement>('a');
}
