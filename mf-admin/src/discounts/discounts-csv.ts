import type { DiscountCode, DiscountUse } from 'shared/discounts/types';
import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import { utcDay } from './discount-rules';
import { stateLooks, targetNames, typeNames } from './discount-texts';

export const discountsCsv: CsvColumn<DiscountCode>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Type', value: ({ discount_type }) => typeNames[discount_type] },
  { header: 'Value', value: ({ discount_value }) => plainAmount(discount_value) },
  { header: 'Minimum purchase (EUR)', value: (code) => plainAmount(code.minimum_purchase) },
  { header: 'Applies to', value: ({ applicable_to }) => targetNames[applicable_to] },
  { header: 'Valid from', value: ({ valid_from }) => utcDay(valid_from) },
  { header: 'Valid until', value: ({ valid_until }) => valid_until && utcDay(valid_until) },
  { header: 'Used', value: ({ usage_count }) => usage_count },
  { header: 'Usage limit', value: ({ usage_limit }) => usage_limit },
  { header: 'Status', value: ({ state }) => stateLooks[state].name },
];

export const usesCsv: CsvColumn<DiscountUse>[] = [
  { header: 'Order', value: (use) => use.purchase_number },
  { header: 'Date', value: (use) => use.created_at },
  { header: 'Member', value: (use) => use.member_name },
  { header: 'E-mail', value: (use) => use.member_email },
  { header: 'Discount (EUR)', value: (use) => plainAmount(use.discount_amount) },
  { header: 'Total (EUR)', value: (use) => plainAmount(use.total_amount) },
  { header: 'Status', value: (use) => capitalised(use.status) },
];
