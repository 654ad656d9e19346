import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';
import type { PriceUnit } from 'shared/lib/money';
import type { Offer } from '../catalogue/offer-rules';
import type { OfferState, OfferStatus } from '../catalogue/types';
import type { BillingPeriod, PlanType } from '../memberships/types';
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
  items: readonly OrderedLine[];
}

interface OrderedLine {
  item_type: string;
  item_id: string;
  gross_amount: number;
  quantity: number;
  /** As it was sold. */
  metadata: { price_unit?: PriceUnit; is_post_forwarding?: boolean };
}

/** One line of the administrators' list of services. Price in euros, VAT included. */
export interface ServiceEntry {
  id: string;
  title: string;
  description: string | null;
  service_type: string;
  price: number;
  price_unit: PriceUnit;
  unit_quantity: number;
  estimated_delivery: string | null;
  requirements: string | null;
  status: OfferStatus;
  /** Post of whoever has paid for it is sent on every week while it runs. */
  is_post_forwarding: boolean;
  state: OfferState;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  /** How many orders of it were paid, or free. */
  times_bought: number;
}

export interface ServiceFilters extends Filters {
  filter: 'all' | OfferState;
  type: string;
}

export type ServiceSort = 'created_at' | 'title' | 'price' | 'times_bought' | 'updated_at';

/** A service as an administrator saves it. */
export interface ServiceDraft extends Offer {
  description: string | null;
  service_type: string;
  estimated_delivery: string;
  requirements: string | null;
  status: OfferStatus;
  is_post_forwarding: boolean;
}

/** A membership plan to administrators. Prices in euros, without VAT. */
export interface PlanEntry extends Omit<ServiceEntry, 'times_bought'> {
  is_onboarding_fee: false;
  membership_type: PlanType;
  billing_period: BillingPeriod;
  included_documents: number | null;
  extra_document_price: number | null;
  processing_hours: number | null;
  /** After its scan, before what a member chose is done with their paper; null: 30. */
  paper_days: number | null;
  /** How many periods of it were paid. */
  times_bought: number;
}

/** The onboarding fee: charged with a first membership. In euros, without VAT. */
export interface FeeEntry extends Omit<ServiceEntry, 'times_bought'> {
  is_onboarding_fee: true;
  times_bought: null;
}

/** What an administrator changes of a plan; of the fee only the price. */
export interface PlanDraft {
  price: number;
  included_documents?: number;
  /** null: no scans beyond those included. */
  extra_document_price?: number | null;
  processing_hours?: number;
  paper_days?: number | null;
  status?: OfferStatus;
}
