import { connect } from 'local/database/connect';
import type { Stack } from 'local/stack';
import { type Overview, overviewSchema, overviewSeriesSchema } from 'shared/overview/types';
import { makeEvent, makeService } from 'shared/testing/factories';
import {
  administrator,
  type Client,
  member,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal } from '../backend';
import { checkout, event, plan, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { change, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { actAs } from '../query-plans/plan-nodes';

const monthsOf = async (client: Client, p_from: string, p_to: string) =>
  v.parse(overviewSeriesSchema, await granted(client.rpc('get_overview_series', { p_from, p_to })))
    .months;
const figuresOf = async (client: Client, p_from: string, p_to: string): Promise<Overview> =>
  v.parse(overviewSchema, await granted(client.rpc('get_overview', { p_from, p_to })));

test('the series are told to administrators alone, for a period of at most ten years', async () => {
  const period = { p_from: '2012-01-01', p_to: '2012-12-31' };
  const [maria, nadia, claire] = await Promise.all([
    member(backend),
    administrator(backend),
    superAdministrator(backend),
  ]);
  expect(await refusal(maria.client.rpc('get_overview_series', period))).toBe('ID002');
  expect(await refusal(visitor(backend).rpc('get_overview_series', period))).toBe('42501');
  for (const { client } of [nadia, claire]) {
    expect(await monthsOf(client, period.p_from, period.p_to)).toHaveLength(12);
  }
  for (const [p_from, p_to] of [
    ['2012-02-01', '2012-01-31'],
    ['2001-01-01', '2012-01-01'],
    ['-infinity', 'infinity'],
    ['1999-12-31', '2000-12-31'],
  ] as const) {
    const call = nadia.client.rpc('get_overview_series', { p_from, p_to });
    expect(await refusal(call), `${p_from} ${p_to}`).toBe('OV001');
  }
});

// a stack of their own: its days are theirs, and nobody else is a member
let stack: Stack;
let years: Years;
let office: Client;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
  office = years.nadia.client;
});
afterAll(() => stack?.stop());

const noMembers = { essential: 0, pro: 0, enterprise: 0, platinum: 0 };

/** Memberships in a period, a month each as "members, before, ended" and the plans that have any. */
async function memberships(from: string, to: string) {
  const months = await monthsOf(office, from, to);
  return months.map(({ memberships: of }) => {
    if (!of) return null;
    const plans = Object.entries(of.members).filter(([, count]) => count > 0);
    return { ...Object.fromEntries(plans), before: of.before, ended: of.ended };
  });
}

