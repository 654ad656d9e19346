import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import { checkout, plan, recordPayment, service } from '../../cart/ordering';
import { overdue, owe, useUp } from '../../post/charges';
import { ask, asked, handOver, letter, uploaded, withdraw } from '../../post/letters';
import { aRule, saveRule, tryRule } from '../../post/rules';
import type { Refused, Stage } from './stage';

/** A member with a plan, a letter and a request for a scan of it. */
async function aRequest({ stack, maria, nadia }: Stage) {
  const wanted = service(await plan(maria.client, 'essential'));
  await granted(recordPayment(nadia.client, await checkout(maria.client, [wanted])));
  const of = await letter(stack.sql, maria);
  return { of, request: await asked(maria, of) };
}

const scan = ({ maria }: Stage, id: string, gross = 0, request: string = randomUUID()) =>
  ask(maria, 'scan', { id }, gross, request);

const rescan = ({ maria }: Stage, id: string) => ask(maria, 'rescan', { id });

/** So many requests for an item that are over. */
const over = ({ stack, maria }: Stage, item: string, kind: string, state: string, count: number) =>
  stack.sql`
    insert into public.post_requests (id, item_id, user_id, kind, state, done_at, counts, is_included, net, vat, gross)
    select gen_random_uuid(), ${item}, ${maria.id}, ${kind}, ${state}, now(), 0, true, 0, 0, 0
    from generate_series(1, ${count})`;

