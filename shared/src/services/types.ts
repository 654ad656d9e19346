import type { Database } from 'shared/database.types';
import type { PriceUnit } from 'shared/lib/money';
import type { ServiceProgress } from '../orders/types';

type Tables = Database['public']['Tables'];

/** A service of the ordinary catalogue: membership plans are rows of the same table, but not these. */
export type CatalogueService = Omit<Tables['services']['Row'], 'price_unit'> & {
  price_unit: PriceUnit;
};

/** A service the person ordered, or that waits for its payment. */
export type OwnService = Omit<Tables['user_services']['Row'], 'payment_status'> & {
  payment_status: ServiceProgress;
  service: CatalogueService;
  /** Null while it is only in the cart, and for what was free. */
  order: OrderOfService | null;
};

interface OrderOfService {
  purchase_number: string;
  paid_at: string | null;
  /** Everything on the order; what each line costs in euros, after discount, with VAT. */
  items: readonly { item_type: string; item_id: string; gross_amount: number }[];
}
