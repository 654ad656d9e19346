export const foundKinds = [
  'person',
  'order',
  'post_item',
  'parcel',
  'event',
  'message',
  'affiliate',
  'discount_code',
  'document',
  'service',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** One thing that was found. */
export interface Found {
  kind: FoundKind;
  id: string;
  /** A name, a number, a title, the code of a label; null for a person without a name. */
  title: string | null;
  detail: string | null;
  /** How it stands, as stored; of a person the role, of post its paper; of an unpaid order past its due date `overdue`. */
  state: string | null;
  /** Euros: the gross total of an order, the price of a document or service. */
  amount: number | null;
  /**
   * Of an event its day (YYYY-MM-DD, Malta), of post the instant it came, of a parcel when it left, of anything else that
   * when it was made.
   */
  at: string;
  /** It is what was typed: an id, an e-mail, a number, a code. */
  is_exact: boolean;
}
