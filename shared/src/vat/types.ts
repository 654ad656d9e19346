import * as v from 'valibot';

/** Whether somebody buys for a business or for themselves; null while nobody has said it. */
export const buyerKinds = ['business', 'private'] as const;
export type BuyerKind = (typeof buyerKinds)[number];

/** How a buyer stands, which decides the VAT of what they buy; see `private.vat_state`. */
export const vatStates = [
  'home',
  'not_asked',
  'private',
  'nameless',
  'numberless',
  'country_differs',
  'waiting',
  'unavailable',
  'invalid',
  'review',
  'refused',
  'confirmed',
  'outside',
] as const;
export type VatState = (typeof vatStates)[number];

/** What VIES and the office have said of the signed-in person's number. */
export const vatStandingSchema = v.object({
  state: v.picklist(vatStates),
  country: v.nullable(v.string()),
  vat_number: v.nullable(v.string()),
  /** The day of the last answer of VIES (Malta), YYYY-MM-DD. */
  answered_on: v.nullable(v.string()),
  /** The name VIES gave; null where it gives none. */
  vies_name: v.nullable(v.string()),
  /** A question to VIES waits for its answer. */
  is_open: v.boolean(),
  /** It can be asked now. */
  is_due: v.boolean(),
});
export type VatStanding = v.InferOutput<typeof vatStandingSchema>;

/** Categories of EN 16931 (UNCL5305): taxed, reverse charge, outside the scope, zero rated, exempt. */
export const vatCategories = ['S', 'AE', 'O', 'Z', 'E'] as const;
export type VatCategory = (typeof vatCategories)[number];
