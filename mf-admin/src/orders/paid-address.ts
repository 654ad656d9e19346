import { paidFilter } from 'shared/orders/paid-days';

/**
 * Links name the first and the last day of payment apart (`paid_from`, `paid_to`); the list has one
 * filter for both. The address as the list reads it, or null when it is one already.
 */
export function paidAddress(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const [from, to] = [parameters.get('paid_from'), parameters.get('paid_to')];
  if (from === null && to === null) return null;
  parameters.delete('paid_from');
  parameters.delete('paid_to');
  const paid = paidFilter(from, to);
  if (paid === 'all') parameters.delete('paid');
  else parameters.set('paid', paid);
  return parameters.toString();
}