describe('the series of an office', () => {
  test('with nothing in it are months of nothing, and months to come have no memberships', async () => {
    await setMaltaToday(stack.sql, '2031-01-10');
    const nothing = { income: 0, income_before: 0, registrations: 0 };
    const none = { members: noMembers, recurring: 0, before: 0, ended: 0 };
    expect(await monthsOf(office, '2030-12-15', '2031-02-28')).toEqual([
      { from: '2030-12-15', to: '2030-12-31', ...nothing, memberships: none },
      { from: '2031-01-01', to: '2031-01-31', ...nothing, memberships: none },
      { from: '2031-02-01', to: '2031-02-28', ...nothing, memberships: null },
    ]);
  });

  test('follow a membership through renewal, upgrade, lapse and return', async () => {
    const maria = await years.subscriber('2031-01-15');
    const giulia = await years.subscriber('2031-01-31', 'enterprise', 'annual');
    const elena = await years.subscriber('2031-02-05', 'essential');
    await years.on('2031-02-10');
    await granted(elena.client.rpc('withdraw_membership'));
    await years.on('2031-02-15');
    await years.pay(maria);
    await setMaltaToday(stack.sql, '2031-02-20');
    const { order } = await change(maria, 'enterprise');
    if (!order) throw new Error('no order');
    await granted(recordPayment(office, order));

    // Maria’s last day was 20 March: until the 27th a late payment leaves no gap
    await years.on('2031-03-25');
    expect(await memberships('2031-01-01', '2031-04-30')).toEqual([
      { pro: 1, enterprise: 1, before: 0, ended: 0 },
      { enterprise: 2, before: 2, ended: 1 },
      { enterprise: 2, before: 2, ended: 0 },
      null,
    ]);
    await years.on('2031-04-02');
    const lapsed = [
      { enterprise: 2, before: 2, ended: 1 },
      { enterprise: 1, before: 2, ended: 1 },
      { enterprise: 1, before: 1, ended: 0 },
    ];
    expect(await memberships('2031-02-01', '2031-04-30')).toEqual(lapsed);

    await setMaltaToday(stack.sql, '2031-05-10');
    const again = service(await plan(maria.client, 'pro'));
    await granted(recordPayment(office, await checkout(maria.client, [again])));
    await years.on('2031-05-12');
    expect(await memberships('2031-02-01', '2031-05-31')).toEqual([
      ...lapsed,
      { pro: 1, enterprise: 1, before: 1, ended: 0 },
    ]);
    // a period that begins or ends within a month
    expect(await memberships('2031-02-08', '2031-02-18')).toEqual([
      { pro: 1, enterprise: 1, before: 3, ended: 1 },
    ]);

    await stack.sql`delete from auth.users where id = ${giulia.id}`;
    await years.on('2031-06-01');
    expect((await memberships('2031-05-01', '2031-06-30')).at(0)).toEqual({
      pro: 1,
      before: 1,
      ended: 1,
    });
  });

  test('have recurring revenue by what each plan was ordered for, a twelfth of a year', async () => {
    const months = await monthsOf(office, '2031-01-01', '2031-05-31');
    const [pro, enterprise, annual] = await Promise.all(
      (
        [
          ['pro', 'monthly'],
          ['enterprise', 'monthly'],
          ['enterprise', 'annual'],
        ] as const
      ).map(async ([type, period]) => (await plan(office, type, period)).price),
    );
    const cents = (...parts: number[]) =>
      Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100;
    expect(months.map(({ memberships: of }) => of?.recurring)).toEqual([
      cents(pro ?? 0, (annual ?? 0) / 12),
      cents(enterprise ?? 0, (annual ?? 0) / 12),
      cents((annual ?? 0) / 12),
      cents((annual ?? 0) / 12),
      cents(pro ?? 0),
    ]);
  });

  test('agree with the figures on every month, over the end of a year and in a month cut short', async () => {
    for (const [from, to] of [
      ['2031-01-01', '2031-06-30'],
      ['2030-12-15', '2031-02-20'],
      ['2031-03-01', '2031-03-31'], // a month without anything paid
    ] as const) {
      const months = await monthsOf(office, from, to);
      const figures = await figuresOf(office, from, to);
      expect(
        months.map(({ income, registrations, from: first, to: last }) => [
          first,
          last,
          income,
          registrations,
        ]),
      ).toEqual(
        figures.months.map((month) => [month.from, month.to, month.income, month.registrations]),
      );
    }
    const months = await monthsOf(office, '2031-01-01', '2031-06-30');
    expect(months.map(({ income }) => income > 0)).toEqual([true, true, false, false, true, false]);
    const { plans } = await figuresOf(office, '2031-06-01', '2031-06-30');
    const members = plans.filter(({ plan: name }) => name !== 'none');
    expect(months.at(-1)?.memberships?.members).toEqual(
      Object.fromEntries(members.map((row) => [row.plan, row.members])),
    );
    expect(members.some((row) => row.members > 0)).toBe(true);
  });

  test('count a grant as long as it is in force, without revenue', async () => {
    await setMaltaToday(stack.sql, '2032-03-10');
    const anna = await member(stack);
    const grant = { membership_type: 'platinum', membership_status: 'active' };
    const save = (values: object) =>
      granted(office.from('profiles').update(values).eq('id', anna.id).select('id'));
    await save({ ...grant, membership_valid_until: '2032-04-20' });
    await years.on('2032-04-20'); // the last day
    expect(await memberships('2032-02-01', '2032-04-30')).toEqual([
      { before: 0, ended: 0 },
      { platinum: 1, before: 0, ended: 0 },
      { platinum: 1, before: 1, ended: 0 },
    ]);
    await years.on('2032-05-01');
    const months = await monthsOf(office, '2032-03-01', '2032-05-31');
    expect(months.map(({ memberships: of }) => of?.recurring)).toEqual([0, 0, 0]);
    expect(await memberships('2032-03-01', '2032-05-31')).toEqual([
      { platinum: 1, before: 0, ended: 0 },
      { before: 1, ended: 1 },
      { before: 0, ended: 0 },
    ]);
  });

  test('end a membership on the day on which an administrator ends it by hand', async () => {
    const karl = await years.subscriber('2033-01-05', 'pro', 'annual');
    await setMaltaToday(stack.sql, '2033-02-10');
    const ended = { membership_status: 'cancelled' };
    await granted(office.from('profiles').update(ended).eq('id', karl.id).select('id'));
    const [, february] = await memberships('2033-01-01', '2033-02-28');
    expect(february).toEqual({ before: 1, ended: 1 });
  });
});

