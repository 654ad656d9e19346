import type { Stack } from 'local/stack';
import type { AddressEntry } from 'shared/post-addresses/types';
import { mark } from 'shared/testing/factories';

/** An address that can be delivered to. */
export function anAddress(changes: Partial<AddressEntry> = {}): AddressEntry {
  return {
    label: `Home ${mark()}`,
    recipient: 'Maria Vella',
    company: null,
    address_line_1: '12, Triq il-Kbira',
    address_line_2: null,
    city: 'Sliema',
    region: null,
    postal_code: 'SLM 1234',
    country: 'Malta',
    phone: null,
    ...changes,
  };
}

export async function manyAddresses(sql: Stack['sql'], userId: string, count: number) {
  await sql`insert into public.post_addresses (user_id, label, recipient, address_line_1, city, postal_code, country)
    select ${userId}, 'Home ' || n, 'Maria Vella', '12, Triq il-Kbira', 'Sliema', 'SLM 1234', 'Malta'
    from generate_series(1, ${count}) n`;
}
