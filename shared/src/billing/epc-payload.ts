import { plainAmount } from 'shared/lib/money';

export interface SepaTransfer {
  accountName: string;
  iban: string;
  bic: string;
  /** Euros. */
  amount: number;
  reference: string;
}

/** The text of a SEPA credit transfer QR code (European Payments Council, EPC069-12, version 2). */
export function epcPayload({ accountName, iban, bic, amount, reference }: SepaTransfer): string {
  return [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic,
    accountName.slice(0, 70),
    iban.replaceAll(' ', ''),
    `EUR${plainAmount(amount)}`,
    '', // purpose
    '', // structured reference
    reference.slice(0, 140),
  ].join('\n');
}
