import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { keepWhole } from 'shared/ui/keep-whole';
import type { PersonOrderLink } from 'shared/users/person/types';
import { orderPath } from '../../lib/office-paths';

/** The order something stands on, or that it stands on none yet. */
export function OrderLink({ order }: { order: PersonOrderLink | null }): ReactNode {
  return order && <Link to={orderPath(order.id)}>{keepWhole(order.purchase_number)}</Link>;
}
