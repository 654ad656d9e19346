import type { ReactNode } from 'react';
import { orderPath } from 'shared/lib/office-paths';
import type { PersonOrderLink } from 'shared/person/types';
import { Link } from 'shared/router';

/** The order something stands on, or that it stands on none yet. */
export function OrderLink({ order }: { order: PersonOrderLink | null }): ReactNode {
  return order && <Link to={orderPath(order.id)}>{order.purchase_number}</Link>;
}
