import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import { checkout, plan, recordPayment, service } from '../../cart/ordering';
import { asked, letter } from '../../post/letters';
import type { Refused, Stage } from './stage';

/** A member with a plan, a letter and a request for a scan of it. */
async function aRequest({ stack, maria, nadia }: Stage) {
  const wanted = service(await plan(maria.client, 'essential'));
  await granted(recordPayment(nadia.client, await checkout(maria.client, [wanted])));
  const of = await letter(stack.sql, maria);
  return { of, request: await asked(maria, of) };
}

const scan = (stage: Stage, item: string, gross = 0) =>
  stage.maria.client.rpc('request_scan', {
    p_item_id: item,
    p_request_id: randomUUID(),
    p_expected_gross: gross,
  });

export const refusedPostRequests: Refused = {
  PO027: async (stage) => {
    const { request } = await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria);
    const call = { p_item_id: id, p_request_id: request.id, p_expected_gross: 0 };
    return () => stage.maria.client.rpc('request_scan', call);
  },
  PO010: async (stage) => {
    const { request } = await aRequest(stage);
    await granted(stage.claire.client.rpc('take_post_request', { p_id: request.id }));
    return () => stage.nadia.client.rpc('take_post_request', { p_id: request.id });
  },
  PO011:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('take_post_request', { p_id: randomUUID() }),
  PO012: async (stage) => {
    const { request } = await aRequest(stage);
    return () =>
      stage.nadia.client.rpc('refuse_post_request', { p_id: request.id, p_code: 'other' });
  },
  PO013: async (stage) => {
    const { of } = await aRequest(stage);
    return () => stage.nadia.client.rpc('open_post_item', { p_id: of.id });
  },
  PO014: async (stage) => {
    const { request } = await aRequest(stage);
    const call = { p_request_id: request.id, p_scan_id: randomUUID(), p_original: [] };
    return () => stage.nadia.client.rpc('hand_over_scan', call);
  },
  PO015:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('retry_scan', { p_scan_id: randomUUID() }),
  PO016: async (stage) => {
    const { of } = await aRequest(stage);
    return () => stage.nadia.client.rpc('open_post_scan', { p_item_id: of.id });
  },
  PO020: async (stage) => {
    await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria);
    return () => scan(stage, id, 1);
  },
  PO021: async (stage) => {
    const { of } = await aRequest(stage);
    return () => scan(stage, of.id);
  },
  PO022: async (stage) => {
    const { id } = await letter(stage.stack.sql, stage.maria);
    return () => scan(stage, id);
  },
  PO023: async (stage) => {
    const { request } = await aRequest(stage);
    await granted(stage.nadia.client.rpc('take_post_request', { p_id: request.id }));
    return () => stage.maria.client.rpc('withdraw_post_request', { p_id: request.id });
  },
  PO024: async (stage) => () => scan(stage, randomUUID()),
  PO025: async (stage) => {
    await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria, { image: 'text_read' });
    return () => scan(stage, id);
  },
  PO026: async (stage) => {
    const { of, request } = await aRequest(stage);
    await granted(stage.maria.client.rpc('withdraw_post_request', { p_id: request.id }));
    const call = { p_item_id: of.id, p_request_id: randomUUID() };
    return () => stage.maria.client.rpc('request_rescan', call);
  },
};
