import { randomUUID } from 'node:crypto';
import { begin, close, closedBag, dueToShred, openBag, takeOut } from '../../post/bags';
import { ask, letter } from '../../post/letters';
import type { Refused } from './stage';

export const refusedShredding: Refused = {
  PO090: async ({ stack, maria }) => {
    const official = await letter(stack.sql, maria, { is_official: true });
    return () => ask(maria, 'shred', official);
  },
  PO091: async ({ nadia }) => {
    const bag = await openBag(nadia);
    return () => takeOut(nadia, bag, { code: 'KRVQKE54' });
  },
  PO092: async ({ nadia }) => {
    const bag = await openBag(nadia);
    return () => close(nadia, bag);
  },
  PO093:
    async ({ nadia }) =>
    () =>
      close(nadia, { id: randomUUID() }),
  PO094: async ({ stack, maria, nadia }) => {
    const bag = await closedBag(nadia, await dueToShred(stack.sql, maria));
    return () => begin(nadia, bag);
  },
};
