import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { roleNames, type UserEntry } from 'shared/users/types';

export const usersCsv: CsvColumn<UserEntry>[] = [
  { header: 'ID', value: (user) => user.id },
  { header: 'Full name', value: (user) => user.full_name },
  { header: 'E-mail', value: (user) => user.email },
  { header: 'Phone', value: (user) => user.phone },
  { header: 'Company', value: (user) => user.company_name },
  {
    header: 'Role',
    value: (user) =>
      user.role === null && user.is_affiliate ? 'Affiliate' : roleNames[user.role ?? 'none'],
  },
  { header: 'Membership', value: ({ membership_type: type }) => type && capitalised(type) },
  {
    header: 'Membership status',
    value: ({ membership_status: status }) => status && capitalised(status),
  },
  { header: 'Plan', value: ({ plan }) => plan && capitalised(plan) },
  { header: 'Membership ends', value: (user) => user.membership_valid_until },
  { header: 'Box', value: (user) => user.box_number },
  { header: 'VAT number', value: (user) => user.vat_number },
  { header: 'Address line 1', value: (user) => user.address_line_1 },
  { header: 'Address line 2', value: (user) => user.address_line_2 },
  { header: 'City', value: (user) => user.city },
  { header: 'Postal code', value: (user) => user.postal_code },
  { header: 'Country', value: (user) => user.country },
  { header: 'Referral code', value: (user) => user.referral_code },
  { header: 'Joined', value: (user) => user.created_at },
];
