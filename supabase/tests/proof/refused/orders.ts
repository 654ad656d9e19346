import { randomUUID } from 'node:crypto';
import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
} from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { granted } from '../../backend';
import {
  checkout,
  document,
  event,
  plan,
  receivePayment,
  recordPayment,
  refundPurchase,
  remindPayment,
  service,
  tryCheckout,
} from '../../cart/ordering';
import type { Refused } from './stage';

export const refusedOrders: Refused = {
  CT001:
    async ({ maria }) =>
    () =>
      tryCheckout(maria.client, []),
  CT002: async ({ stack, maria, seats }) => {
    const gone = service(await makeService(stack.sql, { status: 'inactive' }));
    const items = [document(await makeDocument(stack.sql)), event(await seats()), gone];
    return () => tryCheckout(maria.client, items);
  },
  CT003: async ({ stack, maria, nadia }) => {
    const room = await makeEvent(stack.sql, { max_attendees: 1 });
    await checkout(nadia.client, [event(room)]);
    const items = [document(await makeDocument(stack.sql)), event(room)];
    return () => tryCheckout(maria.client, items);
  },
  CT004: async ({ stack, maria }) => {
    const over = event(await makeEvent(stack.sql, { event_date: inDays(-2) }));
    const items = [service(await makeService(stack.sql)), over];
    return () => tryCheckout(maria.client, items);
  },
  CT005: async ({ stack, maria }) => {
    const owned = await makeDocument(stack.sql, { price: 0 });
    await granted(
      maria.client.from('user_documents').insert({ document_id: owned.id, user_id: maria.id }),
    );
    const items = [service(await makeService(stack.sql)), document(owned)];
    return () => tryCheckout(maria.client, items);
  },
  CT006: async ({ stack, maria, seats }) => {
    const code = await makeDiscountCode(stack.sql);
    const items = [service(await plan(maria.client, 'pro')), event(await seats())];
    return () => tryCheckout(maria.client, items, { expected: 1, code: code.code });
  },
  CT007: async ({ stack, maria }) => {
    const key = randomUUID();
    await checkout(maria.client, [document(await makeDocument(stack.sql))], { key });
    const items = [document(await makeDocument(stack.sql))];
    return () => tryCheckout(maria.client, items, { key });
  },
  CT008: async ({ stack, maria }) => {
    const items = [document(await makeDocument(stack.sql)), { item_type: 'yacht', item_id: '7' }];
    return () => maria.client.rpc('checkout', { p_items: items, p_idempotency_key: randomUUID() });
  },
  CT009: async ({ stack, maria }) => {
    const key = randomUUID();
    const items = [document(await makeDocument(stack.sql))];
    const { purchase_id } = await checkout(maria.client, items, { key });
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    return () => tryCheckout(maria.client, items, { key });
  },
  CT010: async ({ stack }) => {
    const hana = await member(stack);
    await stack.sql`update public.profiles set country = 'Other' where id = ${hana.id}`;
    const items = [document(await makeDocument(stack.sql))];
    return () => tryCheckout(hana.client, items);
  },
  CT011: async ({ stack }) => {
    const hana = await member(stack);
    const template_content = 'Box {{ box_number }}';
    const items = [document(await makeDocument(stack.sql, { template_content }))];
    return () => tryCheckout(hana.client, items);
  },
  CT012: async ({ stack, maria }) => {
    const template_content = 'For {{representative_name}}';
    const items = [document(await makeDocument(stack.sql, { template_content }))];
    return () => tryCheckout(maria.client, items);
  },
  DC001: async ({ stack, maria, seats }) => {
    const spent = await makeDiscountCode(stack.sql, { usage_limit: 0 });
    const items = [service(await plan(maria.client, 'pro')), event(await seats())];
    return () => tryCheckout(maria.client, items, { code: spent.code });
  },
  PY001:
    async ({ maria }) =>
    () =>
      maria.client.rpc('cancel_purchase', { p_purchase_id: randomUUID() }),
  PY002: async ({ nadia, anOrder }) => {
    const order = await anOrder();
    return () => recordPayment(nadia.client, { ...order, total_amount: 1 });
  },
  PY003: async ({ maria, nadia, anOrder }) => {
    const order = await anOrder();
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    return () => recordPayment(nadia.client, order);
  },
  PY004: async ({ maria, aPaidOrder }) => {
    const order = await aPaidOrder();
    return () => maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id });
  },
  PY005: async ({ stack, maria, nadia }) => {
    const order = await checkout(maria.client, [service(await makeService(stack.sql))]);
    const [row] = await granted(
      maria.client.from('user_services').select('id').eq('purchase_id', order.purchase_id),
    );
    return () =>
      nadia.client.rpc('set_service_progress', {
        p_user_service_id: String(row?.id),
        p_status: 'completed',
      });
  },
  PY020: async ({ stack, maria, nadia }) => {
    const free = await makeService(stack.sql, { price: 0 });
    const [row] = await granted(
      maria.client
        .from('user_services')
        .insert({ service_id: free.id, user_id: maria.id })
        .select('id'),
    );
    return () =>
      nadia.client.rpc('set_service_progress', {
        p_user_service_id: String(row?.id),
        p_status: 'completed',
        p_updated_at: '2026-01-01T00:00:00Z',
      });
  },
  PY006: async ({ anOrder, asOwner }) => {
    const order = await anOrder();
    return () =>
      asOwner(
        `update public.invoices set due_date = due_date + 1 where id = '${order.invoice_id}'`,
      );
  },
  PY007:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('close_refund_review', {
        p_id: randomUUID(),
        p_note: 'Paid back',
        p_outcome: 'refunded',
      }),
  PY008:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('close_refund_review', {
        p_id: randomUUID(),
        p_note: ' ',
        p_outcome: 'refunded',
      }),
  OV001:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('get_overview', { p_from: '2026-02-01', p_to: '2026-01-31' }),
  RF001: async ({ stack, maria, nadia, seats }) => {
    const row = await seats();
    await granted(recordPayment(nadia.client, await checkout(maria.client, [event(row)])));
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', row.id)
        .select('id'),
    );
    const [review] = await stack.sql`
      select id from public.refund_reviews where event_id = ${row.id}`;
    return () =>
      nadia.client.rpc('close_refund_review', {
        p_id: String(review?.id),
        p_note: 'Paid back twice',
        p_outcome: 'refunded',
        p_refunded_amount: 50,
      });
  },
  PY009: async ({ stack, maria }) => {
    const item = document(await makeDocument(stack.sql));
    const [before] = await stack.sql`select seller from private.site_settings`;
    return async () => {
      await stack.sql`update private.site_settings set seller = null`;
      const answer = await tryCheckout(maria.client, [item]);
      await stack.sql`update private.site_settings set seller = ${stack.sql.json(before?.seller)}`;
      return answer;
    };
  },
  PY010: async ({ nadia, anOrder }) => {
    const order = await anOrder();
    return () => recordPayment(nadia.client, order, inDays(1));
  },
  PY012: async ({ nadia, aPaidOrder }) => {
    const order = await aPaidOrder();
    return () => remindPayment(nadia.client, order);
  },
  PY013: async ({ nadia, anOrder }) => {
    const order = await anOrder();
    await granted(remindPayment(nadia.client, order));
    return () => remindPayment(nadia.client, order);
  },
  PY014: async ({ stack, maria, nadia, anOrder }) => {
    const order = await anOrder();
    await stack.sql`update auth.users set email_confirmed_at = null where id = ${maria.id}`;
    return () => remindPayment(nadia.client, order);
  },
  PY015: async ({ nadia, anOrder }) => {
    const [one, other] = [await anOrder(), await anOrder()];
    const line = { reference: randomUUID(), nth: 1, paidOn: '2026-11-01', amount: 1 };
    await granted(receivePayment(nadia.client, one, line));
    return () => receivePayment(nadia.client, other, line);
  },
  PY016: async ({ nadia, anOrder }) => {
    const order = await anOrder();
    return () => receivePayment(nadia.client, order, { amount: 0 });
  },
  PY017: async ({ maria, anOrder }) => {
    const order = await anOrder();
    return () => maria.client.rpc('use_credit', { p_purchase_id: order.purchase_id });
  },
  PY018:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('change_payment_tolerance', { p_tolerance: 5.01 }),
  PY019: async ({ nadia, aPaidOrder, asOwner }) => {
    const order = await aPaidOrder();
    await granted(refundPurchase(nadia.client, order, [{ position: 1, amount: 0.01 }]));
    return () => asOwner(`select private.replace_invoice('${order.purchase_id}')`);
  },
  RF002: async ({ nadia, anOrder }) => {
    const order = await anOrder();
    return () => refundPurchase(nadia.client, order, [{ position: 1, amount: 0.01 }]);
  },
  RF003: async ({ nadia, aPaidOrder }) => {
    const order = await aPaidOrder();
    const most = order.total_amount + 0.01;
    return () => refundPurchase(nadia.client, order, [{ position: 1, amount: most }]);
  },
  RF004: async ({ nadia, aPaidOrder }) => {
    const order = await aPaidOrder();
    const key = randomUUID();
    await granted(refundPurchase(nadia.client, order, [{ position: 1, amount: 1 }], { key }));
    return () => refundPurchase(nadia.client, order, [{ position: 1, amount: 2 }], { key });
  },
  PY011:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('match_payments', { p_lines: { line: 1 } }),
};
