import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import { close, closedBag, dueToShred, openBag, put, witness } from '../../post/bags';
import { ask, letter } from '../../post/letters';
import type { Refused } from './stage';

export const refusedShredding: Refused = {
  PO090: async ({ stack, maria }) => {
    const official = await letter(stack.sql, maria, { is_official: true });
    return () => ask(maria, 'shred', official);
  },
  PO091: async ({ nadia }) => {
    const bag = await openBag(nadia);
    return () => put(nadia, bag, { code: 'KRVQKE54' });
  },
  PO092: async ({ nadia }) => {
    const bag = await openBag(nadia);
    return () => close(nadia, bag);
  },
  PO093: async ({ nadia }) => () => close(nadia, { id: randomUUID() }),
  PO094: async ({ stack, maria, nadia }) => {
    const of = await dueToShred(stack.sql, maria);
    const bag = await closedBag(nadia, of);
    await granted(nadia.client.rpc('get_post_bag', { p_id: bag.id }));
    return () => witness(nadia, bag);
  },
};
