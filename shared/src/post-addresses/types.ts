/** What a carrier prints and dials. */
export interface PostalAddress {
  recipient: string;
  company: string | null;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  region: string | null;
  /** Null where the country has none. */
  postal_code: string | null;
  /** Its English name, as a profile stores it. */
  country: string;
  phone: string | null;
}

/** What is written of an address. */
export interface AddressEntry extends PostalAddress {
  /** What its owner calls it. */
  label: string;
}

/** An address of a member's own address book. */
export interface PostAddress extends AddressEntry {
  id: string;
  /** Chosen where nothing else is; one of all at most. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

/** The longest each part may be. */
export const longestPart = {
  label: 40,
  recipient: 120,
  company: 120,
  address_line_1: 120,
  address_line_2: 120,
  city: 80,
  region: 80,
  postal_code: 20,
  country: 80,
  phone: 40,
} as const satisfies Record<keyof AddressEntry, number>;
