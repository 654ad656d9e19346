import { businessTypeNames } from 'shared/affiliates/business-types';
import type { Affiliate } from 'shared/affiliates/types';
import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import { withdrawalReason } from './withdrawal-reason';

export const affiliatesCsv: CsvColumn<Affiliate>[] = [
  { header: 'ID', value: (affiliate) => affiliate.id },
  { header: 'First name', value: (affiliate) => affiliate.first_name },
  { header: 'Last name', value: (affiliate) => affiliate.last_name },
  { header: 'E-mail', value: (affiliate) => affiliate.email },
  { header: 'Phone', value: (affiliate) => affiliate.phone },
  { header: 'Company', value: (affiliate) => affiliate.company_name },
  { header: 'Website', value: (affiliate) => affiliate.website },
  { header: 'Business type', value: ({ business_type: type }) => type && businessTypeNames[type] },
  { header: 'Status', value: (affiliate) => capitalised(affiliate.status) },
  { header: 'Rejection reason', value: (affiliate) => affiliate.rejection_reason },
  { header: 'Withdrawal reason', value: withdrawalReason },
  { header: 'Referral code', value: (affiliate) => affiliate.referral_code },
  { header: 'Total referrals', value: (affiliate) => affiliate.total_referrals },
  {
    header: 'Balance (EUR)',
    value: ({ referral_code, owed }) => referral_code && plainAmount(owed),
  },
  { header: 'Created', value: (affiliate) => affiliate.created_at },
];
