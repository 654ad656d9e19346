import type { Stack } from 'local/stack';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { granted } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { chosenSeed, seededRandom } from '../proof/seeded-random';
import { expectSoundBooks } from '../proof/sound-books';
import { monthsAfter, shift } from './months';

// Each renewal builds on the one before, up to thirty times; how long that takes is the machine's business.
vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  nadia = await administrator(stack);
});
afterAll(() => stack?.stop());

const lastDay = async ({ id }: Person) => {
  const [row] = await stack.sql<{ day: string }[]>`
    select membership_valid_until::text as day from public.profiles where id = ${id}`;
  return row?.day ?? '';
};

const runs = [
  { first: '2026-12-31', period: 'monthly', months: 1, renewals: 30 },
  { first: '2027-01-30', period: 'monthly', months: 1, renewals: 27 },
  { first: '2028-01-31', period: 'monthly', months: 1, renewals: 14 },
  { first: '2028-02-29', period: 'annual', months: 12, renewals: 9 },
] as const;

describe('a membership renewed in its last two weeks, again and again', () => {
  test.each(runs)(
    'ends on the day of the month it began on ($period, from $first)',
    async ({ first, period, months, renewals }) => {
      const random = seededRandom(chosenSeed(7));
      const maria = await member(stack);
      const pro = service(await plan(maria.client, 'pro', period));
      const pay = async () =>
        granted(recordPayment(nadia.client, await checkout(maria.client, [pro])));
      await setMaltaToday(stack.sql, first);
      await pay();
      const ends = [await lastDay(maria)];
      for (let nth = 1; nth <= renewals; nth++) {
        await setMaltaToday(stack.sql, shift(ends.at(-1) ?? '', -random.below(15)));
        await pay();
        ends.push(await lastDay(maria));
      }
      expect(ends).toEqual(ends.map((_, nth) => monthsAfter(first, (nth + 1) * months)));
      await expectSoundBooks(stack.sql);
    },
  );

  test('begins anew on the day it is paid when it had ended and the seven days after it are over', async () => {
    const maria = await member(stack);
    const pro = service(await plan(maria.client, 'pro'));
    for (const day of ['2027-01-31', '2027-03-08']) {
      await setMaltaToday(stack.sql, day);
      await granted(recordPayment(nadia.client, await checkout(maria.client, [pro])));
    }
    expect(await lastDay(maria)).toBe('2027-04-08');
  });
});
