import type { Stack } from 'local/stack';
import { daysAfter } from 'shared/lib/malta-time';
import { leavingPrices, storage } from 'shared/memberships/plan-terms';
import type { LeavingOffer } from 'shared/memberships/types';
import type { Recipient } from 'shared/post/types';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, quote, recordPayment, service, tryCheckout } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { change, standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { holdFrom } from '../verification/cases';
import { ask, asked, item, type Letter, letter, withdraw } from './letters';
import { addressOf } from './parcels';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

/** A letter that came in on a day. */
const came = (owner: Person, day: string, values: Record<string, unknown> = {}) =>
  letter(stack.sql, owner, { received_at: `${day}T10:00:00Z`, ...values });

/** What was asked for of a letter, oldest first. */
const requests = ({ id }: Letter) => stack.sql<
  { kind: string; state: string; is_default: boolean; is_weekly: boolean | null }[]
>`
  select r.kind, r.state, r.is_default, f.is_weekly from public.post_requests r
  left join private.post_forwardings f on f.request_id = r.id
  where r.item_id = ${id} order by r.asked_at, r.done_at nulls last`;

const mails = async ({ id }: Person, kind: string) => {
  const rows = await stack.sql<{ params: Record<string, unknown> }[]>`
    select params from public.mails where user_id = ${id} and kind = ${kind} order by created_at, id`;
  return rows.map(({ params }) => params);
};

/** What the bell says of a letter once it has been recorded. */
async function newsOf({ id }: Letter): Promise<string | undefined> {
  await stack.sql`select private.tell_post_arrived(i) from public.post_items i where i.id = ${id}`;
  const [row] = await stack.sql<{ message: string }[]>`select message from public.notifications
    where metadata ->> 'post_item_id' = ${id}`;
  return row?.message;
}

async function offers({ client }: Person): Promise<LeavingOffer[]> {
  return (await standing(client)).leaving.offers;
}

async function offer(person: Person, wanted: 'forwarding' | 'holding'): Promise<LeavingOffer> {
  const found = (await offers(person)).find(({ leaving }) => leaving === wanted);
  if (!found) throw new Error(`no ${wanted} on offer`);
  return found;
}

/** Orders six months as the card on the membership page does. */
async function order(person: Person, wanted: 'forwarding' | 'holding') {
  const { service_id, gross } = await offer(person, wanted);
  return checkout(person.client, [service({ id: service_id }, gross)], { expected: gross });
}

async function paid(person: Person, wanted: 'forwarding' | 'holding') {
  const placed = await order(person, wanted);
  await granted(recordPayment(years.nadia.client, placed));
  return placed;
}

/** Somebody whose membership, left by notice, ends on the fifth of March 2027. */
async function leaver(): Promise<Person> {
  const maria = await years.subscriber('2027-01-05');
  await setMaltaToday(stack.sql, '2027-01-10');
  await granted(maria.client.rpc('leave_membership'));
  await years.on('2027-01-25');
  await years.pay(maria);
  return maria;
}

/** Somebody whose plan was not renewed: its last day is the fifth of February 2027. */
async function expired(): Promise<Person> {
  const maria = await years.subscriber('2027-01-05');
  await years.on('2027-02-13'); // its grace is over
  expect(await standing(maria.client)).toMatchObject({
    status: 'expired',
    valid_until: '2027-02-05',
  });
  return maria;
}

describe('a member who changes the plan', () => {
  test('keeps paper in the house and what was asked for, at its price', async () => {
    const maria = await years.subscriber('2027-01-05', 'essential');
    const of = await came(maria, '2027-01-06');
    const { gross } = await asked(maria, of);
    await change(maria, 'pro');
    await years.pay(maria);
    await years.run();
    expect((await item(maria, of))?.requests).toMatchObject([
      { kind: 'scan', state: 'waiting', gross },
    ]);
    expect((await standing(maria.client)).leaving).toEqual({
      offers: [],
      is_forwarding_held: false,
      service: null,
      kept_until: null,
    });
  });
});

describe('a member who gives notice', () => {
  test('is offered six months of forwarding or of holding, on the page and in the mail, at the price they then order at', async () => {
    const maria = await leaver();
    const shown = await offers(maria);
    expect(shown).toMatchObject([
      { leaving: 'forwarding', net: 101.64, vat: 18.3, gross: leavingPrices.forwarding },
      { leaving: 'holding', net: 50.8, vat: 9.14, gross: leavingPrices.holding },
    ]);
    expect(await mails(maria, 'notice_given')).toMatchObject([{ offers: shown }]);
    const holding = await offer(maria, 'holding');
    const placed = await order(maria, 'holding');
    await stack.sql`update public.services set price = 80 where leaving is not null`;
    try {
      const [line] = await stack.sql`select net_amount::float as net, vat_amount::float as vat,
        gross_amount::float as gross from public.purchase_items where purchase_id = ${placed.purchase_id}`;
      const { net, vat, gross } = holding;
      expect(line).toEqual({ net, vat, gross });
      expect(placed.total_amount).toBe(gross);
    } finally {
      await stack.sql`update public.services s set price = case s.leaving
        when 'forwarding' then ${leavingPrices.forwarding}::numeric else ${leavingPrices.holding}::numeric end
        where s.leaving is not null`;
    }
    await expectSoundBooks(stack.sql);
  });

  test('orders one of them, and another amount than the one shown is refused', async () => {
    const maria = await leaver();
    const [forwarding, holding] = [await offer(maria, 'forwarding'), await offer(maria, 'holding')];
    const wanted = [service({ id: holding.service_id })];
    expect(await refusal(tryCheckout(maria.client, wanted, { expected: 1 }))).toBe('CT006');
    await order(maria, 'holding');
    expect(await offers(maria)).toEqual([]);
    expect(await refusal(tryCheckout(maria.client, [service({ id: forwarding.service_id })]))).toBe(
      'CT005',
    );
    expect((await standing(maria.client)).leaving.service).toMatchObject({
      leaving: 'holding',
      is_paid: false,
      begins_on: null,
    });
  });

  test('has everything as before until the last day, and what was asked for by then is done after it', async () => {
    const maria = await leaver();
    const of = await came(maria, '2027-03-04');
    await setMaltaToday(stack.sql, '2027-03-05');
    await asked(maria, of);
    await years.on('2027-03-06');
    expect((await standing(maria.client)).status).toBe('cancelled');
    expect(await requests(of)).toMatchObject([{ kind: 'scan', state: 'waiting' }]);
    expect((await standing(maria.client)).leaving.kept_until).toBe('2027-04-04');
  });

  test('who takes it back is offered nothing any longer, and what is paid waits for the end', async () => {
    const maria = await leaver();
    await paid(maria, 'holding');
    expect((await standing(maria.client)).leaving.service).toMatchObject({
      is_paid: true,
      begins_on: '2027-03-06',
      ends_on: '2027-09-05',
    });
    await granted(maria.client.rpc('take_back_notice'));
    await years.run();
    expect((await standing(maria.client)).leaving).toMatchObject({
      offers: [],
      service: { is_paid: true, begins_on: null, ends_on: null },
    });
    await years.on('2027-03-07'); // in grace: the renewal is not paid
    expect((await standing(maria.client)).leaving.service).toMatchObject({ begins_on: null });
    await years.pay(maria);
    await years.on('2027-03-08');
    expect((await standing(maria.client)).leaving.service).toMatchObject({ begins_on: null });
  });

  test('has one of them, not two, also in one cart', async () => {
    const maria = await leaver();
    const both = [await offer(maria, 'forwarding'), await offer(maria, 'holding')];
    const wanted = both.map(({ service_id }) => service({ id: service_id }));
    expect((await quote(maria.client, wanted)).lines).toMatchObject([
      { problem: null },
      { problem: 'owned' },
    ]);
    expect(await refusal(tryCheckout(maria.client, wanted))).toBe('CT005');
  });

  test('has six whole months, also from the last day of a month', async () => {
    const maria = await leaver();
    await paid(maria, 'holding');
    await stack.sql`update public.user_services us set begins_on = '2027-08-31'
      from public.services s where s.id = us.service_id and s.leaving is not null and us.user_id = ${maria.id}`;
    expect((await standing(maria.client)).leaving.service?.ends_on).toBe('2028-02-29');
  });
});

test('nobody else is offered or sold them: no visitor, no member who stays, nobody who has never had a plan', async () => {
  const maria = await leaver();
  const { service_id } = await offer(maria, 'holding');
  const stays = await years.subscriber('2027-01-05');
  const new_ = await member(stack);
  for (const person of [stays, new_]) {
    expect(await offers(person)).toEqual([]);
    const wanted = [service({ id: service_id })];
    expect(await refusal(tryCheckout(person.client, wanted))).toBe('CT002');
    expect((await quote(person.client, wanted)).lines).toMatchObject([{ problem: 'unavailable' }]);
    const row = { user_id: person.id, service_id };
    expect(await refusal(person.client.from('user_services').insert(row))).toBe('CT002');
  }
});

test('no client says which service is one of them, or when it begins', async () => {
  const maria = await leaver();
  await paid(maria, 'holding');
  const { client } = years.nadia;
  expect(
    await refusal(
      client
        .from('services')
        .update({ leaving: 'holding' } as never)
        .is('leaving', null),
    ),
  ).toBe('42501');
  expect(
    await refusal(
      maria.client
        .from('user_services')
        .update({ begins_on: '2020-01-01' } as never)
        .eq('user_id', maria.id),
    ),
  ).toBe('42501');
});

test('the office neither lists, completes nor deletes them: the calendar and the terms have them', async () => {
  const maria = await leaver();
  await paid(maria, 'holding');
  const { client } = years.nadia;
  const [row] = await stack.sql`select us.id, us.service_id from public.user_services us
    join public.services s on s.id = us.service_id and s.leaving is not null where us.user_id = ${maria.id}`;
  const step = { p_user_service_id: row?.id, p_status: 'completed' };
  expect(await refusal(client.rpc('set_service_progress', step))).toBe('PY005');
  const listed = client.from('ordered_service_directory').select('id').eq('user_id', maria.id);
  expect(await granted(listed)).toEqual([]);
  const offered = client.from('service_directory').select('id').eq('id', row?.service_id);
  expect(await granted(offered)).toEqual([]);
  await granted(client.from('services').delete().eq('id', row?.service_id).select('id'));
  expect((await standing(maria.client)).leaving.service).toMatchObject({ leaving: 'holding' });
});

describe('somebody whose membership has expired', () => {
  test('has post kept for thirty days, is told 14 days before, and then all of it goes back', async () => {
    const maria = await expired();
    const last = daysAfter('2027-02-05', storage.keptAfterEnd);
    expect((await standing(maria.client)).leaving.kept_until).toBe(last);
    const opened = await came(maria, '2027-01-20', { paper: 'opened' });
    const held = await came(maria, '2027-02-10', { is_official: true });
    await years.on(daysAfter(last, -15));
    expect(await mails(maria, 'post_ending')).toEqual([]);
    await years.on(daysAfter(last, -14));
    await years.on(daysAfter(last, -3));
    expect(await mails(maria, 'post_ending')).toMatchObject([{ kept_until: last, items: 2 }]);
    await years.on(last);
    for (const of of [opened, held]) expect(await requests(of)).toEqual([]);
    await years.on(daysAfter(last, 1));
    const back = [{ kind: 'return', state: 'waiting', is_default: true }];
    for (const of of [opened, held]) expect(await requests(of)).toMatchObject(back);
    const late = await came(maria, daysAfter(last, 2));
    await years.on(daysAfter(last, 2));
    expect(await requests(late)).toMatchObject(back);
  });

  test('keeps what has not gone back with a new plan, and a return they withdraw themselves is asked for again', async () => {
    const maria = await expired();
    const [of, other] = [await came(maria, '2027-02-10'), await came(maria, '2027-02-11')];
    await years.on('2027-02-21');
    await years.on('2027-03-08');
    const [asked_] = (await item(maria, of))?.requests ?? [];
    await granted(withdraw(maria, String(asked_?.id)));
    await stack.sql`update public.post_requests set done_at = '2027-03-08T10:00Z' where id = ${String(asked_?.id)}`;
    await years.run(); // on that day they choose another way
    expect((await requests(of)).map(({ state }) => state)).toEqual(['withdrawn']);
    await years.on('2027-03-09');
    expect((await requests(of)).map(({ state }) => state)).toEqual(['withdrawn', 'waiting']);
    const wanted = [service(await plan(maria.client, 'pro'))];
    await granted(recordPayment(years.nadia.client, await checkout(maria.client, wanted)));
    for (const letter_ of [of, other]) {
      expect((await requests(letter_)).at(-1)).toMatchObject({
        kind: 'return',
        state: 'withdrawn',
      });
    }
    await years.run();
    expect((await requests(other)).length).toBe(1);
  });

  test('can order for thirty days; paid later it begins with the payment, and nothing goes back meanwhile', async () => {
    const maria = await expired();
    const of = await came(maria, '2027-02-20');
    await years.on('2027-02-21');
    await setMaltaToday(stack.sql, '2027-03-07');
    const placed = await order(maria, 'holding');
    await years.on('2027-03-08');
    expect(await requests(of)).toEqual([]); // while the payment may come
    await setMaltaToday(stack.sql, '2027-03-12');
    await granted(recordPayment(years.nadia.client, placed));
    await years.run();
    expect(await requests(of)).toEqual([]);
    expect((await standing(maria.client)).leaving).toMatchObject({
      service: { begins_on: '2027-03-12', ends_on: '2027-09-11' },
      kept_until: '2027-09-11',
    });
    const anna = await expired();
    await setMaltaToday(stack.sql, '2027-03-08');
    expect(await offers(anna)).toEqual([]);
  });

  test('has fourteen days from the notice where that came late, and nothing goes back without one', async () => {
    const maria = await expired();
    const of = await came(maria, '2027-02-10');
    await years.on('2027-06-01');
    expect(await mails(maria, 'post_ending')).toMatchObject([
      { kept_until: '2027-06-15', items: 1 },
    ]);
    await years.on('2027-06-15');
    expect(await requests(of)).toEqual([]);
    await years.on('2027-06-16');
    expect(await requests(of)).toMatchObject([{ kind: 'return', is_default: true }]);
    expect((await mails(maria, 'post_ending')).length).toBe(1);
    const { client } = maria;
    await granted(client.rpc('choose_after_storage', { p_choice: 'keep' }));
    expect(await requests(of)).toMatchObject([{ kind: 'return', state: 'waiting' }]);
  });

  test('is asked for no second return of what the office cannot send back, and an open question keeps nothing here', async () => {
    const maria = await expired();
    const [nobodys, questioned] = [
      await came(maria, '2027-02-10'),
      await came(maria, '2027-02-11'),
    ];
    await years.on('2027-02-21');
    await granted(ask(maria, 'return', questioned));
    const [own] = (await item(maria, questioned))?.requests ?? [];
    const question = { p_id: String(own?.id), p_question: 'By registered post?' };
    await granted(years.nadia.client.rpc('ask_back_post_request', question));
    await years.on('2027-03-08');
    const states = async (of: Letter) => (await requests(of)).map(({ state }) => state);
    expect(await states(questioned)).toEqual(['withdrawn', 'waiting']);
    const [back] = (await item(maria, nobodys))?.requests ?? [];
    const refused = { p_id: String(back?.id), p_code: 'no_sender' };
    await granted(years.nadia.client.rpc('take_post_request', { p_id: refused.p_id }));
    await granted(years.nadia.client.rpc('refuse_post_request', refused));
    await years.on('2027-03-09');
    expect(await states(nobodys)).toEqual(['refused']);
  });

  test('pays for a plan and six months on one order, and their account can be deleted all the same', async () => {
    const maria = await expired();
    const { service_id, gross } = await offer(maria, 'holding');
    const wanted = [service(await plan(maria.client, 'pro')), service({ id: service_id }, gross)];
    const placed = await checkout(maria.client, wanted);
    await granted(recordPayment(years.nadia.client, placed));
    await stack.sql`delete from auth.users where id = ${maria.id}`;
    const refunds = await stack.sql<
      { amount: number }[]
    >`select amount::float from public.refund_reviews
      where purchase_id = ${placed.purchase_id}`;
    expect(refunds).toHaveLength(1);
    expect(refunds[0]?.amount).toBeGreaterThan(gross);
  });
});

test('a member who withdraws has scans taken back that nobody works on, and their paper is kept for thirty days', async () => {
  const maria = await years.subscriber('2027-01-05');
  const of = await came(maria, '2027-01-06');
  await asked(maria, of);
  await setMaltaToday(stack.sql, '2027-01-10');
  await granted(maria.client.rpc('withdraw_membership'));
  expect(await requests(of)).toMatchObject([{ kind: 'scan', state: 'withdrawn' }]);
  expect((await standing(maria.client)).leaving.kept_until).toBe('2027-02-09');
  expect(await offers(maria)).toHaveLength(2);
  await years.on('2027-01-26');
  await years.on('2027-02-10');
  expect((await requests(of)).at(-1)).toMatchObject({ kind: 'return', is_default: true });
});

test('an account that is deleted has its post go back at once, and what it paid ahead listed as a refund', async () => {
  const maria = await leaver();
  const placed = await paid(maria, 'holding');
  await years.on('2027-03-06');
  const of = await came(maria, '2027-03-10');
  await setMaltaToday(stack.sql, '2027-06-05'); // the last of 92 of its 184 days
  await stack.sql`delete from auth.users where id = ${maria.id}`;
  const [left] =
    await stack.sql`select user_id, owner_left_at is not null as has_left from public.post_items
    where id = ${of.id}`;
  expect(left).toEqual({ user_id: null, has_left: true });
  const refunds = await stack.sql`select amount::float, reason from public.refund_reviews
    where purchase_id = ${placed.purchase_id}`;
  expect(refunds).toEqual([{ amount: leavingPrices.holding / 2, reason: 'account_deleted' }]);
  const [row] = await stack.sql`select payment_status from public.user_services
    where purchase_id = ${placed.purchase_id}`;
  expect(row?.payment_status).toBe('completed');
  await expectSoundBooks(stack.sql);
});

describe('somebody who has paid for forwarding', () => {
  test('has what comes after the last day sent on weekly to the default address, and nothing twice', async () => {
    const maria = await leaver();
    await paid(maria, 'forwarding');
    const before = await came(maria, '2027-03-01');
    await years.on('2027-03-06');
    const first = await came(maria, '2027-03-06');
    await years.run();
    expect(await requests(first)).toEqual([]); // no address yet
    await addressOf(maria);
    await years.run();
    const weekly = { kind: 'forward', state: 'waiting', is_weekly: true, is_default: false };
    expect(await requests(first)).toMatchObject([weekly]);
    expect(await requests(before)).toEqual([]);
    const [request] = (await item(maria, first))?.requests ?? [];
    expect(request).toMatchObject({ gross: 0 });
    await granted(withdraw(maria, String(request?.id)));
    await years.on('2027-03-07');
    expect(await requests(first)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('can ask for what lay here before by hand, and only while it runs', async () => {
    const maria = await leaver();
    const address_id = await addressOf(maria);
    const of = await came(maria, '2027-02-20');
    const price = async () => {
      const call = { p_kind: 'forward', p_item_ids: [of.id] };
      const answer = await granted(
        maria.client.rpc('quote_post_requests', {
          ...call,
          p_options: { service: 'weekly', address_id },
        }),
      );
      return (
        (answer as unknown as { items: { problem: string | null }[] }).items[0]?.problem ?? null
      );
    };
    await paid(maria, 'forwarding');
    expect(await price()).toBe('PO088');
    await years.on('2027-03-06');
    expect(await price()).toBeNull();
    await setMaltaToday(stack.sql, '2027-09-06');
    expect(await price()).toBe('PO088');
  });
});

describe('a member who leaves before it is approved who uses their address', () => {
  const approve = ({ id }: Person) =>
    stack.sql`update public.address_uses set held_from = private.malta_today() + 400 where user_id = ${id}`;

  test('is offered holding alone, reads why, and forwarding once it is approved', async () => {
    const maria = await leaver();
    await holdFrom(maria, 0, stack);
    expect((await standing(maria.client)).leaving).toMatchObject({
      offers: [{ leaving: 'holding' }],
      is_forwarding_held: true,
    });
    const [forwarding] = await stack.sql<
      { id: string }[]
    >`select id from public.services where leaving = 'forwarding'`;
    const wanted = [service({ id: String(forwarding?.id) })];
    expect(await refusal(tryCheckout(maria.client, wanted))).toBe('CT002');
    await approve(maria);
    expect((await standing(maria.client)).leaving).toMatchObject({ is_forwarding_held: false });
    await order(maria, 'forwarding');
  });

  test('or whose approval ends in the months they have paid for is told that post is held, not that it is sent on', async () => {
    const maria = await leaver();
    await paid(maria, 'forwarding');
    await addressOf(maria);
    await years.on('2027-03-06');
    await holdFrom(maria, 0, stack);
    const of = await came(maria, '2027-03-06');
    expect(await newsOf(of)).toContain('until we have approved who uses your address');
    await years.on('2027-03-07');
    expect(await requests(of)).toEqual([]);
    expect((await standing(maria.client)).leaving).toMatchObject({ is_forwarding_held: true });
    await approve(maria);
    await years.run();
    expect(await requests(of)).toMatchObject([{ kind: 'forward', is_weekly: true }]);
  });
});

describe('somebody who has paid for holding', () => {
  test('has post kept for six months, is told 14 days before, and it goes back without other thirty days', async () => {
    const maria = await leaver();
    await paid(maria, 'holding');
    await addressOf(maria);
    await years.on('2027-03-06');
    const of = await came(maria, '2027-04-20');
    await years.on('2027-05-01');
    expect(await requests(of)).toEqual([]);
    await years.on('2027-08-22');
    expect(await mails(maria, 'post_ending')).toMatchObject([
      { kept_until: '2027-09-05', items: 1, leaving: 'holding' },
    ]);
    await years.on('2027-09-05');
    expect(await requests(of)).toEqual([]);
    await years.on('2027-09-06');
    expect(await requests(of)).toMatchObject([{ kind: 'return', is_default: true }]);
    const [row] = await stack.sql`select us.payment_status from public.user_services us
      join public.services s on s.id = us.service_id and s.leaving is not null where us.user_id = ${maria.id}`;
    expect(row?.payment_status).toBe('completed');
    expect((await standing(maria.client)).leaving).toMatchObject({
      service: null,
      kept_until: '2027-09-05',
    });
    expect((await mails(maria, 'post_ending')).length).toBe(1);
  });

  test('and comes back: the months run on by the calendar, and begin no second time', async () => {
    const maria = await leaver();
    await paid(maria, 'holding');
    await years.on('2027-03-06');
    const wanted = [service(await plan(maria.client, 'pro'))];
    await granted(recordPayment(years.nadia.client, await checkout(maria.client, wanted)));
    await years.on('2027-04-20'); // that plan was not renewed
    expect((await standing(maria.client)).leaving).toMatchObject({
      service: { begins_on: '2027-03-06', ends_on: '2027-09-05' },
      kept_until: '2027-09-05',
    });
  });
});

test('the counter and the record of a person say how long post of somebody who has left is taken in', async () => {
  const [maria, anna] = [await leaver(), await expired()];
  await paid(maria, 'forwarding');
  await came(anna, '2027-02-10');
  await years.on('2027-02-21');
  await years.on('2027-03-06');
  const directory = (await granted(
    years.nadia.client.rpc('get_post_directory'),
  )) as unknown as Recipient[];
  const of = ({ id }: Person) => directory.find(({ user_id }) => user_id === id);
  expect(of(maria)).toMatchObject({
    is_held: true,
    kept_until: '2027-09-05',
    leaving: 'forwarding',
  });
  expect(of(anna)).toMatchObject({ is_held: true, kept_until: '2027-03-07', leaving: null });
  expect((await standing(years.nadia.client, maria.id)).leaving).toMatchObject({
    service: { title: 'Six months of forwarding', is_paid: true },
    kept_until: '2027-09-05',
  });
});

test('somebody who has left reads with the news of a letter what becomes of it', async () => {
  const maria = await expired();
  await came(maria, '2027-02-10');
  await years.on('2027-02-21');
  const tell = async (day: string) => {
    await setMaltaToday(stack.sql, day);
    return newsOf(await came(maria, day));
  };
  expect(await tell('2027-03-01')).toContain(
    'we keep it for you until 7 March 2027; then it goes back to its sender.',
  );
  expect(await tell('2027-03-08')).toContain('it goes back to its sender.');
});
