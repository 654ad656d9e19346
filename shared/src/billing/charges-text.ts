import { formatShortDay } from 'shared/lib/malta-time';
import { writePostCode } from '../post/code';
import type { InvoiceLine } from './types';

/** So many fit on a page; whoever has more finds the others in the copy of their data. */
const most = 200;

/** "12 Feb 2027: ABCD-EFGH, JKMN-PQRS; 13 Feb 2027: …": what a line of an invoice bills; blank where that goes without. */
export function chargesText({ charges = [] }: Pick<InvoiceLine, 'charges'>): string {
  const days = new Map<string, string[]>();
  for (const { day, code } of charges.slice(0, most)) {
    const codes = days.get(day) ?? [];
    if (code !== null) codes.push(writePostCode(code));
    days.set(day, codes);
  }
  const listed = [...days].map(([day, codes]) =>
    [formatShortDay(day), codes.join(', ')].filter(Boolean).join(': '),
  );
  const left = charges.length - most;
  return [...listed, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}
