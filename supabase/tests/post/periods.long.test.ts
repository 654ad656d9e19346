import type { Stack } from 'local/stack';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, quote, recordPayment, service, tryCheckout } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { change, standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { ask, asked, letter, quota, withdraw } from './letters';

let stack: Stack;
let years: Years;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
  nadia = await administrator(stack);
});
afterAll(() => stack?.stop());

async function scan(maria: Person, times = 1): Promise<string> {
  let id = '';
  for (let nth = 0; nth < times; nth++) {
    ({ id } = await asked(maria, await letter(stack.sql, maria)));
  }
  return id;
}

const month = async (maria: Person) => {
  const { period_from, period_to, included, used } = await quota(maria.client);
  return [period_from, period_to, included, used];
};

describe('the documents of a plan', () => {
  test('are those of a membership month from the 31st, over February and back to the 31st', async () => {
    const maria = await years.subscriber('2028-01-31', 'essential', 'annual');
    expect(await month(maria)).toEqual(['2028-01-31', '2028-02-29', 5, 0]);
    await scan(maria, 5);
    expect(await quota(maria.client)).toMatchObject({ used: 5, next_gross: 1.77 });
    await setMaltaToday(stack.sql, '2028-02-29');
    expect(await month(maria)).toEqual(['2028-01-31', '2028-02-29', 5, 5]);
    await setMaltaToday(stack.sql, '2028-03-01');
    expect(await month(maria)).toEqual(['2028-02-29', '2028-03-31', 5, 0]);
    await scan(maria);
    await setMaltaToday(stack.sql, '2028-03-31');
    expect(await month(maria)).toEqual(['2028-02-29', '2028-03-31', 5, 1]);
    await setMaltaToday(stack.sql, '2028-04-01');
    expect(await month(maria)).toEqual(['2028-03-31', '2028-04-30', 5, 0]);
  });

  test('end on the last day of a February without the 29th, for an annual plan from that day', async () => {
    const maria = await years.subscriber('2028-02-29', 'essential', 'annual');
    await setMaltaToday(stack.sql, '2029-02-28');
    expect(await month(maria)).toEqual(['2029-01-29', '2029-02-28', 5, 0]);
    await setMaltaToday(stack.sql, '2029-03-01');
    expect(await month(maria)).toEqual(['2029-02-28', '2029-03-29', 5, 0]);
  });

  test('go back to the month they came from when they are given back in the next', async () => {
    const maria = await years.subscriber('2028-05-14', 'essential', 'annual');
    const [withdrawn, refused] = [await scan(maria), await scan(maria)];
    await setMaltaToday(stack.sql, '2028-06-15');
    await scan(maria);
    await granted(withdraw(maria, withdrawn));
    await granted(nadia.client.rpc('refuse_post_request', { p_id: refused, p_code: 'damaged' }));
    const used = await stack.sql`
      select period_from::text, used from public.post_usage where user_id = ${maria.id} order by 1`;
    expect(used).toEqual([
      { period_from: '2028-05-14', used: 0 },
      { period_from: '2028-06-14', used: 1 },
    ]);
  });

  test('are those of the more expensive plan from the day it begins, in a month of its own', async () => {
    const maria = await years.subscriber('2028-07-14', 'essential');
    await scan(maria, 5);
    await setMaltaToday(stack.sql, '2028-07-20');
    await change(maria, 'pro');
    expect(await month(maria)).toEqual(['2028-07-14', '2028-08-14', 5, 5]); // not paid yet
    await years.pay(maria);
    expect(await month(maria)).toEqual(['2028-07-20', '2028-08-20', 30, 0]);
    expect(await quota(maria.client)).toMatchObject({ extra_gross: 1.06, next_gross: 0 });
  });

  test('count on when the more expensive plan begins on the first day of the month', async () => {
    const maria = await years.subscriber('2028-07-14', 'essential');
    await scan(maria, 4);
    await change(maria, 'pro');
    await years.pay(maria);
    expect(await month(maria)).toEqual(['2028-07-14', '2028-08-14', 30, 4]);
    await scan(maria);
    expect(await month(maria)).toEqual(['2028-07-14', '2028-08-14', 30, 5]);
  });

  test('go on in the days in which a late payment leaves no gap, and end with them', async () => {
    const maria = await years.subscriber('2028-09-14', 'essential');
    await setMaltaToday(stack.sql, '2028-10-14');
    expect(await month(maria)).toEqual(['2028-09-14', '2028-10-14', 5, 0]);
    await setMaltaToday(stack.sql, '2028-10-15');
    expect(await month(maria)).toEqual(['2028-10-14', '2028-11-14', 5, 0]);
    expect(await quota(maria.client)).toMatchObject({ state: 'active', is_in_grace: true });
    await scan(maria);
    const { grace_until } = await standing(maria.client);
    await setMaltaToday(stack.sql, String(grace_until));
    expect(await quota(maria.client)).toMatchObject({ state: 'active', used: 1 });
    await setMaltaToday(stack.sql, '2028-10-22');
    expect(await quota(maria.client)).toMatchObject({ state: 'expired', next_gross: null });
  });

  test('go on after notice, until the membership ends', async () => {
    const maria = await years.subscriber('2028-11-14', 'essential', 'annual');
    await granted(maria.client.rpc('leave_membership'));
    const { notice } = await standing(maria.client);
    await scan(maria);
    expect(await quota(maria.client)).toMatchObject({ state: 'active', ends_on: notice?.ends_on });
    await setMaltaToday(stack.sql, String(notice?.ends_on));
    expect(await quota(maria.client)).toMatchObject({ state: 'active', next_gross: 0 });
    await years.on('2029-11-15');
    expect(await quota(maria.client)).toMatchObject({ state: 'cancelled', next_gross: null });
  });

  test('are no second month’s on the last day of a membership', async () => {
    const maria = await years.subscriber('2028-11-14', 'essential');
    await scan(maria, 5);
    await granted(maria.client.rpc('leave_membership'));
    const { notice } = await standing(maria.client);
    expect(notice?.ends_on).toBe('2028-12-14');
    await setMaltaToday(stack.sql, '2028-12-14');
    expect(await quota(maria.client)).toMatchObject({ used: 5, next_gross: 1.77 });
  });

  test('are those of the cheaper plan from the day it is paid for, also while it is not paid yet', async () => {
    const [late, early] = [
      await years.subscriber('2028-07-14', 'pro'),
      await years.subscriber('2028-07-14', 'pro'),
    ];
    for (const maria of [late, early]) await change(maria, 'essential');
    await years.on('2028-08-05');
    await years.pay(early);
    await setMaltaToday(stack.sql, '2028-08-14');
    for (const maria of [late, early]) {
      expect(await month(maria)).toEqual(['2028-07-14', '2028-08-14', 30, 0]);
    }
    await setMaltaToday(stack.sql, '2028-08-15');
    for (const maria of [late, early]) {
      expect(await month(maria)).toEqual(['2028-08-14', '2028-09-14', 5, 0]);
    }
    await scan(late, 2);
    await years.run();
    expect(await quota(late.client)).toMatchObject({ is_in_grace: true, included: 5, used: 2 });
    await years.pay(late);
    for (const [maria, used] of [
      [late, 2],
      [early, 0],
    ] as const) {
      expect(await month(maria)).toEqual(['2028-08-14', '2028-09-14', 5, used]);
    }
  });

  test('stay as they were sold until the period ends, with their price and hours, whatever the catalogue says', async () => {
    const [maria, elena] = [
      await years.subscriber('2028-03-14', 'pro'),
      await years.subscriber('2028-03-14', 'pro'),
    ];
    const plans = stack.sql`public.services where membership_type = 'pro' and billing_period = 'monthly'`;
    const [before] =
      await stack.sql`select id, included_documents, extra_document_price, processing_hours from ${plans}`;
    const write = (row: object) =>
      stack.sql`update public.services set ${stack.sql(row)} where id = ${before?.id}`;
    await scan(maria, 4);
    const { next_due_at } = await quota(elena.client);
    for (const included_documents of [3, 0, null, 40]) {
      await write({ included_documents, processing_hours: 480, extra_document_price: 9 });
      const sold = { included: 30, next_gross: 0, extra_gross: 1.06 };
      expect(await quota(maria.client)).toMatchObject({ ...sold, used: 4 });
      expect(await quota(elena.client)).toMatchObject({ ...sold, used: 0 });
    }
    // one working day, not twenty
    const { next_due_at: later } = await quota(elena.client);
    expect(Date.parse(`${later}`) - Date.parse(`${next_due_at}`)).toBeLessThan(4 * 24 * 3_600_000);
    await write({ included_documents: 3, processing_hours: 24, extra_document_price: null });
    await years.on('2028-04-14');
    await years.pay(maria);
    await setMaltaToday(stack.sql, '2028-04-15');
    expect(await month(maria)).toEqual(['2028-04-14', '2028-05-14', 3, 0]);
    await scan(maria, 3);
    expect(await quota(maria.client)).toMatchObject({ next_gross: null, next_due_at: null });
    expect(await refusal(ask(maria, 'scan', await letter(stack.sql, maria)))).toBe('PO028');
    const { id: _id, ...row } = before ?? {};
    await write(row);
    expect(await quota(maria.client)).toMatchObject({ included: 3, next_gross: null });
  });

  test('are those an order was placed for, though the plan is edited before it is paid', async () => {
    await setMaltaToday(stack.sql, '2028-05-14');
    const ilaria = await member(stack);
    const pro = await plan(ilaria.client, 'pro');
    const first = await checkout(ilaria.client, [service(pro)]);
    const [late, early] = [
      await years.subscriber('2028-05-14', 'pro'),
      await years.subscriber('2028-05-14', 'pro'),
    ];
    const include = (included_documents: number) =>
      stack.sql`update public.services set included_documents = ${included_documents} where id = ${pro.id}`;
    await include(4);
    try {
      await granted(recordPayment(nadia.client, first));
      expect(await month(ilaria)).toEqual(['2028-05-14', '2028-06-14', 30, 0]);
      await years.on('2028-06-10');
      await years.pay(early); // ordered after the edit
      await include(2);
      await setMaltaToday(stack.sql, '2028-06-14');
      expect(await month(early)).toEqual(['2028-05-14', '2028-06-14', 30, 0]);
      await setMaltaToday(stack.sql, '2028-06-15');
      for (const maria of [early, late]) {
        expect(await month(maria)).toEqual(['2028-06-14', '2028-07-14', 4, 0]);
      }
      await scan(late, 4);
      await years.pay(late);
      expect(await month(late)).toEqual(['2028-06-14', '2028-07-14', 4, 4]);
    } finally {
      await include(30);
    }
  });

  test('are no more than were paid for while the payment for a larger plan is late', async () => {
    const maria = await years.subscriber('2028-09-14', 'essential');
    await years.on('2028-10-15');
    await change(maria, 'enterprise');
    expect(await month(maria)).toEqual(['2028-10-14', '2028-11-14', 5, 0]);
    await scan(maria, 5);
    expect(await quota(maria.client)).toMatchObject({ next_gross: 1.77 });
    await change(maria, 'essential');
    await change(maria, 'enterprise');
    await years.pay(maria);
    expect(await month(maria)).toEqual(['2028-10-14', '2028-11-14', 150, 5]);
  });

  test('used in the days of grace are paid for by no smaller plan', async () => {
    const maria = await years.subscriber('2028-09-14', 'pro');
    await years.on('2028-10-15');
    await scan(maria, 6);
    for (const p_billing_period of ['monthly', 'annual']) {
      const choice = { p_membership_type: 'essential', p_billing_period };
      const quoted = maria.client.rpc('quote_membership_change', choice);
      expect(await refusal(quoted)).toBe('MB006');
    }
    await years.pay(maria);
    expect(await month(maria)).toEqual(['2028-10-14', '2028-11-14', 30, 6]);
    expect(await change(maria, 'essential')).toMatchObject({ starts: 'next_period' });
  });

  test('used in the days of grace are paid for by no smaller plan from the cart', async () => {
    const maria = await years.subscriber('2028-09-14', 'pro');
    const sale = (status: string) =>
      stack.sql`update public.services set status = ${status}
        where membership_type = 'pro' and billing_period = 'monthly'`;
    await sale('inactive'); // no renewal order is written
    try {
      await years.on('2028-10-15');
      const wanted = [service(await plan(maria.client, 'essential'))];
      await scan(maria, 5);
      expect((await quote(maria.client, wanted)).can_checkout).toBe(true);
      await scan(maria);
      expect(await refusal(tryCheckout(maria.client, wanted))).toBe('CT005');
    } finally {
      await sale('active');
    }
  });

  test('count on when an administrator has moved the last day and the next period is paid early', async () => {
    const maria = await years.subscriber('2028-07-14', 'essential');
    await years.on('2028-08-05');
    await granted(
      nadia.client
        .from('profiles')
        .update({ membership_valid_until: '2028-08-31' })
        .eq('id', maria.id),
    );
    await setMaltaToday(stack.sql, '2028-08-20');
    await scan(maria, 2);
    expect(await month(maria)).toEqual(['2028-08-14', '2028-09-14', 5, 2]);
    await years.pay(maria);
    expect(await month(maria)).toEqual(['2028-08-14', '2028-09-14', 5, 2]);
    expect(await standing(maria.client)).toMatchObject({ period_from: '2028-07-14' });
  });

  test('are those of the type of a granted plan while only a year of it is on sale', async () => {
    const maria = await member(stack);
    await stack.sql`update public.profiles set membership_type = 'pro', membership_status = 'active'
      where id = ${maria.id}`;
    const sale = (status: string) =>
      stack.sql`update public.services set status = ${status}
        where membership_type = 'pro' and billing_period = 'monthly'`;
    await sale('inactive');
    try {
      expect(await quota(maria.client)).toMatchObject({ included: 30 });
    } finally {
      await sale('active');
    }
  });

  test('are those of the plan that was paid for, whatever was counted of one given back the same day', async () => {
    const maria = await years.subscriber('2028-05-14', 'pro');
    await scan(maria, 2);
    await stack.sql`update public.user_services set payment_status = 'completed' where user_id = ${maria.id}`;
    await stack.sql`update public.profiles set membership_status = 'cancelled' where id = ${maria.id}`;
    await granted(
      recordPayment(
        nadia.client,
        await checkout(maria.client, [service(await plan(maria.client, 'essential'))]),
      ),
    );
    expect(await month(maria)).toEqual(['2028-05-14', '2028-06-14', 5, 2]);
  });
});

