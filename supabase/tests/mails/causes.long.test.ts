import { randomUUID } from 'node:crypto';
import { mailNames } from 'shared/mails/kinds';
import { writeMail } from 'shared/mails/write-mail';
import { makeDiscountCode, makeDocument, makeEvent, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { anAffiliate, application, approve, findByEmail } from '../affiliates/applications';
import { backend, granted, sql } from '../backend';
import { checkout, document, event, plan, recordPayment, service } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';
import { mailsOf } from './mails-of';

/** The text of a queued mail, as its recipient reads it. */
async function read(who: string, kind: string): Promise<string> {
  const [mail] = await mailsOf(who, kind);
  if (!mail) throw new Error(`no mail ${kind}`);
  const site = { name: 'Maria Vella', siteUrl: 'https://example.test', unsubscribeToken: null };
  return writeMail({ ...mail, ...site }).text;
}

describe('an order', () => {
  test('is confirmed to the person who placed it, with lines, amount, account and reference', async () => {
    const maria = await member(backend);
    const essential = await plan(maria.client, 'essential');
    const { code } = await makeDiscountCode(sql);
    const order = await checkout(maria.client, [service(essential)], { code });
    const mails = await mailsOf(maria.id);
    expect(mails).toMatchObject([{ kind: 'order_placed', state: 'waiting' }]);
    expect(mails[0]?.params).toMatchObject({
      purchase_id: order.purchase_id,
      purchase_number: order.purchase_number,
      total_amount: order.total_amount,
      due_date: order.due_date,
      invoice_number: order.invoice_number,
      has_box: false,
    });
    const text = await read(maria.id, 'order_placed');
    for (const part of [
      `${essential.title}, after €8.90 discount: €94.52`,
      'Onboarding',
      `Reference: ${order.purchase_number}`,
      'IBAN:',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('placed twice under one key is confirmed once', async () => {
    const maria = await member(backend);
    const items = [document(await makeDocument(sql))];
    const key = randomUUID();
    await checkout(maria.client, items, { key });
    await checkout(maria.client, items, { key });
    expect(await mailsOf(maria.id)).toHaveLength(1);
  });

  test('is told to be paid once, with its invoice', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    await granted(recordPayment(nadia.client, order));
    expect(await mailsOf(maria.id, 'payment_received')).toHaveLength(1);
    expect(await read(maria.id, 'payment_received')).toContain(
      `Invoice: ${order.invoice_number}, paid`,
    );
  });

  test('is listed line by line wherever a mail names its invoice', async () => {
    const maria = await member(backend);
    const bought = await makeDocument(sql);
    const { purchase_id, purchase_number, total_amount, invoice_number, due_date } = await checkout(
      maria.client,
      [document(bought)],
    );
    const params = { purchase_id, purchase_number, total_amount, invoice_number, due_date };
    await sql`select private.tell(${maria.id}, 'invoice_overdue', ${sql.json(params)})`;
    expect(await read(maria.id, 'invoice_overdue')).toContain(`${bought.title}: €`);
  });

  test('brings one mail when it costs nothing: it is complete', async () => {
    const maria = await member(backend);
    await checkout(maria.client, [document(await makeDocument(sql, { price: 0 }))]);
    expect(await mailsOf(maria.id)).toMatchObject([{ kind: 'payment_received' }]);
    expect(await read(maria.id, 'payment_received')).toContain('It costs nothing');
  });

  test('brings a mail when the office cancels it, and none when the member does', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const first = await checkout(maria.client, [document(await makeDocument(sql))]);
    const second = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: first.purchase_id }));
    await granted(nadia.client.rpc('cancel_purchase', { p_purchase_id: second.purchase_id }));
    const cancelled = await mailsOf(maria.id, 'order_cancelled');
    expect(cancelled.map(({ params }) => params.purchase_number)).toEqual([second.purchase_number]);
    expect(await read(maria.id, 'order_cancelled')).toContain('We have cancelled this order.');
  });

  test('is placed and paid although its mails cannot be queued', async () => {
    const stack = await startOwnStack();
    try {
      await stack.sql`alter table public.mails rename to gone`;
      const [maria, nadia] = await Promise.all([member(stack), administrator(stack)]);
      const order = await checkout(maria.client, [document(await makeDocument(stack.sql))]);
      const paid = await granted(recordPayment(nadia.client, order));
      expect(paid).toMatchObject({ status: 'paid' });
    } finally {
      await stack.stop();
    }
  });
});

