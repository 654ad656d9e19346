import { randomUUID } from 'node:crypto';
import type { Person } from 'shared/testing/personas';
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

/** A count of a shelf with one label. */
async function counting({ client }: Person, p_place: string, code: string): Promise<string> {
  const call = { p_id: randomUUID(), p_place };
  const p_id = await granted(client.rpc('begin_post_count', call));
  await granted(client.rpc('count_post_items', { p_id, p_codes: [code] }));
  return p_id;
}

export const refusedPostCounts: Refused = {
  PO069: async ({ stack, maria, nadia }) => {
    const { code } = await letter(stack.sql, maria, { paper: 'stored', place: 'E5' });
    const p_id = await counting(nadia, 'E5', code);
    return () => nadia.client.rpc('discard_post_count', { p_id });
  },
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
  PO084: async ({ stack, maria, nadia }) => {
    const { code } = await letter(stack.sql, maria, { paper: 'stored', place: 'A1' });
    const p_id = await counting(nadia, 'B3', code);
    await granted(nadia.client.rpc('place_post_items', { p_codes: [code], p_place: 'C1' }));
    return () => nadia.client.rpc('put_counted_post', { p_id, p_code: code });
  },
};
