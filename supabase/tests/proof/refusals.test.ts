import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Stack } from 'local/stack';
import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
} from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import {
  checkout,
  document,
  event,
  manyOrders,
  plan,
  recordPayment,
  service,
  tryCheckout,
} from '../cart/ordering';
import { startOwnStack } from './own-stack';
import { refusedWhole } from './whole-database';

let stack: Stack;
let maria: Person;
let nadia: Person;
let claire: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  [maria, nadia, claire] = await Promise.all([
    member(stack),
    administrator(stack),
    superAdministrator(stack),
  ]);
});
afterAll(() => stack?.stop());

const anOrder = async () =>
  checkout(maria.client, [document(await makeDocument(stack.sql)), event(await seats())]);
const aPaidOrder = async () => {
  const order = await anOrder();
  await granted(recordPayment(nadia.client, order));
  return order;
};
const seats = () => makeEvent(stack.sql);
const aSeries = async () => {
  const recurrence = { recurring_type: 'weekly', recurring_end_date: inDays(24) };
  const { id } = await makeEvent(stack.sql, recurrence);
  const [last] = await stack.sql<{ id: string }[]>`
    select id from public.events where series_id = ${id} order by event_date desc limit 1`;
  return { id, last: String(last?.id) };
};
const apply = async (email: string) =>
  visitor(stack).from('affiliates').insert({
    first_name: 'Elena',
    last_name: 'Rossi',
    email,
    promotion_methods: 'A newsletter',
  });
const anApplication = async () => {
  const email = `elena-${mark()}@example.test`;
  await granted(apply(email));
  const [row] = await stack.sql<{ id: string }[]>`
    select id from public.affiliates where email = ${email}`;
  return { id: String(row?.id), email };
};
const asOwner = (statement: string) =>
  stack.sql.unsafe(statement).then(
    () => ({ error: null }),
    (error: { code: string; message: string }) => ({ error }),
  );

