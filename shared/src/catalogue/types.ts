export type OfferStatus = 'active' | 'inactive';

/** How an entry of the catalogue stands: an archived one is history, whatever its status. */
export type OfferState = OfferStatus | 'archived';

/** An entry as it was read: it is changed only if it still is as it was then. */
export interface KnownRow {
  id: string;
  updated_at: string;
}
