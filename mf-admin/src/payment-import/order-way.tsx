import type { ReactNode } from 'react';
import { personName } from 'shared/lib/person-name';
import type { MatchedOrder } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { keepWhole } from 'shared/ui/keep-whole';
import { orderPath } from '../lib/office-paths';

/** Leads to an order, in another tab: the statement stays open in this one. */
export function OrderWay({
  order: { id, purchase_number: number, member_name: name },
}: {
  order: MatchedOrder;
}): ReactNode {
  return (
    <span>
      <Link to={orderPath(id)} target="_blank">
        {keepWhole(number)}
        <span className="visually-hidden"> (opens in another tab)</span>
      </Link>{' '}
      {personName(name)}
    </span>
  );
}
