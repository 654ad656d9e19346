const legalName = 'Gallarija Business House Ltd (example)';
const city = 'Valletta';

/**
 * The company, in one place: change it here and every page, invoice and mail follows.
 * The shipped values are fictitious examples.
 */
export const company = {
  name: 'Gallarija',
  legalName,
  registrationNumber: 'C 00000',
  vatNumber: 'MT00000000',
  city,
  /** What a membership brings, with its box; a member's own, in the profile, is "your own address". */
  addressName: `${city} address`,
  foundedBy: 'Run by women, from behind a painted balcony in Valletta.',
  address: ['Gallarija House', '1 Example Street', 'Valletta VLT 0000', 'Malta'],
  email: 'hello@gallarija.example',
  supportEmail: 'support@gallarija.example',
  phone: { display: '+356 2100 0000', href: 'tel:+35621000000' },
  whatsapp: { display: '+356 9900 0000', href: 'https://wa.me/35699000000' },
  bank: {
    accountName: legalName,
    bankName: 'Example Bank of Malta',
    iban: 'MT00 EXMP 0000 0000 0000 0000 0000 000',
    bic: 'EXMPMTMT',
  },
  /** WGS 84 degrees; the middle of Valletta, not a real office. */
  map: { latitude: 35.8989, longitude: 14.5146 },
  /** Version of the terms a person accepts at registration. */
  termsVersion: '2026-12',
} as const;
