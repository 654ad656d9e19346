import { businessTypes } from 'shared/affiliates/business-types';
import type { AffiliateApplication } from 'shared/affiliates/types';
import { blankToNull, emailAddress, needed, optional } from 'shared/lib/form-rules';
import * as v from 'valibot';

const badWebsite = 'Please enter a valid website address, for example https://example.com';
const badNumber = 'Please enter a whole number, 0 or more';
const mostReferrals = 1_000_000;

/** People write their website without its scheme; it is stored with one. */
const website = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) =>
    text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`,
  ),
  v.check((text) => text === '' || isWebsite(text), badWebsite),
  v.maxLength(500, 'Please use at most 500 characters'),
  blankToNull,
);

const referrals = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d*$/, badNumber),
  v.transform((text) => (text === '' ? null : Number(text))),
  v.check((number) => number === null || number <= mostReferrals, 'Please enter at most 1,000,000'),
);

const businessType = v.pipe(
  v.string(),
  blankToNull,
  v.nullable(v.picklist(businessTypes, 'Choose a business type')),
);

/** The application form (spec 2§5). The limits are those of the table's columns. */
export const applicationSchema = v.object({
  first_name: needed('Enter your first name', 100),
  last_name: needed('Enter your last name', 100),
  email: emailAddress,
  phone: v.pipe(optional(50), blankToNull),
  company_name: v.pipe(optional(200), blankToNull),
  website,
  business_type: businessType,
  promotion_methods: needed('Tell us how you would recommend us', 5000),
  expected_referrals: referrals,
  additional_info: v.pipe(optional(5000), blankToNull),
}) satisfies v.GenericSchema<Record<keyof AffiliateApplication, string>, AffiliateApplication>;

function isWebsite(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  return /^[^.]+(\.[^.]+)+$/.test(new URL(text).hostname);
}
