import { counted } from 'shared/lib/counted';
import type { ChargeKind, PostCharge } from 'shared/post-charges/types';

/** What is charged beyond a plan. */
export const chargeNames: Readonly<Record<ChargeKind, string>> = {
  documents: 'Documents',
  forward: 'Forwarding at once',
  postage: 'Postage',
  other: 'Other work',
};

/** "2 documents", "Postage", or that it was given back. */
export function chargeText({ kind, quantity }: Pick<PostCharge, 'kind' | 'quantity'>): string {
  const what = kind === 'documents' ? counted(Math.abs(quantity), 'document') : chargeNames[kind];
  return quantity < 0 ? `Given back: ${what}` : what;
}