test('the month of the documents is the one paid for, on every day of two years', async () => {
  const anchors =
    '2027-01-14 2027-01-29 2027-01-30 2027-01-31 2028-02-29 2027-02-28 2027-03-01 2027-12-31 2027-08-30';
  const wrong = await stack.sql`
    with recursive periods as (
      select a::date as anchor, a::date as period_from, private.period_after(a::date, a::date, 'monthly') as period_to
      from unnest(string_to_array(${anchors}, ' ')) a
      union all
      select p.anchor, p.period_to, private.period_after(p.anchor, p.period_to, 'monthly') from periods p
      where p.period_to < p.anchor + 800)
    select p.anchor, d::date as day, p.period_from, m.period_from as counted_from, m.period_to as counted_to
    from periods p
    cross join lateral generate_series(p.period_from + (p.period_from <> p.anchor)::integer, p.period_to, '1 day') d
    cross join lateral private.membership_month(p.anchor, d::date) m
    where (m.period_from, m.period_to) is distinct from (p.period_from, p.period_to)`;
  expect([...wrong]).toEqual([]);
});

test.each([0, 12, 36, 1032])(
  'a plan cannot promise post within %i hours: it is promised in working days',
  async (hours) => {
    const wrong = stack.sql`update public.services set processing_hours = ${hours} where membership_type = 'pro'`;
    await expect(wrong).rejects.toMatchObject({ code: '23514' });
  },
);

