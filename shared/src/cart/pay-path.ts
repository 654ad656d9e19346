import { paths } from 'shared/lib/paths';
import { useNavigate } from 'shared/router';
import { putInCart } from './add-item';
import type { CatalogueRow } from './api';
import type { ItemType } from './types';

/** What a person has, and the order it stands on, if it does. */
interface OwnRow {
  id: string;
  purchase_id: string | null;
}

/**
 * Where something that waits for its payment is paid: on its order under Billing, or in the cart
 * while it stands on none (decisions: Cart).
 */
export function payPath({ purchase_id: orderId }: Pick<OwnRow, 'purchase_id'>): string {
  return orderId === null ? paths.cart : `${paths.billing}#due-${orderId}`;
}

/** For a link there, which puts it into the cart of this browser if it is not in it. */
export function usePayLink(
  type: ItemType,
  row: CatalogueRow,
  own: OwnRow,
): { to: string; onFollow: () => void } {
  const navigate = useNavigate();
  const to = payPath(own);
  return {
    to,
    onFollow: () => {
      if (own.purchase_id === null) putInCart(type, row, own.id);
      navigate(to);
    },
  };
}
