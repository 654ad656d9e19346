import type { Filters } from 'shared/lib/directory';
import type { BusinessType } from './business-types';

export type AffiliateStatus = 'pending' | 'approved' | 'rejected' | 'active' | 'inactive';

/** What is read when an application was not sent and nothing more precise is known (spec 2§8). */
export const applicationNotSent = 'Failed to submit application. Please try again.';

/** What an applicant says about themselves; null where they said nothing (spec 2§5). */
export interface AffiliateApplication {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  company_name: string | null;
  /** With its scheme, http or https. */
  website: string | null;
  business_type: BusinessType | null;
  promotion_methods: string;
  expected_referrals: number | null;
  additional_info: string | null;
}

/** An application as administrators see it (spec 2§3). */
export interface Affiliate {
  id: string;
  user_id: string | null;
  full_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  company_name: string | null;
  website: string | null;
  business_type: BusinessType | null;
  promotion_methods: string;
  expected_referrals: number | null;
  additional_info: string | null;
  status: AffiliateStatus;
  rejection_reason: string | null;
  withdrawal_reason: string | null;
  /** When the person deleted their account; what is left is the record of their referrals. */
  forgotten_at: string | null;
  referral_code: string | null;
  total_referrals: number;
  /** Commission that is not paid yet, held or available; below zero: taken back after it was paid. */
  owed: number;
  /** Made by the diagnostics panel, not by a person. */
  is_test: boolean;
  created_at: string;
}

export interface AffiliateFilters extends Filters {
  filter: 'all' | AffiliateStatus;
}

export type AffiliateSort = 'created_at' | 'full_name' | 'company_name';

export interface Approval {
  referralCode: string;
  signupLink: string;
}

/** Who decided about an application, and when; null for one that nobody has decided about. */
export interface Decision {
  status: AffiliateStatus;
  decided_at: string | null;
  /** Null for an account that is gone. */
  decider: string | null;
}
