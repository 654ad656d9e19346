/** " by bank transfer", " to the card you paid with", or nothing where it is not known. */
export function paidBackBy(provider: string | null | undefined): string {
  if (provider === 'card') return ' to the card you paid with';
  return provider ? ` by ${provider.replaceAll('_', ' ')}` : '';
}
