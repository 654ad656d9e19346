import type { SavedCard } from './types';

/** "Visa card ending 4242". */
export function cardName({
  brand,
  last_four: digits,
}: Pick<SavedCard, 'brand' | 'last_four'>): string {
  const name = brand ? `${brand[0]?.toUpperCase()}${brand.slice(1)} card` : 'Card';
  return digits ? `${name} ending ${digits}` : name;
}

/** The same within a sentence: "your Visa card ending 4242", "your card". */
export function yourCard(card: Pick<SavedCard, 'brand' | 'last_four'>): string {
  return `your ${card.brand ? cardName(card) : cardName(card).toLowerCase()}`;
}

const failures: Readonly<Record<string, string>> = {
  authentication_required: 'the bank asks its owner to confirm it',
  card_declined: 'the bank declined it',
  charge_already_refunded: 'it had gone back already',
  expired_card: 'the card has expired',
  generic_decline: 'the bank declined it',
  insufficient_funds: 'there was not enough money on the account',
  lost_or_stolen_card: 'the card is blocked',
  withdrawn: 'it was no longer needed',
};

/** Why something by card failed, within a sentence; a word of the provider that is not known here is shown as it is. */
export function failureText(failure: string | null): string {
  if (failure === null) return 'the bank declined it';
  return Object.hasOwn(failures, failure)
    ? (failures[failure] ?? failure)
    : failure.replaceAll('_', ' ');
}
