import type { Database } from 'shared/database.types';
import { mark } from 'shared/testing/factories';
import { administrator, type Backend, member } from 'shared/testing/personas';
import { granted } from '../backend';

type Values = Database['public']['Tables']['events']['Update'];

export const weekly = { recurring_type: 'weekly', recurring_end_date: '2099-01-26' };
export const monthly = {
  recurring_type: 'monthly',
  event_date: '2099-01-31',
  recurring_end_date: null,
};

/** An administrator at the calendar, and what they do there to series of events. */
export async function aCalendar(backend: Backend) {
  const nadia = await administrator(backend);

  /** A free event of 2099-01-05, a Monday. */
  function anEvent(values: Values = {}) {
    const form = {
      title: `Coffee ${mark()}`,
      event_date: '2099-01-05',
      event_time: '09:00',
      ...values,
    };
    return granted(nadia.client.from('events').insert(form).select().single());
  }

  async function occurrences(title: string) {
    return granted(
      nadia.client
        .from('events')
        .select(
          'id, event_date, event_time, location, status, recurring_interval, recurring_end_date',
        )
        .eq('title', title)
        .is('archived_at', null)
        .order('event_date'),
    );
  }

  /** The dates of a series as month and day. */
  async function dates({ title }: { title: string }) {
    return (await occurrences(title)).map(({ event_date }) => event_date.slice(5)).join(' ');
  }

  async function occurrence({ title }: { title: string }, date: string) {
    const found = (await occurrences(title)).find(({ event_date }) => event_date === date);
    if (!found) throw new Error(`nothing on ${date}`);
    return found;
  }

  /** The documented update by id. */
  function write({ id }: { id: string }, values: Values) {
    return nadia.client.from('events').update(values).eq('id', id).select().single();
  }

  function change(
    { id }: { id: string },
    changes: Record<string, unknown>,
    scope?: 'this' | 'following' | 'all',
  ) {
    return nadia.client.rpc('update_event_series', {
      p_event_id: id,
      p_changes: changes as never,
      ...(scope && { p_scope: scope }),
    });
  }

  async function register(event: { id: string }) {
    const maria = await member(backend);
    const form = { event_id: event.id, user_id: maria.id };
    await granted(maria.client.from('event_registrations').insert(form).select());
    return maria;
  }

  return { nadia, anEvent, occurrences, dates, occurrence, write, change, register };
}
