import type { Stack } from 'local/stack';
import { administrator, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import { setMaltaToday } from '../malta-today';
import { change, standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { asked, letter, quota } from './letters';

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
    await setMaltaToday(stack.sql, '2028-02-28');
    expect(await month(maria)).toEqual(['2028-01-31', '2028-02-29', 5, 5]);
    await setMaltaToday(stack.sql, '2028-02-29');
    expect(await month(maria)).toEqual(['2028-02-29', '2028-03-31', 5, 0]);
    await scan(maria);
    await setMaltaToday(stack.sql, '2028-03-30');
    expect(await month(maria)).toEqual(['2028-02-29', '2028-03-31', 5, 1]);
    await setMaltaToday(stack.sql, '2028-03-31');
    expect(await month(maria)).toEqual(['2028-03-31', '2028-04-30', 5, 0]);
  });

  test('of an annual plan from 29 February begin on the last day of a February without it', async () => {
    const maria = await years.subscriber('2028-02-29', 'essential', 'annual');
    await setMaltaToday(stack.sql, '2029-02-27');
    expect(await month(maria)).toEqual(['2029-01-29', '2029-02-28', 5, 0]);
    await setMaltaToday(stack.sql, '2029-02-28');
    expect(await month(maria)).toEqual(['2029-02-28', '2029-03-29', 5, 0]);
  });

  test('go back to the month they came from when they are given back in the next', async () => {
    const maria = await years.subscriber('2028-05-14', 'essential', 'annual');
    const [withdrawn, refused] = [await scan(maria), await scan(maria)];
    await setMaltaToday(stack.sql, '2028-06-14');
    await scan(maria);
    await granted(maria.client.rpc('withdraw_post_request', { p_id: withdrawn }));
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
    expect(await month(maria)).toEqual(['2028-10-14', '2028-11-14', 5, 0]);
    await setMaltaToday(stack.sql, '2028-10-15');
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
});