/** Arranges what each code needs and answers the call that is refused with it. */
const refused: Record<string, () => Promise<() => PromiseLike<{ error: RefusalError }>>> = {
  // The grants stop a visitor before the function does, so it is called as its owner, without claims.
  ID001: async () => () => asOwner('select public.generate_purchase_number()'),
  ID002: async () => {
    const order = await anOrder();
    return () => recordPayment(maria.client, order);
  },
  ID003: async () => () =>
    claire.client.from('profiles').update({ role: 'admin' }).eq('id', claire.id),
  // Not reachable through the API alone: nobody else is left, and nobody changes their own role.
  ID004: async () => () =>
    asOwner(`update public.profiles set role = null where role = 'super_admin'`),
  ID005: async () => () =>
    nadia.client.from('profiles').update({ role: 'admin' }).eq('id', maria.id),
  ID006: async () => {
    await anOrder();
    return () => asOwner(`delete from auth.users where id = '${maria.id}'`);
  },
  CT001: async () => () => tryCheckout(maria.client, []),
  CT002: async () => {
    const gone = service(await makeService(stack.sql, { status: 'inactive' }));
    const items = [document(await makeDocument(stack.sql)), event(await seats()), gone];
    return () => tryCheckout(maria.client, items);
  },
  CT003: async () => {
    const room = await makeEvent(stack.sql, { max_attendees: 1 });
    await checkout(nadia.client, [event(room)]);
    const items = [document(await makeDocument(stack.sql)), event(room)];
    return () => tryCheckout(maria.client, items);
  },
  CT004: async () => {
    const over = event(await makeEvent(stack.sql, { event_date: inDays(-2) }));
    const items = [service(await makeService(stack.sql)), over];
    return () => tryCheckout(maria.client, items);
  },
  CT005: async () => {
    const owned = await makeDocument(stack.sql, { price: 0 });
    await granted(
      maria.client.from('user_documents').insert({ document_id: owned.id, user_id: maria.id }),
    );
    const items = [service(await makeService(stack.sql)), document(owned)];
    return () => tryCheckout(maria.client, items);
  },
  CT006: async () => {
    const code = await makeDiscountCode(stack.sql);
    const items = [service(await plan(maria.client, 'pro')), event(await seats())];
    return () => tryCheckout(maria.client, items, { expected: 1, code: code.code });
  },
  CT007: async () => {
    const key = randomUUID();
    await checkout(maria.client, [document(await makeDocument(stack.sql))], { key });
    const items = [document(await makeDocument(stack.sql))];
    return () => tryCheckout(maria.client, items, { key });
  },
  CT008: async () => {
    const items = [document(await makeDocument(stack.sql)), { item_type: 'yacht', item_id: '7' }];
    return () => maria.client.rpc('checkout', { p_items: items, p_idempotency_key: randomUUID() });
  },
  CT009: async () => {
    const key = randomUUID();
    const items = [document(await makeDocument(stack.sql))];
    const { purchase_id } = await checkout(maria.client, items, { key });
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    return () => tryCheckout(maria.client, items, { key });
  },
  DC001: async () => {
    const spent = await makeDiscountCode(stack.sql, { usage_limit: 0 });
    const items = [service(await plan(maria.client, 'pro')), event(await seats())];
    return () => tryCheckout(maria.client, items, { code: spent.code });
  },
  EV001: async () => {
    const order = await anOrder();
    return () =>
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('purchase_id', order.purchase_id);
  },
  ES001: async () => {
    const { id } = await seats();
    const change = { recurring_type: 'weekly', recurring_end_date: inDays(1) };
    return () => nadia.client.from('events').update(change).eq('id', id);
  },
  ES002: async () => {
    const { id, last } = await aSeries();
    await granted(
      maria.client.from('event_registrations').insert({ event_id: last, user_id: maria.id }),
    );
    const changes = { location: 'Roof', recurring_end_date: inDays(12) };
    return () =>
      nadia.client.rpc('update_event_series', {
        p_event_id: id,
        p_changes: changes,
        p_scope: 'all',
      });
  },
  ES003: async () => {
    const { id, last } = await aSeries();
    return async () => {
      const registering = await stack.sql.reserve();
      try {
        await registering`begin`;
        await registering`select 1 from public.events where id = ${last} for key share`;
        const change = { recurring_end_date: inDays(12) };
        return await nadia.client.from('events').update(change).eq('id', id);
      } finally {
        await registering`rollback`;
        registering.release();
      }
    };
  },
  ES004: async () => {
    const { id } = await aSeries();
    return () =>
      nadia.client.rpc('update_event_series', { p_event_id: id, p_changes: { series_id: null } });
  },
  PY001: async () => () => maria.client.rpc('cancel_purchase', { p_purchase_id: randomUUID() }),
  PY002: async () => {
    const order = await anOrder();
    return () => recordPayment(nadia.client, { ...order, total_amount: 1 });
  },
  PY003: async () => {
    const order = await anOrder();
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    return () => recordPayment(nadia.client, order);
  },
  PY004: async () => {
    const order = await aPaidOrder();
    return () => maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id });
  },
  PY005: async () => {
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
  PY006: async () => {
    const order = await anOrder();
    return () =>
      asOwner(
        `update public.invoices set due_date = due_date + 1 where id = '${order.invoice_id}'`,
      );
  },
  PY007: async () => () =>
    nadia.client.rpc('close_refund_review', { p_id: randomUUID(), p_note: 'Paid back' }),
  PY008: async () => () =>
    nadia.client.rpc('close_refund_review', { p_id: randomUUID(), p_note: ' ' }),
  AF001: async () => {
    const { email } = await anApplication();
    return () => apply(email.toUpperCase());
  },
  AF002: async () => {
    const { id } = await anApplication();
    return () => nadia.client.from('affiliates').update({ status: 'approved' }).eq('id', id);
  },
  AF003: async () => {
    const { id } = await anApplication();
    return () =>
      nadia.client
        .from('affiliates')
        .update({ status: 'rejected', rejection_reason: ' ' })
        .eq('id', id);
  },
  AF004: async () => {
    const { id } = await anApplication();
    return () => nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: 'x' });
  },
  AF005: async () => {
    const { id } = await anApplication();
    await granted(nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: id }));
    return () => nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: ' ' });
  },
  GR001: async () => {
    const greeting = await makeGreeting(stack.sql);
    return () =>
      nadia.client.rpc('move_greeting', { p_greeting_id: greeting.id, p_direction: 'sideways' });
  },
  RL001: async () => {
    const email = `elena-${mark()}@example.test`;
    const send = () =>
      visitor(stack).from('contact_messages').insert({ name: 'Elena', email, message: 'Hello' });
    for (let sent = 0; sent < 3; sent++) await granted(send());
    return send;
  },
  RL002: async () => {
    const lea = await member(stack);
    const ask = () => lea.client.rpc('validate_discount_code', { p_code: `GUESS-${mark()}` });
    for (let tried = 0; tried < 20; tried++) await granted(ask());
    return ask;
  },
  RL003: async () => {
    await stack.sql`insert into public.contact_messages (name, email, message)
      select 'Elena', 'elena-' || n || '@example.test', 'Hello'
      from generate_series(1, 500 - (select count(*)::integer from public.contact_messages)) n`;
    const send = () =>
      visitor(stack)
        .from('contact_messages')
        .insert({ name: 'Elena', email: `elena-${mark()}@example.test`, message: 'Hello' });
    for (let sent = 0; sent < 3; sent++) await send();
    return send;
  },
  RL006: async () => {
    await anApplication();
    await stack.sql`update private.site_settings set forms_per_origin = 1`;
    return () => apply(`elena-${mark()}@example.test`);
  },
  RL004: async () => {
    const lea = await member(stack);
    const draw = () => lea.client.rpc('generate_purchase_number');
    for (let drawn = 0; drawn < 20; drawn++) await granted(draw());
    return draw;
  },
  RL005: async () => {
    const lea = await member(stack);
    await manyOrders(stack.sql, lea.id, 200);
    const item = document(await makeDocument(stack.sql));
    return () => tryCheckout(lea.client, [item]);
  },
  AU001: async () => {
    await granted(nadia.client.from('greetings').insert({ text: `Hello ${mark()}` }));
    return () => asOwner('delete from public.audit_log');
  },
  FA001: async () => () => asOwner(`select private.appoint_first_super_admin('${maria.email}')`),
  FA002: async () => () => asOwner(`select private.appoint_first_super_admin('x@example.test')`),
};
type RefusalError = { code: string; message: string } | null;

describe('a call refused with', () => {
  test.each(Object.keys(refused))('%s leaves every table as it was', async (code) => {
    const call = await refused[code]?.();
    if (!call) throw new Error(`no scene for ${code}`);
    expect(await refusedWhole(stack.sql, call)).toBe(code);
  });

  test('any other code: none of the list is left out', async () => {
    const list = await readFile(new URL('../../../docs/error-codes.md', import.meta.url), 'utf8');
    const own = list.split('## Raised by PostgreSQL')[0]?.match(/(?<=^\| `)[A-Z]{2}\d{3}/gm) ?? [];
    expect(own.length).toBeGreaterThan(20);
    expect(Object.keys(refused).sort()).toEqual([...own].sort());
  });
});
