import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { writeMail } from 'shared/mails/write-mail';
import { inDays, makeDocument } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, recordPayment, remindPayment } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { mailsOf } from '../mails/mails-of';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';

const anOrder = async ({ client }: Person) => checkout(client, [document(await makeDocument(sql))]);

/** When an order was reminded of, and by whom. */
const reminders = (order: { purchase_id: string }) => sql`
  select is_automatic, sent_by from public.payment_reminders where purchase_id = ${order.purchase_id}`;

describe('an administrator who reminds a member of an unpaid order', () => {
  test('sends one mail with amount, account, reference and day, and a notification', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await anOrder(maria);
    const answer = await granted(remindPayment(nadia.client, order));
    expect(answer).toMatchObject({ purchase_number: order.purchase_number, sent_on: inDays(0) });

    const mails = await mailsOf(maria.id, 'payment_reminder');
    expect(mails).toMatchObject([{ state: 'waiting' }]);
    const recipient = { name: 'Maria', siteUrl: 'https://example.test', unsubscribeToken: null };
    const { subject, text } = writeMail({
      kind: 'payment_reminder',
      params: mails[0]?.params,
      ...recipient,
    });
    expect(subject).toContain(order.purchase_number);
    for (const part of [
      'IBAN:',
      `Reference: ${order.purchase_number}`,
      'Amount: €',
      'To arrive by:',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('is due on');
    const told = await granted(
      maria.client.from('notifications').select('title, message').eq('event', 'payment_reminder'),
    );
    expect(told).toMatchObject([{ title: 'Payment reminder' }]);
    expect(told[0]?.message).toContain(order.purchase_number);
  });

  test('finds it in the order, in the list and in the audit log, with the day and the name', async () => {
    const [maria, nadia, claire] = await Promise.all([
      member(backend),
      administrator(backend, { fullName: 'Nadia Zammit' }),
      superAdministrator(backend),
    ]);
    const order = await anOrder(maria);
    await granted(remindPayment(nadia.client, order));
    const sent = nadia.client
      .from('payment_reminders')
      .select(
        'id, is_automatic, sent_on, sender:profiles!payment_reminders_sent_by_fkey(full_name)',
      )
      .eq('purchase_id', order.purchase_id);
    const [reminder] = await granted(sent);
    expect(reminder).toMatchObject({
      is_automatic: false,
      sent_on: inDays(0),
      sender: { full_name: 'Nadia Zammit' },
    });
    // a list of them, as the details of the order ask for it
    const inOrder = nadia.client
      .from('purchases')
      .select('reminders:payment_reminders(id)')
      .eq('id', order.purchase_id);
    expect(await granted(inOrder)).toEqual([{ reminders: [{ id: reminder?.id }] }]);
    const listed = nadia.client
      .from('order_directory')
      .select('reminded_on')
      .eq('id', order.purchase_id);
    expect(await granted(listed)).toEqual([{ reminded_on: inDays(0) }]);
    const logged = claire.client
      .from('audit_log')
      .select('actor_id, subject_id, action')
      .eq('record_id', String(reminder?.id));
    expect(await granted(logged)).toEqual([
      { actor_id: nadia.id, subject_id: maria.id, action: 'insert' },
    ]);
  });

  test('a second time within seven days, as another administrator does, is refused with both days', async () => {
    const [maria, nadia, karl] = await Promise.all([
      member(backend),
      administrator(backend),
      administrator(backend),
    ]);
    const order = await anOrder(maria);
    await granted(remindPayment(nadia.client, order));
    expect(await refusalDetails(remindPayment(karl.client, order))).toMatchObject({
      code: 'PY013',
      details: { sent_on: inDays(0), next_on: inDays(7) },
    });
    expect(await mailsOf(maria.id, 'payment_reminder')).toHaveLength(1);
    expect(await reminders(order)).toHaveLength(1);
    // another order of the same member has a week of its own
    await granted(remindPayment(karl.client, await anOrder(maria)));
  });

  test('sends the next one on the seventh day, and not on the sixth', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await anOrder(maria);
    await granted(remindPayment(nadia.client, order));
    const sentDaysAgo = (days: number) => sql`
      update public.payment_reminders set sent_on = private.malta_today() - ${days}::integer
      where purchase_id = ${order.purchase_id}`;
    await sentDaysAgo(6);
    expect(await refusal(remindPayment(nadia.client, order))).toBe('PY013');
    await sentDaysAgo(7);
    await granted(remindPayment(nadia.client, order));
    expect(await mailsOf(maria.id, 'payment_reminder')).toHaveLength(2);
  });

  test('is refused for an order that is paid, free, cancelled or unknown', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const [paid, cancelled] = [await anOrder(maria), await anOrder(maria)];
    await granted(recordPayment(nadia.client, paid));
    await granted(nadia.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    const free = await checkout(maria.client, [document(await makeDocument(sql, { price: 0 }))]);
    for (const [order, status] of [
      [paid, 'paid'],
      [free, 'paid'],
      [cancelled, 'cancelled'],
    ] as const) {
      expect(await refusalDetails(remindPayment(nadia.client, order))).toMatchObject({
        code: 'PY012',
        details: { status },
      });
    }
    const unknown = remindPayment(nadia.client, { purchase_id: randomUUID() });
    expect(await refusal(unknown)).toBe('PY001');
    expect(await mailsOf(maria.id, 'payment_reminder')).toEqual([]);
  });

  test('is refused for a member whose address is not confirmed, and nothing is written', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await anOrder(maria);
    await sql`update auth.users set email_confirmed_at = null where id = ${maria.id}`;
    expect(await refusal(remindPayment(nadia.client, order))).toBe('PY014');
    expect(await reminders(order)).toEqual([]);
    expect(await mailsOf(maria.id, 'payment_reminder')).toEqual([]);
    const [told] = await sql`select count(*)::int as count from public.notifications
      where user_id = ${maria.id} and event = 'payment_reminder'`;
    expect(told).toEqual({ count: 0 });
  });

  test('keeps the reminder in the history without a name once the account is gone', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await anOrder(maria);
    await granted(remindPayment(nadia.client, order));
    await sql`delete from auth.users where id = ${nadia.id}`;
    expect([...(await reminders(order))]).toEqual([{ is_automatic: false, sent_by: null }]);
  });
});