test('the mail about a refund tells the decision, without the note and the name of the administrator', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  const dinner = await makeEvent(sql);
  const order = await checkout(maria.client, [event(dinner)]);
  await granted(recordPayment(nadia.client, order));
  const seat = maria.client.from('event_registrations').update({ payment_status: 'cancelled' });
  await granted(seat.eq('event_id', dinner.id).select('id'));
  const [review] = await sql<{ id: string }[]>`
    select id from public.refund_reviews where event_id = ${dinner.id}`;
  await granted(
    nadia.client.rpc('close_refund_review', {
      p_id: String(review?.id),
      p_note: 'She complained twice',
      p_outcome: 'refunded',
    }),
  );
  const text = await read(maria.id, 'refund_decided');
  expect(text).toContain('We have paid €25.00 back');
  expect(text).toContain(`Order: ${order.purchase_number}`);
  const mails = JSON.stringify(await mailsOf(maria.id));
  expect(mails).not.toContain('complained');
  expect(mails).not.toContain(nadia.id);
});

describe('a message through the contact page', () => {
  const write = (email: string, name = 'Elena') =>
    granted(
      visitor(backend).from('contact_messages').insert({ name, email, message: 'Buy my pills' }),
    );

  test('is confirmed, and nothing its sender typed stands in the mail: the address may be a stranger’s', async () => {
    const email = `elena-${mark()}@example.test`;
    await write(email, 'Visit evil.example');
    const mails = await mailsOf(email);
    expect(mails).toMatchObject([{ kind: 'message_received', name: null, params: {} }]);
  });

  test('brings an address three mails a day at most, whatever is sent in its name', async () => {
    const email = `elena-${mark()}@example.test`;
    await granted(visitor(backend).from('affiliates').insert(application(email)));
    for (let hour = 0; hour < 2; hour += 1) {
      for (let nth = 0; nth < 3; nth += 1) await write(email);
      // An hour later the form is open for this address again.
      await sql`update public.contact_messages set created_at = created_at - interval '61 minutes'
        where email = ${email}`;
    }
    expect(await mailsOf(email)).toHaveLength(3);
  });

  test('goes to the account of a member who wrote it', async () => {
    const maria = await member(backend);
    await write(maria.email.toUpperCase());
    expect(await mailsOf(maria.id)).toMatchObject([{ kind: 'message_received', email: null }]);
  });
});

describe('an application', () => {
  test('is confirmed, and its approval comes with code and link, account or not', async () => {
    const nadia = await administrator(backend);
    const email = `elena-${mark()}@example.test`;
    await granted(visitor(backend).from('affiliates').insert(application(email)));
    expect(await mailsOf(email)).toMatchObject([{ kind: 'application_received' }]);
    const { id } = await findByEmail(nadia.client, email);
    const { referral_code: code } = await approve(nadia, id);
    expect(await read(email, 'application_decided')).toContain(
      `https://example.test/members?ref=${code}`,
    );
  });

  test('brings a mail with the reason when it is rejected or its approval is withdrawn', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id } = await anAffiliate(nadia, maria.email);
    await granted(nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: 'Spam' }));
    const decided = await mailsOf(maria.id, 'application_decided');
    expect(decided.map(({ params }) => params.status)).toEqual(['approved', 'inactive']);
    expect(decided[1]?.params.reason).toBe('Spam');

    const email = `elena-${mark()}@example.test`;
    await granted(visitor(backend).from('affiliates').insert(application(email)));
    const open = await findByEmail(nadia.client, email);
    await granted(
      nadia.client
        .from('affiliates')
        .update({ status: 'rejected', rejection_reason: 'Too early' })
        .eq('id', open.id)
        .select('id'),
    );
    expect(await read(email, 'application_decided')).toContain('> Too early');
  });

  test('brings no mail when it becomes active with its first referral', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { code } = await anAffiliate(nadia, maria.email);
    await member(backend, { metadata: { referral_code: code } });
    expect(await mailsOf(maria.id, 'application_decided')).toHaveLength(1);
  });
});

test('the list of events and the texts know the same kinds of mail, and no cause names another event', async () => {
  const events = await sql<{ code: string; mail: string | null }[]>`
    select code, mail from private.told_events`;
  const kinds = new Set(events.flatMap(({ mail }) => mail ?? []));
  expect([...kinds].sort()).toEqual(Object.keys(mailNames).sort());
  const named = await sql<{ code: string }[]>`
    select distinct m[1] as code
    from pg_proc p,
      regexp_matches(p.prosrc, 'private\\.tell(?!_left_by_rule)(?:_[a-z]+)*\\((?:[^;'']*,\\s*)?''([a-z_]+)''', 'g') m
    where p.pronamespace = 'private'::regnamespace`;
  expect(named.length).toBeGreaterThan(20);
  for (const { code } of named) expect(events.map((event) => event.code)).toContain(code);
});
