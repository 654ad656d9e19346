import type { Database } from 'shared/database.types';
import type { BuyerKind } from '../vat/types';

export type Profile = Database['public']['Tables']['profiles']['Row'];

/** The own address and details a person may write about themselves (spec 1§3). */
export interface AddressDetails {
  company_name: string;
  phone: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  postal_code: string;
  country: string;
  vat_number: string;
  /** '' while nobody has said it. */
  buyer_kind: BuyerKind | '';
  registration_number: string;
}

/** `card` can be chosen only where a card provider is configured; no card data is kept here. */
export type PaymentMethod = 'bank_transfer' | 'card';

/** Everything a person may change about themselves. */
export interface ProfileChanges extends AddressDetails {
  full_name: string;
  preferred_payment_method: PaymentMethod;
}
