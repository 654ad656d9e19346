import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { administrator, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPayment } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { change, quoted, standing, Years } from './life';

let stack: Stack;
let years: Years;
let claire: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
  claire = await administrator(stack);
});
afterAll(() => stack?.stop());

const code = async (call: PromiseLike<{ error: { code: string } | null }>) =>
  (await call).error?.code ?? 'ok';

/** Somebody whose renewal waits to be paid. */
async function renewing(day: string) {
  const person = await years.subscriber('2027-01-10');
  await years.on('2027-02-01');
  await setMaltaToday(stack.sql, day);
  const { unpaid } = await standing(person.client);
  if (!unpaid) throw new Error('no renewal');
  return { person, unpaid };
}

const ask = ({ client }: Person, p_membership_type: string, p_expected_total: number) =>
  client.rpc('change_membership', {
    p_membership_type,
    p_billing_period: 'monthly',
    p_idempotency_key: randomUUID(),
    p_expected_total,
  });

test('a renewal that two administrators record as paid at once, while the run goes, is one period more', async () => {
  const { person, unpaid } = await renewing('2027-02-10');
  const paid = await Promise.all([
    code(recordPayment(years.nadia.client, unpaid)),
    code(recordPayment(claire.client, unpaid)),
    runDaily(stack.sql).then(() => 'ok'),
    code(recordPayment(years.nadia.client, unpaid)),
  ]);
  expect(paid).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await standing(person.client)).toMatchObject({
    valid_until: '2027-03-10',
    unpaid: null,
  });
  await expectSoundBooks(stack.sql);
});

test('a renewal that is paid on the day it lapses, while the run gives it up, is either', async () => {
  for (let round = 0; round < 4; round++) {
    const { person, unpaid } = await renewing('2027-02-18');
    const run = () => runDaily(stack.sql).then(() => 'ok');
    const pay = () => code(recordPayment(years.nadia.client, unpaid));
    const acts = round % 2 ? [run(), pay()] : [pay(), run()];
    const [paid] = (await Promise.all(acts)).toSorted();
    const { status, valid_until } = await standing(person.client);
    // Paid after its end: a month from the day of the payment.
    expect(paid === 'PY003' ? ['expired', '2027-02-10'] : ['active', '2027-03-18']).toEqual([
      status,
      valid_until,
    ]);
  }
  await expectSoundBooks(stack.sql);
});

test('change, notice, choice, payment and the run at once leave one order at most, and one membership', async () => {
  for (let round = 0; round < 4; round++) {
    const { person, unpaid } = await renewing('2027-02-08');
    const { client } = person;
    const acts = [
      () => code(client.rpc('leave_membership')),
      () => code(ask(person, 'essential', 0)),
      () => code(ask(person, 'enterprise', 0)),
      () => code(recordPayment(claire.client, unpaid)),
      () => code(client.rpc('take_back_notice')),
      () => code(client.rpc('withdraw_membership')),
      () => code(client.rpc('cancel_purchase', { p_purchase_id: unpaid.purchase_id })),
      () => runDaily(stack.sql).then(() => 'ok'),
    ];
    const turned = [...acts.slice(round * 2), ...acts.slice(0, round * 2)];
    const outcomes = await Promise.all(turned.map((act) => act()));
    const known = ['ok', 'MB002', 'MB003', 'MB004', 'MB005', 'MB006', 'CT006', 'PY003', 'PY004'];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    const [rows] = await stack.sql`
      select count(*) filter (where payment_status = 'paid')::integer as paid,
        count(*) filter (where payment_status = 'pending')::integer as waiting
      from public.user_services where user_id = ${person.id} and (valid_until is not null or order_kind is not null)`;
    expect(rows?.paid).toBe(1);
    expect(rows?.waiting).toBeLessThanOrEqual(1);
  }
  await expectSoundBooks(stack.sql);
});

test('an account that is deleted while the run goes is gone, and the run takes nobody else amiss', async () => {
  const [gone, stays] = [
    await years.subscriber('2027-05-10'),
    await years.subscriber('2027-05-10'),
  ];
  await setMaltaToday(stack.sql, '2027-06-01');
  const [run] = await Promise.all([
    runDaily(stack.sql),
    stack.sql`delete from auth.users where id = ${gone.id}`.catch((error: { code: string }) =>
      // Its renewal came first: an unpaid order keeps the account.
      expect(error.code).toBe('ID006'),
    ),
    runDaily(stack.sql),
  ]);
  expect(run?.failures ?? []).toEqual([]);
  expect(await standing(stays.client)).toMatchObject({ unpaid: { kind: 'renewal' } });
  const [left] = await stack.sql`
    select exists (select 1 from auth.users where id = ${gone.id}) = exists (
      select 1 from public.memberships where user_id = ${gone.id}) as agree`;
  expect(left).toEqual({ agree: true });
  await expectSoundBooks(stack.sql);
});

test('a plan of the highest price, begun on a leap day, is renewed and dearer plans are credited for it', async () => {
  const maria = await years.subscriber('2028-02-29', 'essential', 'annual');
  await stack.sql`update public.services set price = 999999.99
    where membership_type in ('pro', 'essential') and billing_period = 'annual'`;
  await years.on('2029-02-20');
  expect(await standing(maria.client)).toMatchObject({
    anchored_on: '2028-02-29',
    valid_until: '2029-02-28',
    unpaid: { kind: 'renewal', total_amount: 1179999.99 },
  });
  await years.pay(maria);
  // Counted from the 29th, which the years between do not have.
  for (const year of [2030, 2031, 2032]) {
    await years.on(`${year}-02-20`);
    await years.pay(maria);
  }
  expect((await standing(maria.client)).valid_until).toBe('2033-02-28');
  // Almost a year is credited, and the plan costs as much.
  await setMaltaToday(stack.sql, '2032-03-02');
  const { total_amount, credit_net } = await quoted(maria, 'pro', 'annual');
  expect(credit_net).toBeGreaterThan(990_000);
  expect(total_amount).toBeLessThan(15_000);
  await change(maria, 'pro', 'annual');
  await years.pay(maria);
  await expectSoundBooks(stack.sql);
});
