import { overviewSchema } from 'shared/overview/types';
import { makeService } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { actAs } from '../query-plans/plan-nodes';

const overview = async (client: Client, p_from: string, p_to: string) =>
  v.parse(overviewSchema, await granted(client.rpc('get_overview', { p_from, p_to })));

// years of their own: nobody else's payments and accounts are of these months
describe('the figures of a period', () => {
  test('are told to administrators alone, for a period of at most ten years', async () => {
    const period = { p_from: '2011-01-01', p_to: '2011-12-31' };
    const { client } = await member(backend);
    const nadia = await administrator(backend);
    expect(await refusal(client.rpc('get_overview', period))).toBe('ID002');
    expect(await refusal(visitor(backend).rpc('get_overview', period))).toBe('42501');
    for (const [p_from, p_to] of [
      ['2011-02-01', '2011-01-31'],
      ['2001-01-01', '2012-01-01'],
      ['-infinity', 'infinity'],
      ['2011-01-01', 'infinity'],
      ['infinity', 'infinity'],
      ['1999-12-31', '2000-12-31'],
    ] as const) {
      const call = nadia.client.rpc('get_overview', { p_from, p_to });
      expect(await refusal(call), `${p_from} ${p_to}`).toBe('OV001');
    }
  });

  test('have income by the value date of what was paid, month by month, as the list of orders says', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const paidOn = {
      '2009-12-31': 10.1,
      '2010-01-01': 20.2,
      '2010-01-31': 0.3,
      '2010-02-28': 40.4,
      '2010-03-15': 50.5,
    };
    for (const [day, price] of Object.entries(paidOn)) {
      const order = await checkout(maria.client, [service(await makeService(sql, { price }))]);
      await granted(recordPayment(nadia.client, order));
      await sql`update payments set paid_on = ${day} where purchase_id = ${order.purchase_id}`;
    }
    const { months } = await overview(nadia.client, '2009-11-15', '2010-03-14');
    expect(months.map(({ registrations, ...month }) => month)).toEqual([
      { from: '2009-11-15', to: '2009-11-30', income: 0, payments: 0 },
      { from: '2009-12-01', to: '2009-12-31', income: 10.1, payments: 1 },
      { from: '2010-01-01', to: '2010-01-31', income: 20.5, payments: 2 },
      { from: '2010-02-01', to: '2010-02-28', income: 40.4, payments: 1 },
      { from: '2010-03-01', to: '2010-03-14', income: 0, payments: 0 },
    ]);
    for (const { from, to, income } of months) {
      const { data } = await nadia.client
        .from('payments')
        .select('purchase:purchases!inner(total_amount, status)')
        .gte('paid_on', from)
        .lte('paid_on', to)
        .eq('purchase.status', 'paid')
        .throwOnError();
      const listed = data?.reduce((sum, { purchase }) => sum + purchase.total_amount * 100, 0) ?? 0;
      expect(Math.round(listed), from).toBe(Math.round(income * 100));
    }
  });

  test('count a registration in its month in Malta, over both changes of the clock', async () => {
    const nadia = await administrator(backend);
    const moments = [
      '2011-03-31 21:59:59.999Z', // the last moment of March, in summer time
      '2011-03-31 22:00:00Z', // midnight
      '2011-10-31 22:59:59.999Z', // the last moment of October, in winter time
      '2011-10-31 23:00:00Z',
    ];
    for (const moment of moments) {
      const { id } = await member(backend);
      await sql`update profiles set created_at = ${moment} where id = ${id}`;
    }
    const { months } = await overview(nadia.client, '2011-03-01', '2011-11-30');
    const registered = months.filter(({ registrations }) => registrations > 0);
    expect(registered.map(({ from, registrations }) => [from, registrations])).toEqual([
      ['2011-03-01', 1],
      ['2011-04-01', 1],
      ['2011-10-01', 1],
      ['2011-11-01', 1],
    ]);
  });

  test('count members by the plan that is active today, others under none, staff without a plan nowhere', async () => {
    const nadia = await administrator(backend);
    const [maria, giulia] = [await member(backend), await member(backend)];
    await sql`update public.profiles set membership_type = 'platinum', membership_status = 'active'
      where id = ${giulia.id}`;
    const order = await checkout(maria.client, [service(await plan(maria.client, 'pro'))]);
    await granted(recordPayment(nadia.client, order));
    await sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe(actAs(nadia.id));
      const [answer] = await tx`
        select public.get_overview('2026-01-01', '2026-01-31') -> 'plans' as plans`;
      const [lists] = await tx`
        select
          count(*) filter (where membership_type = 'essential' and active)::int as essential,
          count(*) filter (where membership_type = 'pro' and active)::int as pro,
          count(*) filter (where membership_type = 'enterprise' and active)::int as enterprise,
          count(*) filter (where membership_type = 'platinum' and active)::int as platinum,
          count(*) filter (where role is null or active)::int as everyone,
          count(*) filter (where plan = 'none')::int as without,
          count(*) filter (where plan = 'platinum' and id = ${giulia.id})::int as giulia,
          count(*) filter (where plan is null and id = ${nadia.id})::int as nadia
        from (select *, membership_status = 'active' as active
          from user_directory where kind = 'account') u`;
      const plans: { plan: string; members: number }[] = answer?.plans;
      const { none, ...members } = Object.fromEntries(plans.map((row) => [row.plan, row.members]));
      const { everyone, without, giulia: one, nadia: other, ...listed } = lists ?? {};
      expect(members).toEqual(listed);
      expect(members.pro).toBeGreaterThan(0);
      expect(plans.reduce((sum, row) => sum + row.members, 0)).toBe(everyone);
      expect(none).toBeGreaterThan(0);
      expect(none).toBe(without); // the list that the figure leads to
      expect([one, other]).toEqual([1, 1]);
    });
  });
});