test('visitors and members, the owner of the order among them, remind nobody', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const order = await anOrder(maria);
  for (const { client } of [maria, giulia]) {
    expect(await refusal(remindPayment(client, order))).toBe('ID002');
  }
  expect(await refusal(remindPayment(visitor(backend), order))).toBe('42501');
  expect(await reminders(order)).toEqual([]);
});

test('a member finds the reminder in the copy of their data, without the name of who sent it', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  await granted(remindPayment(nadia.client, await anOrder(maria)));
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(data).toMatchObject({ orders: [{ reminders: [{ sent_on: inDays(0) }] }] });
  expect(JSON.stringify(data)).not.toContain(nadia.id);
});

describe('the daily run', () => {
  let stack: Stack;
  let nadia: Person;
  beforeAll(async () => {
    stack = await startOwnStack();
    nadia = await administrator(stack);
  });
  afterAll(() => stack?.stop());

  /** An order of fifteen days ago, due yesterday. */
  async function overdue(maria: Person) {
    await setMaltaToday(stack.sql, inDays(-15));
    const order = await checkout(maria.client, [document(await makeDocument(stack.sql))]);
    await setMaltaToday(stack.sql, inDays(0));
    return order;
  }
  const kinds = async ({ id }: Person) => {
    const rows = await stack.sql<{ kind: string }[]>`
      select kind from public.mails where user_id = ${id} and kind in ('invoice_overdue', 'payment_reminder')`;
    return rows.map(({ kind }) => kind);
  };

  test('reminds of an overdue order once, and an administrator only seven days later', async () => {
    const maria = await member(stack);
    const order = await overdue(maria);
    await runDaily(stack.sql);
    await runDaily(stack.sql);
    expect(await kinds(maria)).toEqual(['invoice_overdue']);
    const sent = nadia.client
      .from('payment_reminders')
      .select('is_automatic, sent_by')
      .eq('purchase_id', order.purchase_id);
    expect(await granted(sent)).toEqual([{ is_automatic: true, sent_by: null }]);
    expect(await refusal(remindPayment(nadia.client, order))).toBe('PY013');
  });

  test('leaves out an order that an administrator reminded of within seven days', async () => {
    const maria = await member(stack);
    const order = await overdue(maria);
    await granted(remindPayment(nadia.client, order));
    await runDaily(stack.sql);
    expect(await kinds(maria)).toEqual(['payment_reminder']);
    const [mail] = await stack.sql`select params ->> 'is_overdue' as is_overdue from public.mails
      where user_id = ${maria.id} and kind = 'payment_reminder'`;
    expect(mail).toEqual({ is_overdue: 'true' });
  });
});