describe('the series and the figures', () => {
  test('agree on the year before: a whole month with a whole one, days with the same days', async () => {
    await setMaltaToday(stack.sql, '2036-02-29');
    const maria = await member(stack);
    for (const [day, price] of [
      ['2036-02-01', 100],
      ['2036-02-28', 10],
      ['2036-02-29', 1],
    ] as const) {
      const order = await checkout(maria.client, [
        service(await makeService(stack.sql, { price })),
      ]);
      await granted(recordPayment(office, order, day));
    }
    const before = async (from: string, to: string) =>
      (await monthsOf(office, from, to)).map(({ income_before }) => income_before);
    expect(await before('2037-01-01', '2037-02-28')).toEqual([0, 111]);
    expect(await before('2037-02-01', '2037-02-27')).toEqual([100]);
    expect(await before('2037-02-02', '2037-02-28')).toEqual([11]);
    const whole = await figuresOf(office, '2036-02-01', '2036-02-29');
    expect(whole.months.map(({ income }) => income)).toEqual([111]);
    expect(await before('2036-02-01', '2036-02-29')).toEqual([0]);
  });

  test('take what was paid back off the income alike', async () => {
    await setMaltaToday(stack.sql, '2038-07-15');
    const maria = await member(stack);
    const dinner = await makeEvent(stack.sql, { event_date: '2038-07-30' });
    await granted(recordPayment(office, await checkout(maria.client, [event(dinner)])));
    const cancelled = { payment_status: 'cancelled' };
    const own = maria.client
      .from('event_registrations')
      .update(cancelled)
      .eq('event_id', dinner.id);
    await granted(own.select('id'));
    const [review] = await stack.sql<{ id: string }[]>`
      select id from refund_reviews where event_id = ${dinner.id}`;
    await granted(
      office.rpc('close_refund_review', {
        p_id: String(review?.id),
        p_note: 'Paid back',
        p_outcome: 'refunded',
        p_refunded_amount: 20,
      }),
    );
    const period = ['2038-07-01', '2038-07-31'] as const;
    const [month] = await monthsOf(office, ...period);
    const [figure] = (await figuresOf(office, ...period)).months;
    expect(month?.income).toBe(5);
    expect(month?.income).toBe(figure?.income);
  });
});

test('the series ask which day it is as often for a thousand paid periods as for none', async () => {
  const maria = await member(stack);
  const superuser = connect(stack.superuserUrl, 1); // calls are counted for a superuser alone
  try {
    await superuser.begin(async (tx) => {
      await tx`set local track_functions = 'all'`;
      await tx`set local session_replication_role = 'replica'`;
      const calls = async () => {
        const [row] = await tx<{ calls: number }[]>`
          select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
          where funcname = 'malta_today'`;
        return row?.calls ?? 0;
      };
      const asked = async () => {
        const before = await calls();
        await tx.unsafe(actAs(years.nadia.id));
        await tx`select public.get_overview_series('2031-01-01', '2031-12-31')`;
        await tx`reset role`;
        return (await calls()) - before;
      };
      const ofNone = await asked();
      await tx`
        insert into public.user_services (user_id, service_id, payment_status, anchored_on, period_from, valid_until)
        select ${maria.id}, s.id, 'completed', d.day, d.day, d.day + 1
        from generate_series(0, 999) as n
        cross join lateral (select date '2031-01-01' + n as day) d
        cross join public.services s
        where s.membership_type = 'pro' and s.billing_period = 'monthly'`;
      expect(ofNone).toBeGreaterThan(0);
      expect(await asked()).toBe(ofNone);
    });
  } finally {
    await superuser.end();
  }
});
