import { formatDay } from 'shared/lib/malta-time';
import { planName } from 'shared/memberships/plan-words';
import { isPlanType } from 'shared/memberships/types';
import * as v from 'valibot';

const day = v.nullish(v.string());

/** What a mail about a membership is told of it, as `get_membership` names it. Days are YYYY-MM-DD. */
export const membershipSchema = v.object({
  membership_type: v.nullish(v.string()),
  billing_period: v.nullish(v.string()),
  /** It was given by the office: there is nothing to pay for it, and no order follows. */
  is_grant: v.nullish(v.boolean()),
  plan_title: v.nullish(v.string()),
  company_name: v.nullish(v.string(), null),
  full_name: v.nullish(v.string(), null),
  box_number: v.nullish(v.number()),
  /** The address is not told before it is approved who uses it. */
  is_reserved: v.nullish(v.boolean()),
  address_from: day,
  period_from: day,
  valid_until: day,
  grace_until: day,
  cooling_off_until: day,
  starts_on: day,
  ends_on: day,
  /** What is paid for the six months after it, and their last day. */
  leaving: v.nullish(v.string()),
  leaving_until: day,
  /** Left with the card provider, to pay the next period. */
  kept_card: v.nullish(
    v.object({ brand: v.nullish(v.string(), null), last_four: v.nullish(v.string(), null) }),
  ),
  /** The day on which it is charged, once that is settled. */
  card_charge_on: day,
});
export type MembershipParams = v.InferOutput<typeof membershipSchema>;

/** "Essential membership (monthly)", as far as it is known. */
export function planWords(params: MembershipParams): string {
  const { membership_type: type, billing_period: period, plan_title: title } = params;
  const name = title ?? (isPlanType(type) ? `${planName(type)} membership` : 'membership');
  return period && !name.includes('(') ? `${name} (${period})` : name;
}

/** " until 30 November 2026", or nothing. */
export function untilWords(date: string | null | undefined): string {
  return date ? ` until ${formatDay(date)}` : '';
}

/** " on 30 November 2026", or nothing. */
export function onWords(date: string | null | undefined): string {
  return date ? ` on ${formatDay(date)}` : '';
}