export const refusedPostRequests: Refused = {
  PO060: async (stage) => {
    const { stack, maria } = stage;
    await aRequest(stage);
    await useUp(stack.sql, maria);
    await stack.sql`insert into public.post_settings (user_id, spending_cap) values (${maria.id}, 0)
      on conflict (user_id) do update set spending_cap = 0`;
    const { id } = await letter(stack.sql, maria);
    return () => scan(stage, id, 1.77);
  },
  PO061:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('waive_post_charge', { p_id: randomUUID(), p_reason: 'A page was missing' }),
  PO062: async ({ stack, maria }) => {
    await owe(stack.sql, maria, 1);
    const order = (await granted(maria.client.rpc('bill_own_charges'))) as { purchase_id: string };
    return () => maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id });
  },
  PO063: async (stage) => {
    const { stack, maria } = stage;
    await aRequest(stage);
    await owe(stack.sql, maria, 1);
    const order = (await granted(maria.client.rpc('bill_own_charges'))) as { purchase_id: string };
    await overdue(stack.sql, order.purchase_id);
    await useUp(stack.sql, maria);
    const { id } = await letter(stack.sql, maria);
    return () => scan(stage, id, 1.77);
  },
  PO064: async ({ stack, maria }) => {
    for (let times = 0; times < 3; times++) {
      await owe(stack.sql, maria, 1);
      await granted(maria.client.rpc('bill_own_charges'));
    }
    await owe(stack.sql, maria, 1);
    return () => maria.client.rpc('bill_own_charges');
  },
  PO027: async (stage) => {
    const { request } = await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria);
    return () => scan(stage, id, 0, request.id);
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
    const call = {
      p_request_id: request.id,
      p_scan_id: randomUUID(),
      p_original: [],
      p_sheets: 1,
    };
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
    return () => withdraw(stage.maria, request.id);
  },
  PO024: async (stage) => () => scan(stage, randomUUID()),
  PO025: async (stage) => {
    await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria, { image: 'text_read' });
    return () => scan(stage, id);
  },
  PO026: async (stage) => {
    const { of, request } = await aRequest(stage);
    await granted(withdraw(stage.maria, request.id));
    return () => rescan(stage, of.id);
  },
  PO028: async (stage) => {
    await aRequest(stage);
    const { id } = await letter(stage.stack.sql, stage.maria);
    await stage.stack
      .sql`update public.post_usage set used = included where user_id = ${stage.maria.id}`;
    await stage.stack
      .sql`update public.user_services set extra_document_price = null where user_id = ${stage.maria.id}`;
    return () => scan(stage, id);
  },
  PO029: async (stage) => {
    const { of, request } = await aRequest(stage);
    await granted(withdraw(stage.maria, request.id));
    return () => scan(stage, of.id, 0, request.id);
  },
  PO050: async (stage) => {
    const { id } = await letter(stage.stack.sql, stage.maria);
    return () => ask(stage.maria, 'burn', { id });
  },
  PO051: async (stage) => {
    const { id } = await letter(stage.stack.sql, stage.maria);
    await stage.stack.sql`
      insert into public.post_requests (id, item_id, user_id, kind, counts, is_included, net, vat, gross, is_paper_way)
      values (gen_random_uuid(), ${id}, ${stage.maria.id}, 'rescan', 0, true, 0, 0, 0, true)`;
    return () => ask(stage.maria, 'return', { id });
  },
  PO052: async (stage) => {
    const { id } = await letter(stage.stack.sql, stage.maria);
    const call = { p_kind: 'scan', p_item_ids: [id], p_options: { mandate: 0 } };
    return () => stage.maria.client.rpc('quote_post_requests', call);
  },
  PO053: async (stage) => {
    const { of } = await aRequest(stage);
    await granted(ask(stage.maria, 'return', of));
    return () => stage.nadia.client.rpc('return_post_item', { p_id: of.id });
  },
  PO100:
    async ({ maria }) =>
    () =>
      tryRule(maria, { ...aRule(), source: 'sender', sender: 'Nobody' }),
  PO101: async ({ maria }) => {
    const rule = aRule();
    await granted(saveRule(maria, rule));
    return () => saveRule(maria, { ...rule, most_extra: 3 });
  },
  PO102:
    async ({ maria }) =>
    () =>
      maria.client.rpc('switch_off_post_rule', { p_id: randomUUID() }),
  PO103: async ({ maria }) => {
    for (let nth = 0; nth < 30; nth++) await granted(saveRule(maria, aRule()));
    return () => saveRule(maria, aRule());
  },
  PO104: async (stage) => {
    const { of, request } = await aRequest(stage);
    await stage.stack
      .sql`update public.post_usage set used = included where user_id = ${stage.maria.id}`;
    await stage.stack
      .sql`update public.post_requests set rule = '{"source": "any", "kind": "scan", "most_extra": 0}'
      where id = ${request.id}`;
    const files = await uploaded(stage.stack.sql, of);
    return () => handOver(stage.nadia, request.id, files, randomUUID(), 21);
  },
  PO054: async (stage) => {
    const { request } = await aRequest(stage);
    const call = { p_id: request.id, p_question: ' ' };
    return () => stage.nadia.client.rpc('ask_back_post_request', call);
  },
  PO055: async (stage) => {
    const { request } = await aRequest(stage);
    const call = { p_id: request.id, p_question: 'All of it?', p_answer: 'All of it' };
    return () => stage.maria.client.rpc('answer_post_request', call);
  },
  PO056: async (stage) => {
    const { request } = await aRequest(stage);
    const call = {
      p_request_id: request.id,
      p_scan_id: randomUUID(),
      p_original: [],
      p_sheets: 0,
    };
    return () => stage.nadia.client.rpc('hand_over_scan', call);
  },
  PO057: async (stage) => {
    const { of } = await aRequest(stage);
    return () => stage.nadia.client.rpc('correct_post_sheets', { p_item_id: of.id, p_sheets: 1 });
  },
  PO037: async (stage) => {
    const { of, request } = await aRequest(stage);
    await granted(withdraw(stage.maria, request.id));
    await over(stage, of.id, 'scan', 'withdrawn', 9);
    return () => scan(stage, of.id);
  },
  PO038: async (stage) => {
    const { id } = await letter(stage.stack.sql, stage.maria, { image: 'text_read' });
    await over(stage, id, 'rescan', 'done', 3);
    return () => rescan(stage, id);
  },
};
