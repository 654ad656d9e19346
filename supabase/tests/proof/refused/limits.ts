import { randomUUID } from 'node:crypto';
import { makeDocument, mark } from 'shared/testing/factories';
import { member, visitor } from 'shared/testing/personas';
import { granted } from '../../backend';
import { document, manyOrders, tryCheckout } from '../../cart/ordering';
import { boxHolder, invite } from '../../post/delegates';
import { aToken } from '../../post/sharing';
import type { Refused } from './stage';

export const refusedLimits: Refused = {
  RL001: async ({ stack }) => {
    const email = `elena-${mark()}@example.test`;
    const send = () =>
      visitor(stack).from('contact_messages').insert({ name: 'Elena', email, message: 'Hello' });
    for (let sent = 0; sent < 3; sent++) await granted(send());
    return send;
  },
  RL002: async ({ stack }) => {
    const lea = await member(stack);
    const ask = () => lea.client.rpc('validate_discount_code', { p_code: `GUESS-${mark()}` });
    for (let tried = 0; tried < 20; tried++) await granted(ask());
    return ask;
  },
  RL003: async ({ stack }) => {
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
  RL006: async ({ stack, apply, anApplication }) => {
    await anApplication();
    await stack.sql`update private.site_settings set forms_per_origin = 1`;
    return () => apply(`elena-${mark()}@example.test`);
  },
  PO074: async ({ stack }) => {
    const open = () => visitor(stack).rpc('open_shared_scan', { p_token: aToken() });
    await stack.sql`update private.site_settings set forms_per_origin = 1`;
    for (let nr = 0; nr < 10; nr += 1) await open();
    return open;
  },
  VF060: async ({ stack }) => {
    const confirm = () =>
      visitor(stack).rpc('confirm_address_certificate', { p_number: 'MBA-2222-3333' });
    await stack.sql`update private.site_settings set forms_per_origin = 1`;
    for (let nr = 0; nr < 10; nr += 1) await confirm();
    return confirm;
  },
  RL007: async ({ maria, seats }) => {
    const { id: event_id } = await seats();
    const { id: user_id, client } = maria;
    const register = () => client.from('event_registrations').insert({ event_id, user_id });
    const giveUp = () =>
      client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .match({ event_id, user_id, payment_status: 'pending' });
    for (let times = 0; times < 10; times++) {
      await granted(register());
      await granted(giveUp());
    }
    return register;
  },
  RL008: async ({ stack }) => {
    const message = 'Hello '.repeat(400_000);
    return () =>
      visitor(stack)
        .from('contact_messages')
        .insert({ name: 'Elena', email: `elena-${mark()}@example.test`, message });
  },
  RL004: async ({ stack }) => {
    const lea = await member(stack);
    const draw = () => lea.client.rpc('generate_purchase_number');
    for (let drawn = 0; drawn < 20; drawn++) await granted(draw());
    return draw;
  },
  PN001: async ({ stack, maria, nadia }) => {
    await stack.sql`update public.profiles set forgotten_at = now() where id = ${maria.id}`;
    return () => nadia.client.from('person_notes').insert({ user_id: maria.id, note: 'Hello' });
  },
  PN002: async ({ stack, maria, nadia }) => {
    await stack.sql`insert into public.person_notes (user_id, note)
      select ${maria.id}, 'Note ' || n from generate_series(1, 200) n`;
    return () => nadia.client.from('person_notes').insert({ user_id: maria.id, note: 'Hello' });
  },
  SV001: async ({ stack, nadia }) => {
    await stack.sql`insert into public.saved_views (user_id, list, name, address)
      select ${nadia.id}, 'orders', 'View ' || n, 'filter=paid' from generate_series(1, 30) n`;
    return () =>
      nadia.client
        .from('saved_views')
        .insert({ list: 'orders', name: 'One more', address: 'filter=paid' });
  },
  AC001: async ({ stack }) => {
    const lea = await member(stack);
    const ask = () => lea.client.rpc('get_own_data');
    for (let asked = 0; asked < 10; asked++) await granted(ask());
    return ask;
  },
  AC002: async ({ stack }) => {
    const lea = await member(stack);
    const guess = () => lea.client.rpc('check_own_password', { p_password: 'guess' });
    for (let guessed = 0; guessed < 5; guessed++) await granted(guess());
    return guess;
  },
  AC003: async ({ stack }) => {
    const lea = await member(stack);
    return () => lea.client.rpc('delete_own_account', { p_check: randomUUID() });
  },
  AC004: async ({ stack }) => {
    const lea = await member(stack);
    return async () => {
      const own = await stack.sql.reserve();
      try {
        await own`select pg_advisory_lock(hashtextextended(${`own_data:${lea.id}`}, 0))`;
        return await lea.client.rpc('get_own_data');
      } finally {
        await own`select pg_advisory_unlock(hashtextextended(${`own_data:${lea.id}`}, 0))`;
        own.release();
      }
    };
  },
  RL010: async ({ stack }) => {
    const owner = await boxHolder('Anna Borg', stack);
    await granted(invite(owner));
    await stack.sql`update public.post_delegates set invitations = 20 where user_id = ${owner.id}`;
    return () => invite(owner);
  },
  RL005: async ({ stack }) => {
    const lea = await member(stack);
    await manyOrders(stack.sql, lea.id, 200);
    const item = document(await makeDocument(stack.sql));
    return () => tryCheckout(lea.client, [item]);
  },
};
