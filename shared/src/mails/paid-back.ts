/** " by bank transfer", or nothing where it is not known. */
export function paidBackBy(provider: string | null | undefined): string {
  return provider ? ` by ${provider.replaceAll('_', ' ')}` : '';
}
