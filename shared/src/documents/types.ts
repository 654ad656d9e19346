import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';
import type { PriceUnit } from 'shared/lib/money';
import type { Offer } from '../catalogue/offer-rules';
import type { OfferState, OfferStatus } from '../catalogue/types';
import type { Answers } from './fill-template';

type Tables = Database['public']['Tables'];

/** A document of the catalogue, with the beginning of its template. */
export type CatalogueDocument = Tables['documents']['Row'];

/** An entry of the person's library, with its document. */
export type LibraryDocument = Omit<Tables['user_documents']['Row'], 'filled_in'> & {
  filled_in: Answers;
  document: CatalogueDocument;
  /** The order it waits on for its payment; null in the cart, and once it is paid. */
  order: {
    purchase_number: string;
    /** What is paid for each, discount and VAT included, in euros. */
    items: { item_id: string; gross_amount: number }[];
  } | null;
};

/** One line of the administrators' list of documents. Price in euros, VAT included. */
export interface DocumentEntry {
  id: string;
  title: string;
  description: string | null;
  document_type: string;
  template_preview: string;
  price: number;
  price_unit: PriceUnit;
  unit_quantity: number;
  status: OfferStatus;
  state: OfferState;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  /** By how many members: paid for, or free. */
  times_bought: number;
}

export interface DocumentFilters extends Filters {
  filter: 'all' | OfferState;
  type: string;
}

export type DocumentSort = 'created_at' | 'title' | 'price' | 'times_bought' | 'updated_at';

/** A document as an administrator saves it. Without a template the stored one stays. */
export interface DocumentDraft extends Offer {
  description: string | null;
  document_type: string;
  status: OfferStatus;
  template_content?: string;
}