test('an office without opening hours goes on: nothing has a due time, nobody is refused', async () => {
  const maria = await years.subscriber('2028-04-14', 'pro');
  const [official, reminded, asking, scanned] = [
    await letter(stack.sql, maria, { is_official: true }),
    await letter(stack.sql, maria, { is_official: true }),
    await letter(stack.sql, maria),
    await letter(stack.sql, maria, { image: 'text_read' }),
  ];
  const told = (column: string, of: { id: string }, days: number) =>
    stack.sql.unsafe(
      `update private.post_told set ${column} = now() - interval '${days} days' where item_id = '${of.id}'`,
    );
  const hours = await stack.sql`select weekday, opens, closes from public.opening_hours`;
  await stack.sql`delete from public.opening_hours`;
  try {
    expect(await quota(maria.client)).toMatchObject({
      included: 30,
      next_gross: 0,
      next_due_at: null,
    });
    const { id } = await asked(maria, asking);
    await granted(ask(maria, 'rescan', scanned));
    const queue = await granted(
      nadia.client.from('post_queue').select('due_at, is_overdue').eq('user_id', maria.id),
    );
    expect(queue).toEqual(Array(2).fill({ due_at: null, is_overdue: false }));
    await granted(nadia.client.rpc('take_post_request', { p_id: id }));
    await told('told_at', official, 6);
    await told('told_at', reminded, 8);
    await years.run();
    const again = await stack.sql`
      select item_id from private.post_told where user_id = ${maria.id} and reminded_at is not null`;
    expect([...again]).toEqual([{ item_id: reminded.id }]);
    const listed = async () => {
      const rows = await granted(nadia.client.from('post_unread_official').select('id'));
      return rows.filter((row) => row.id === reminded.id).length;
    };
    expect(await listed()).toBe(0);
    await told('reminded_at', reminded, 8);
    expect(await listed()).toBe(1);
  } finally {
    for (const row of hours) await stack.sql`insert into public.opening_hours ${stack.sql(row)}`;
  }
});
