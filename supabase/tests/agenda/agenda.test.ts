import { agendaSchema } from 'shared/agenda/types';
import { inDays, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, event, recordPayment, service } from '../cart/ordering';

const agenda = async (client: Client) =>
  v.parse(agendaSchema, await granted(client.rpc('get_agenda')));

const register = ({ id, client }: Person, { id: event_id }: { id: string }) =>
  granted(client.from('event_registrations').insert({ event_id, user_id: id }).select().single());

const nothing = { needs_payment: false, due: null, next_event: null };

describe('a member’s agenda', () => {
  test('is empty for a member who has done nothing yet, and refused to a visitor', async () => {
    const { client } = await member(backend);
    expect(await agenda(client)).toEqual(nothing);
    expect(await refusal(visitor(backend).rpc('get_agenda'))).toBe('42501');
  });

  test('adds up what is due on placed orders until it is paid, and tells nobody else', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const first = await checkout(maria.client, [service(await makeService(sql, { price: 100 }))]);
    const second = await checkout(maria.client, [service(await makeService(sql, { price: 20.5 }))]);
    expect((await agenda(maria.client)).due).toEqual({
      amount: 120.5,
      orders: 2,
      first_due_date: first.due_date,
    });
    expect(await agenda(nadia.client)).toEqual(nothing);

    await granted(recordPayment(nadia.client, first));
    await granted(recordPayment(nadia.client, second));
    expect(await agenda(maria.client)).toEqual(nothing);
  });

  test('asks for payment of a document or a seat above 0, as long as the seat is held', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    await register(maria, await makeEvent(sql, { registration_fee: 0 }));
    expect((await agenda(maria.client)).needs_payment).toBe(false);
    const seat = await register(maria, await makeEvent(sql));
    expect((await agenda(maria.client)).needs_payment).toBe(true);
    await sql`update public.event_registrations set held_until = now() where id = ${seat.id}`;
    expect((await agenda(maria.client)).needs_payment).toBe(false);

    const { id: document_id } = await makeDocument(sql);
    await granted(
      giulia.client.from('user_documents').insert({ document_id, user_id: giulia.id }).select(),
    );
    expect((await agenda(giulia.client)).needs_payment).toBe(true);
  });

  test('names the next event they ordered or that is free: none in the cart, none that is over', async () => {
    const maria = await member(backend);
    const free = { registration_fee: 0 };
    const over = await makeEvent(sql, { ...free, event_date: inDays(1), event_time: '00:00' });
    const [later, calledOff, sooner] = await Promise.all([
      makeEvent(sql, { ...free, event_date: inDays(9) }),
      makeEvent(sql, { ...free, event_date: inDays(2) }),
      makeEvent(sql, { event_date: inDays(5), event_time: '09:30' }),
    ]);
    for (const each of [over, later, calledOff, sooner]) await register(maria, each);
    await sql`update public.events set event_date = ${inDays(-2)} where id = ${over.id}`;
    await sql`update public.events set status = 'cancelled' where id = ${calledOff.id}`;
    expect((await agenda(maria.client)).next_event?.title).toBe(later.title);

    await checkout(maria.client, [event(sooner)]);
    expect((await agenda(maria.client)).next_event).toEqual({
      title: sooner.title,
      event_date: inDays(5),
      event_time: '09:30:00',
    });
  });
});
