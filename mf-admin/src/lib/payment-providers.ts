/** Ways a payment can reach the company by hand; the key is what is stored. */
export const paymentProviders: Record<string, string> = {
  bank_transfer: 'Bank transfer',
  card_terminal: 'Card terminal',
  cash: 'Cash',
  cheque: 'Cheque',
};

/** Ways by which nobody records a payment by hand. */
const otherProviders: Record<string, string> = { credit: 'Credit', card: 'Card' };

/** The name of a stored provider; one that is not listed here is shown as stored. */
export function providerName(provider: string): string {
  return paymentProviders[provider] ?? otherProviders[provider] ?? provider;
}
