import type { Database } from 'shared/database.types';

type Tables = Database['public']['Tables'];

/** A document of the catalogue, with the beginning of its template. */
export type CatalogueDocument = Tables['documents']['Row'];

/** An entry of the person's library, with its document. */
export type LibraryDocument = Tables['user_documents']['Row'] & {
  document: CatalogueDocument;
  /** The order it waits on for its payment; null in the cart, and once it is paid. */
  order: {
    purchase_number: string;
    /** What is paid for each, discount and VAT included, in euros. */
    items: { item_id: string; gross_amount: number }[];
  } | null;
};
