import { randomUUID } from 'node:crypto';
import { makeGreeting, mark } from 'shared/testing/factories';
import { granted } from '../../backend';
import { recordPayment } from '../../cart/ordering';
import { letter } from '../../post/letters';
import type { Refused } from './stage';

export const refusedPeople: Refused = {
  // The grants stop a visitor before the function does, so it is called as its owner, without claims.
  ID001:
    async ({ asOwner }) =>
    () =>
      asOwner('select public.generate_purchase_number()'),
  ID002: async ({ maria, anOrder }) => {
    const order = await anOrder();
    return () => recordPayment(maria.client, order);
  },
  ID003:
    async ({ claire }) =>
    () =>
      claire.client.from('profiles').update({ role: 'admin' }).eq('id', claire.id),
  // Not reachable through the API alone: nobody else is left, and nobody changes their own role.
  ID004:
    async ({ asOwner }) =>
    () =>
      asOwner(`update public.profiles set role = null where role = 'super_admin'`),
  ID005:
    async ({ maria, nadia }) =>
    () =>
      nadia.client.from('profiles').update({ role: 'admin' }).eq('id', maria.id),
  ID006: async ({ maria, anOrder, asOwner }) => {
    await anOrder();
    return () => asOwner(`delete from auth.users where id = '${maria.id}'`);
  },
  ID007:
    async ({ maria, nadia }) =>
    () =>
      nadia.client.rpc('reset_second_factor', { p_user_id: maria.id }),
  ID008:
    async ({ claire }) =>
    () =>
      claire.client.rpc('reset_second_factor', { p_user_id: claire.id }),
  ID009:
    async ({ nadia, claire }) =>
    () =>
      nadia.client.from('profiles').update({ full_name: 'Nobody' }).eq('id', claire.id),
  ID010: async ({ stack, maria, asOwner }) => {
    const { id } = await letter(stack.sql, maria);
    await stack.sql`
      with s as (
        insert into public.post_shipments (id, user_id, address) values (gen_random_uuid(), ${maria.id}, '{}') returning id
      ), r as (
        insert into public.post_requests
          (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross, is_paper_way)
        values (gen_random_uuid(), ${id}, ${maria.id}, 'forward', now(), 0, true, 0, 0, 0, true) returning id)
      insert into private.post_forwardings (request_id, user_id, is_weekly, address, may_open, shipment_id)
      select r.id, ${maria.id}, false, '{}', false, s.id from r, s`;
    return () => asOwner(`delete from auth.users where id = '${maria.id}'`);
  },
  AF001: async ({ apply, anApplication }) => {
    const { email } = await anApplication();
    return () => apply(email.toUpperCase());
  },
  AF002: async ({ nadia, anApplication }) => {
    const { id } = await anApplication();
    return () => nadia.client.from('affiliates').update({ status: 'approved' }).eq('id', id);
  },
  AF003: async ({ nadia, anApplication }) => {
    const { id } = await anApplication();
    return () =>
      nadia.client
        .from('affiliates')
        .update({ status: 'rejected', rejection_reason: ' ' })
        .eq('id', id);
  },
  AF004: async ({ nadia, anApplication }) => {
    const { id } = await anApplication();
    return () => nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: 'x' });
  },
  AF005: async ({ nadia, anApplication }) => {
    const { id } = await anApplication();
    await granted(nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: id }));
    return () => nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: ' ' });
  },
  AF006: async ({ nadia, anApplication }) => {
    const { id } = await anApplication();
    return () => nadia.client.rpc('reopen_affiliate', { p_affiliate_id: id });
  },
  CM001:
    async ({ answer }) =>
    () =>
      answer(randomUUID()),
  CM002: async ({ answer, aMessage }) => {
    const id = await aMessage();
    await granted(answer(id));
    return () => answer(id);
  },
  CM003: async ({ answer, aMessage }) => {
    const id = await aMessage();
    for (let known = 0; known < 10; known++) await granted(answer(id, known));
    return () => answer(id, 10);
  },
  // Reachable only while the account is being deleted: here its profile is gone already.
  CM004: async ({ stack, maria, answer, aMessage }) => {
    const id = await aMessage(maria.email);
    await stack.sql`update public.profiles set forgotten_at = now() where id = ${maria.id}`;
    return () => answer(id);
  },
  CM005: async ({ nadia, maria, aMessage }) => {
    const id = await aMessage();
    return () => nadia.client.from('contact_messages').update({ taken_by: maria.id }).eq('id', id);
  },
  ML001:
    async ({ maria }) =>
    () =>
      maria.client.rpc('choose_mail', { p_kind: 'order_placed', p_is_wanted: false }),
  ML002:
    async ({ maria }) =>
    () =>
      maria.client.rpc('stop_mail', {
        p_token: `${maria.id}.membership_reminder.${'0'.repeat(64)}`,
      }),
  ML003:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('retry_mail', { p_id: randomUUID() }),
  NT001:
    async ({ maria }) =>
    () =>
      maria.client.rpc('restore_notification', { p_id: randomUUID() }),
  GR001: async ({ stack, nadia }) => {
    const greeting = await makeGreeting(stack.sql);
    return () =>
      nadia.client.rpc('move_greeting', { p_greeting_id: greeting.id, p_direction: 'sideways' });
  },
  GR002: async ({ stack, nadia }) => {
    const greeting = await makeGreeting(stack.sql);
    return () =>
      nadia.client.rpc('place_greeting', {
        p_greeting_id: greeting.id,
        p_before_id: randomUUID(),
      });
  },
  AU001: async ({ nadia, asOwner }) => {
    await granted(nadia.client.from('greetings').insert({ text: `Hello ${mark()}` }));
    return () => asOwner('delete from public.audit_log');
  },
  FA001:
    async ({ maria, asOwner }) =>
    () =>
      asOwner(`select private.appoint_first_super_admin('${maria.email}')`),
  FA002:
    async ({ asOwner }) =>
    () =>
      asOwner(`select private.appoint_first_super_admin('x@example.test')`),
};
