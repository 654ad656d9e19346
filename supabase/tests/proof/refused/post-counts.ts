import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import { letter } from '../../post/letters';
import type { Refused, Stage } from './stage';

/** A report of Nadia's that an item is lost. */
async function reported({ stack, maria, nadia }: Stage): Promise<{ id: string; item: string }> {
  const [{ id: item }, id] = [await letter(stack.sql, maria), randomUUID()];
  const call = { p_id: id, p_item_id: item, p_reason: 'Not on its shelf' };
  await granted(nadia.client.rpc('report_post_lost', call));
  return { id, item };
}

export const refusedPostCounts: Refused = {
  PO080: async (stage) => {
    const { item } = await reported(stage);
    const call = { p_id: randomUUID(), p_item_id: item, p_reason: 'Gone' };
    return () => stage.claire.client.rpc('report_post_lost', call);
  },
  PO081:
    async ({ claire }) =>
    () =>
      claire.client.rpc('confirm_post_lost', { p_id: randomUUID() }),
  PO082: async (stage) => {
    const { id } = await reported(stage);
    return () => stage.nadia.client.rpc('confirm_post_lost', { p_id: id });
  },
  PO083:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('end_post_count', { p_id: randomUUID() }),
};
