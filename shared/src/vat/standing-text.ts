import { formatDay } from 'shared/lib/malta-time';
import { formatPercent } from 'shared/lib/money';
import { vatRate } from '../memberships/fees';
import type { VatStanding, VatState } from './types';

const rate = formatPercent(vatRate);

const forNow = `${rate} VAT for now. If your number is confirmed within 30 days, we put your invoices right.`;

/** How a buyer stands, in a sentence or two; null where there is nothing to say of it. */
export function standingText({
  state,
  country,
  vat_number,
  answered_on,
  vies_name,
}: VatStanding): string | null {
  const number = vat_number ?? 'your number';
  const texts: Readonly<Record<VatState, () => string | null>> = {
    home: () => null,
    private: () => null,
    not_asked: () =>
      'Do you buy as a business? Outside Malta it decides the VAT, so please say so before you order.',
    nameless: () => `Add your company name: without it we charge ${rate} VAT.`,
    numberless: () => `Add the number of your business: without it we charge ${rate} VAT.`,
    country_differs: () =>
      `${number} is not a VAT number of ${country}, where your invoice goes, so we charge ${rate} VAT.`,
    waiting: () => `We are asking VIES about ${number}: ${forNow}`,
    unavailable: () => `VIES could not be reached: ${forNow}`,
    invalid: () =>
      `VIES says that ${number} is not valid, so we charge ${rate} VAT. Please check it, or ask your tax office.`,
    review: () =>
      `${sentence(`Our office is checking whose number ${number} is${vies_name ? `: VIES knows it as ${vies_name}` : ''}`)} ${forNow}`,
    refused: () =>
      `Our office could not match ${number} to your business, so we charge ${rate} VAT. Please write to us if that is wrong.`,
    confirmed: () =>
      sentence(
        `Confirmed by VIES on ${formatDay(answered_on ?? '')}${vies_name ? ` as ${vies_name}` : ''}`,
      ),
    outside: () => 'Your business is outside the European Union: we charge no VAT on services.',
  };
  return texts[state]();
}

/** A name at its end may bring a full stop along. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The rate of plans and services for a buyer; until it is known, that of everybody in Malta. */
export function rateOf(state: VatState | undefined): number {
  return state === 'confirmed' || state === 'outside' ? 0 : vatRate;
}

/** What follows a price that has its VAT. */
export function vatIncludedWords(rateOfBuyer: number): string {
  return rateOfBuyer === 0 ? 'without VAT' : 'VAT included';
}

/** States in which something is missing or wrong, and more VAT is charged than need be. */
export function isVatProblem(state: VatState): boolean {
  return !['home', 'private', 'confirmed', 'outside'].includes(state);
}
