import type { VatTreatment } from './types';

/** How an affiliate's supply is taxed, as the office chooses it. */
export const vatTreatmentNames: Readonly<Record<VatTreatment, string>> = {
  none: 'Not registered for VAT',
  exempt: 'Exempt as a small undertaking (Malta, article 11)',
  standard: 'Registered in Malta: 18% on top',
  reverse_charge: 'Business of another EU country: reverse charge',
  outside: 'Outside the European Union: reverse charge',
};

/** What a document says about it (Value Added Tax Act, Cap. 406; Directive 2006/112/EC). */
export const vatTreatmentNotes: Readonly<Record<VatTreatment, string>> = {
  none: 'The supplier is not registered for VAT. No VAT is charged.',
  exempt:
    'The supplier is exempt as a small undertaking (Value Added Tax Act, Cap. 406, article 11). No VAT is charged.',
  standard: 'VAT is charged by the supplier and paid with the commission.',
  reverse_charge:
    'Reverse charge: the buyer accounts for the VAT (Directive 2006/112/EC, articles 44 and 196).',
  outside:
    'The supplier is outside the European Union: the buyer accounts for the VAT (Directive 2006/112/EC, articles 44 and 196).',
};
