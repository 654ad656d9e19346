import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { type WaitingCounts, waitingCountsSchema } from 'shared/overview/types';
import { inDays, makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { aCollection, isReady } from '../post/collections';
import { ask, asked, letter, scanned, subscriber } from '../post/letters';
import { actAs } from '../query-plans/plan-nodes';
import { buyer } from '../vat/buyers';

/** What an administrator is answered, and what the lists of the same moment say. */
async function countsAndLists(nadia: Person) {
  return sql.begin('isolation level repeatable read', async (tx) => {
    await tx.unsafe(actAs(nadia.id));
    const counts = await answerIn(tx);
    const [lists] = await tx`
      select
        (select count(*)::int from affiliate_directory where status = 'pending') as applications,
        (select count(*)::int from message_directory where handled_at is null) as messages,
        (select count(*)::int from order_directory where is_overdue) as overdue,
        (select count(*)::int from order_directory where status = 'pending') as unpaid,
        (select sum(amount_due)::float from order_directory where status = 'pending') as unpaid_sum,
        (select count(*)::int from ordered_service_directory
          where payment_status in ('paid', 'in_progress')) as services,
        (select count(*)::int from refund_directory where closed_at is null) as refunds,
        (select coalesce(sum(amount), 0)::float from refund_reviews
          where closed_at is null) as refunds_sum,
        (get_post_names_to_confirm() ->> 'total')::int as names,
        (select count(*)::int from post_queue where not is_paper_way and state <> 'asked') as scans,
        (select count(*)::int from post_queue where not is_paper_way and is_overdue) as scans_overdue,
        (select count(*)::int from post_queue where is_paper_way and state <> 'asked') as post_requests,
        (select count(*)::int from post_door where is_ready) as collections,
        (select count(*)::int from jsonb_array_elements(get_post_losses()) l
          where (l ->> 'may_confirm')::boolean) as losses,
        (select jsonb_array_length(w -> 'reviews') + jsonb_array_length(w -> 'corrections')
            + ((w #>> '{threshold,net}')::numeric >= 8000 or (w #>> '{threshold,net_before}')::numeric > 10000)::int
          from get_vat_work() w) as vat,
        (select count(*)::int from post_unread_official) as official_calls`;
    await tx`reset role`;
    const [failed] = await tx`
      select count(*)::int as scans, (count(*) filter (where r.due_at < now()))::int as scans_overdue
      from post_scans s left join post_requests r on r.id = s.request_id
      where s.state = 'failed' and not exists (
        select 1 from post_scans o where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))`;
    return {
      counts,
      lists: {
        ...lists,
        scans: lists?.scans + failed?.scans,
        scans_overdue: lists?.scans_overdue + failed?.scans_overdue,
      },
    };
  });
}

async function answerIn(tx: TransactionSql): Promise<WaitingCounts> {
  const [answer] = await tx`select public.get_waiting_counts() as counts`;
  return v.parse(waitingCountsSchema, answer?.counts);
}

/** Undoes all that `act` has done, so that no other test meets it. */
async function rolledBack(act: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const acting = sql.begin('isolation level repeatable read', async (tx) => {
    await act(tx);
    throw done;
  });
  await expect(acting).rejects.toBe(done);
}

/** The same in a transaction that acts as its owner before and after. */
async function countsIn(tx: TransactionSql, nadia: Person): Promise<WaitingCounts> {
  await tx.unsafe(actAs(nadia.id));
  const counts = await answerIn(tx);
  await tx`reset role`;
  return counts;
}

const counts = async ({ client }: Person) =>
  v.parse(waitingCountsSchema, await granted(client.rpc('get_waiting_counts')));

describe('the work waiting for the office', () => {
  test('is told to administrators alone', async () => {
    const { client } = await member(backend);
    expect(await refusal(client.rpc('get_waiting_counts'))).toBe('ID002');
    expect(await refusal(visitor(backend).rpc('get_waiting_counts'))).toBe('42501');
    const nadia = await administrator(backend);
    v.parse(waitingCountsSchema, await granted(nadia.client.rpc('get_waiting_counts')));
  });

  test('is what the lists say at the same moment, to the cent', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const [begun, seat] = [await makeService(sql), await makeEvent(sql)];
    await checkout(maria.client, [service(await makeService(sql, { price: 10.01 }))]);
    await checkout(maria.client, [service(await makeService(sql, { price: 20.02 }))]);
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(begun)])));
    await granted(recordPayment(nadia.client, await checkout(maria.client, [event(seat)])));
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', seat.id)
        .select(),
    );
    // above what consumers of other member states may buy before their own state taxes it
    const ada = await buyer({ country: 'Italy', buyer_kind: 'private' });
    await checkout(ada.client, [document(await makeDocument(sql, { price: 11_800 }))]);
    await granted(
      visitor(backend)
        .from('contact_messages')
        .insert({ name: 'Ġanni', email: `${mark()}@example.test`, message: 'Hello' }),
    );
    const giulia = await subscriber(backend, nadia);
    await asked(giulia, await letter(sql, giulia));
    await granted(ask(giulia, 'return', await letter(sql, giulia)));
    const { id: late } = await asked(giulia, await letter(sql, giulia));
    await sql`update post_requests set due_at = now() - interval '1 hour' where id = ${late}`;
    await aCollection(sql, giulia);
    await isReady(sql, (await aCollection(sql, giulia)).collection.id);
    const { client } = await administrator(backend);
    const { id: p_item_id } = await letter(sql, giulia);
    const loss = { p_id: randomUUID(), p_item_id, p_reason: 'Not on its shelf' };
    await granted(client.rpc('report_post_lost', loss));

    const { counts, lists } = await countsAndLists(nadia);
    const { applications, messages, overdue, unpaid, services, refunds, scans, names } = counts;
    expect({
      applications,
      messages,
      services,
      overdue: overdue.count,
      unpaid: unpaid.count,
      unpaid_sum: unpaid.amount,
      refunds: refunds.count,
      refunds_sum: refunds.amount,
      scans: scans.count,
      scans_overdue: scans.overdue,
      post_requests: counts.post_requests.count,
      collections: counts.collections,
      names,
      losses: counts.losses,
      vat: counts.vat,
      official_calls: counts.official_calls,
    }).toEqual(lists);
    for (const figure of [
      messages,
      unpaid.count,
      services,
      refunds.count,
      scans.count - scans.overdue,
      scans.overdue,
      counts.post_requests.count,
      counts.collections,
      names,
      counts.losses,
      counts.vat,
    ]) {
      expect(figure).toBeGreaterThan(0);
    }
  });

  test('holds a scan that could not be read until there is another, overdue from the time it was promised', async () => {
    const nadia = await administrator(backend);
    const giulia = await subscriber(backend, nadia);
    const of = await letter(sql, giulia);
    const request = await asked(giulia, of);
    const id = await scanned(sql, nadia, of, request);
    await rolledBack(async (tx) => {
      const { scans: before } = await countsIn(tx, nadia);
      await tx`update post_scans set state = 'failed', failure = 'A torn page' where id = ${id}`;
      expect((await countsIn(tx, nadia)).scans).toEqual({ ...before, count: before.count + 1 });
      await tx`update post_requests set due_at = now() - interval '1 hour' where id = ${request.id}`;
      expect((await countsIn(tx, nadia)).scans).toEqual({
        count: before.count + 1,
        overdue: before.overdue + 1,
      });
      await tx`insert into post_scans (id, item_id, original, created_at)
        select gen_random_uuid(), item_id, original, created_at + interval '1 minute' from post_scans where id = ${id}`;
      expect((await countsIn(tx, nadia)).scans).toEqual(before);
    });
  });

  test('counts official post whose owner is to be phoned', async () => {
    const nadia = await administrator(backend);
    const { id } = await letter(sql, await subscriber(backend, nadia), { is_official: true });
    await rolledBack(async (tx) => {
      const { official_calls: before } = await countsIn(tx, nadia);
      await tx`update private.post_told set reminded_at = now() - interval '15 days' where item_id = ${id}`;
      expect((await countsIn(tx, nadia)).official_calls).toBe(before + 1);
      await tx`update post_items set called_at = now() where id = ${id}`;
      expect((await countsIn(tx, nadia)).official_calls).toBe(before);
    });
  });

  test('counts an order as overdue from the day after its invoice was due', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    await checkout(maria.client, [service(await makeService(sql, { price: 41.07 }))]);
    await rolledBack(async (tx) => {
      for (const [days, own] of [
        [14, 0],
        [15, 1],
      ] as const) {
        await setMaltaToday(tx as never, inDays(days));
        const [listed] = await tx`
          select count(*)::int as count, coalesce(sum(p.amount_due), 0)::float as amount,
            (count(*) filter (where p.user_id = ${maria.id}))::int as own
          from purchases p join invoices i on i.purchase_id = p.id
          where i.kind = 'invoice' and not i.is_replaced and p.status = 'pending' and i.due_date < ${inDays(days)}`;
        expect({ ...(await countsIn(tx, nadia)).overdue, own }).toEqual(listed);
      }
    });
  });

  test('counts events as soon within seven days, as nearly full from 80 % of their seats', async () => {
    const nadia = await administrator(backend);
    await rolledBack(async (tx) => {
      const make = (wanted: Parameters<typeof makeEvent>[1]) => makeEvent(tx as never, wanted);
      const before = await countsIn(tx, nadia);
      await make({ event_date: inDays(7) });
      await make({ event_date: inDays(8) });
      await make({ event_date: inDays(-3) });
      await make({ event_date: inDays(2), status: 'cancelled' });
      const later = { event_date: inDays(30), max_attendees: 10 };
      for (const [seats, status] of [
        [8, 'active'],
        [7, 'active'],
        [8, 'cancelled'],
      ] as const) {
        const { id } = await make({ ...later, status });
        await tx`update events set attendee_count = ${seats} where id = ${id}`;
      }
      const after = await countsIn(tx, nadia);
      expect(after.events_soon - before.events_soon).toBe(1);
      expect(after.events_nearly_full - before.events_nearly_full).toBe(1);
    });
  });

  test('tells whether the administrator has to pay something themselves', async () => {
    const nadia = await administrator(backend);
    expect((await counts(nadia)).needs_payment).toBe(false);
    const { id: document_id } = await makeDocument(sql);
    await granted(
      nadia.client.from('user_documents').insert({ document_id, user_id: nadia.id }).select(),
    );
    expect((await counts(nadia)).needs_payment).toBe(true);
  });
});
