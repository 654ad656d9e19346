import type { PostalAddress } from './types';

/** An address as an envelope has it, a line each. */
export function addressLines(address: Omit<PostalAddress, 'phone'>): string[] {
  const { recipient, company, address_line_1, address_line_2, region, country } = address;
  const town = [address.city, address.postal_code].filter(Boolean).join(' ');
  const lines = [recipient, company, address_line_1, address_line_2, town, region, country];
  return lines.filter((line) => line !== null);
}
