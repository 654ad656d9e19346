import type { Filters } from 'shared/lib/directory';
import { personName } from 'shared/lib/person-name';

/** What makes somebody an administrator; everyone else has none. */
export const officeRoles = ['admin', 'super_admin'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** As the badges and the role dropdown say it (spec 2§2). */
export const roleNames: Record<OfficeRole | 'none', string> = {
  none: 'Member',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

export const plans = ['essential', 'pro', 'enterprise', 'platinum'] as const;
export type Plan = (typeof plans)[number];

/** One line of the users list: an account, or an affiliate who has none (spec 2§2). */
export interface UserEntry {
  /** Of the profile; of the affiliate when `kind` is `affiliate`. */
  id: string;
  kind: 'account' | 'affiliate';
  full_name: string | null;
  email: string | null;
  phone: string | null;
  company_name: string | null;
  role: OfficeRole | null;
  is_affiliate: boolean;
  membership_type: string | null;
  membership_status: string | null;
  /** The plan that runs today; null for staff without one, and for an affiliate without an account. */
  plan: Plan | 'none' | null;
  /** Last day, YYYY-MM-DD; null without an end, or where there never was a membership. */
  membership_valid_until: string | null;
  box_number: number | null;
  vat_number: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  created_at: string;
  affiliate_status: string | null;
  referral_code: string | null;
  total_referrals: number | null;
  promotion_methods: string | null;
}

/** How many there are, whatever is searched for. */
export interface UserCounts {
  users: number;
  affiliates: number;
}

/** How the users list can be narrowed (spec 2§2). */
export interface UserFilters extends Filters {
  filter: 'all' | 'admin' | 'affiliate' | 'standard';
  plan: 'all' | Plan | 'none';
}

export type UserSort = 'created_at' | 'full_name' | 'company_name';

export function userName(user: Pick<UserEntry, 'full_name'>): string {
  return personName(user.full_name);
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** What an administrator types to confirm a role change: the name, else the short id. */
export function confirmationName(user: Pick<UserEntry, 'id' | 'full_name'>): string {
  return user.full_name?.trim() || shortId(user.id);
}
