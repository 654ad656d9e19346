import * as v from 'valibot';

const text = v.nullable(v.string());

/** The signed-in person's own application to the programme, and what came of it. */
export const ownAffiliateSchema = v.object({
  /** approved becomes active with the first registration; inactive: the approval was withdrawn. */
  status: v.picklist(['pending', 'approved', 'active', 'rejected', 'inactive']),
  applied_at: v.string(),
  decided_at: text,
  /** Why the application was rejected or the approval withdrawn. */
  reason: text,
  /** While the approval stands. */
  referral_code: text,
  signup_link: text,
  /** Registrations whose e-mail is confirmed. */
  total_referrals: v.number(),
  /** Of these, since the first of the month in Malta. */
  referrals_this_month: v.number(),
});
export type OwnAffiliate = v.InferOutput<typeof ownAffiliateSchema>;
