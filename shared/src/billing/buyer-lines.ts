import type { Buyer } from './types';

/** Whom an invoice names, line by line: as the cart says it before, and the paper afterwards. */
export function buyerLines(buyer: Buyer): string[] {
  const { vat_number, registration_number } = buyer;
  return [
    buyer.company_name,
    buyer.full_name,
    buyer.address_line_1,
    buyer.address_line_2,
    [buyer.city, buyer.postal_code].filter(Boolean).join(' '),
    buyer.country,
    vat_number && `VAT number ${vat_number}`,
    registration_number && `Registration number ${registration_number}`,
    buyer.email,
  ].filter((line): line is string => Boolean(line?.trim()));
}
