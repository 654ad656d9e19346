import { inDays, makeEvent } from 'shared/testing/factories';
import { granted } from '../../backend';
import type { Refused } from './stage';

export const refusedEvents: Refused = {
  EV001: async ({ maria, anOrder }) => {
    const order = await anOrder();
    return () =>
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('purchase_id', order.purchase_id);
  },
  ES001: async ({ nadia, seats }) => {
    const { id } = await seats();
    const change = { recurring_type: 'weekly', recurring_end_date: inDays(1) };
    return () => nadia.client.from('events').update(change).eq('id', id);
  },
  ES002: async ({ maria, nadia, aSeries }) => {
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
  ES003: async ({ stack, nadia, aSeries }) => {
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
  ES004: async ({ nadia, aSeries }) => {
    const { id } = await aSeries();
    return () =>
      nadia.client.rpc('update_event_series', { p_event_id: id, p_changes: { series_id: null } });
  },
  ES005: async ({ nadia, aSeries }) => {
    const { id } = await aSeries();
    return () =>
      nadia.client.rpc('update_event_series', {
        p_event_id: id,
        p_changes: { location: 'Roof' },
        p_known: { [id]: '2020-01-01T00:00:00Z' },
      });
  },
  EV002: async ({ nadia }) => {
    return () => nadia.client.rpc('check_in', { p_registration_id: crypto.randomUUID() });
  },
  EV003: async ({ maria, nadia, stack }) => {
    const { id } = await makeEvent(stack.sql, { registration_fee: 0, event_date: inDays(3) });
    const row = { event_id: id, user_id: maria.id };
    const { id: registration } = await granted(
      maria.client.from('event_registrations').insert(row).select('id').single(),
    );
    return () => nadia.client.rpc('check_in', { p_registration_id: registration });
  },
  EV004: async ({ maria, stack }) => {
    const { id } = await makeEvent(stack.sql, { registration_fee: 0 });
    const row = { event_id: id, user_id: maria.id };
    await granted(maria.client.from('event_registrations').insert(row));
    await stack.sql`update public.events set event_date = ${inDays(-2)} where id = ${id}`;
    const cancelled = { payment_status: 'cancelled' };
    return () => maria.client.from('event_registrations').update(cancelled).eq('event_id', id);
  },
};
