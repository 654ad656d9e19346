import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { mandate } from 'shared/post/mandate';
import type { PostCharges } from 'shared/post-charges/types';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal, refusalDetails } from '../backend';
import { setMaltaToday } from '../malta-today';
import { change, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { beyond, charges, owe, useUp } from './charges';
import { asked, letter, withdraw } from './letters';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

const owed = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_charges'))) as unknown as PostCharges;

async function choose({ id, client }: Person, spending_cap: number | null): Promise<void> {
  const row = { user_id: id, spending_cap };
  await granted(client.from('post_settings').upsert(row, { onConflict: 'user_id' }));
}

async function ask(maria: Person, count: number, gross: number, options = {}, first?: string) {
  const lines = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await letter(stack.sql, maria);
    lines.push({ item_id: id, request_id: (nth === 0 && first) || randomUUID() });
  }
  const call = { p_kind: 'scan', p_lines: lines, p_expected_gross: gross };
  return maria.client.rpc('ask_for_post', {
    ...call,
    p_options: { mandate: mandate.version, ...options },
  });
}

describe('the cap of a month', () => {
  test('is what the next plan costs more by the month, or what the largest costs, or what the member chose', async () => {
    const [small, large] = [
      await years.subscriber('2027-02-10', 'essential'),
      await years.subscriber('2027-02-10', 'enterprise'),
    ];
    expect(await owed(small)).toMatchObject({
      cap: 70,
      own_cap: null,
      least_order: 5,
      is_largest: false,
    });
    const [dearest] = await stack.sql`select price::float from public.services
      where membership_type = 'enterprise' and billing_period = 'monthly' and archived_at is null`;
    expect(await owed(large)).toMatchObject({ cap: dearest?.price, is_largest: true });
    await choose(small, 3);
    expect(await owed(small)).toMatchObject({ cap: 3, own_cap: 3 });
    await choose(small, null);
    expect(await owed(small)).toMatchObject({ cap: 70, own_cap: null });
    // (1749 - 979) / 12: what an annual plan costs more is counted by the month
    const annual = await years.subscriber('2027-02-10', 'essential', 'annual');
    expect(await owed(annual)).toMatchObject({ cap: 64.17, is_largest: false });
    for (const wrong of [-1, 100_001]) {
      const row = { user_id: small.id, spending_cap: wrong };
      const call = small.client.from('post_settings').upsert(row, { onConflict: 'user_id' });
      expect(await refusal(call)).toBe('23514');
    }
  });

  test('is passed by a second yes alone, with the figures said; what is open and done counts', async () => {
    const maria = await years.subscriber('2027-02-10', 'essential');
    await choose(maria, 4);
    await beyond(stack.sql, years.nadia, maria, 1);
    await asked(maria, await letter(stack.sql, maria));
    const refused = await refusalDetails(ask(maria, 1, 1.77));
    expect(refused).toEqual({
      code: 'PO060',
      details: { cap: 4, spent: 3, net: 1.5, gross: 1.77 },
    });
    expect(await owed(maria)).toMatchObject({
      month: { documents: 2, net: 3, gross: 3.54, open: 1 },
    });
    const { id } = (
      (await granted(ask(maria, 1, 1.77, { beyond_cap: true }))) as unknown as {
        id: string;
      }[]
    )[0] ?? { id: '' };
    await granted(withdraw(maria, id));
    expect(await refusal(ask(maria, 1, 1.77))).toBe('PO060');
    for (const no of ['false', 0, null, 'yes']) {
      expect(await refusal(ask(maria, 1, 1.77, { beyond_cap: no }))).toBe('PO060');
    }
  });

  test('says nothing of what is included, and counts several items together', async () => {
    const maria = await years.subscriber('2027-02-10', 'essential');
    await choose(maria, 2);
    await granted(ask(maria, 5, 0));
    expect(await refusal(ask(maria, 2, 3.54))).toBe('PO060');
    await granted(ask(maria, 1, 1.77));
  });

  test('begins anew with the next membership month', async () => {
    const maria = await years.subscriber('2027-02-10', 'essential', 'annual');
    await choose(maria, 2);
    await beyond(stack.sql, years.nadia, maria, 1);
    expect(await refusal(ask(maria, 1, 1.77))).toBe('PO060');
    await setMaltaToday(stack.sql, '2027-03-11');
    await useUp(stack.sql, maria);
    await granted(ask(maria, 1, 1.77));
  });
});

describe('what a member reads of their charges', () => {
  test('is what they owe this month and before, and nothing of anybody else’s', async () => {
    const maria = await years.subscriber('2027-04-10', 'essential', 'annual');
    await owe(stack.sql, maria, 1);
    await years.on('2027-05-11');
    await owe(stack.sql, maria, 2);
    expect(await owed(maria)).toMatchObject({
      month: { documents: 2, others: 0, net: 3, gross: 3.54, open: 0 },
      period_to: '2027-06-10',
      carried: { count: 1, gross: 1.77, open: 0 },
      dearer_plan: null,
    });
    const giulia = await member(stack);
    expect(await owed(giulia)).toMatchObject({
      month: { documents: 0, gross: 0 },
      period_to: null,
      carried: { count: 0, gross: 0, open: 0 },
    });
  });
});

describe('a dearer plan that would have cost less', () => {
  const told = async (maria: Person) =>
    (
      await granted(
        maria.client.from('notifications').select('event').eq('event', 'dearer_plan_pays'),
      )
    ).length;

  test('is told of once when it was so in two months, until the member has it', async () => {
    const maria = await years.subscriber('2028-01-10', 'essential', 'annual');
    await useUp(stack.sql, maria);
    await owe(stack.sql, maria, 60);
    await years.on('2028-02-11');
    expect((await owed(maria)).dearer_plan).toBeNull();
    await useUp(stack.sql, maria);
    await owe(stack.sql, maria, 50);
    await years.on('2028-03-11');
    await years.run();
    // 60 beyond 5: Pro would have had 35 beyond its 30, at 0.90, and cost 64.17 more
    expect((await owed(maria)).dearer_plan).toBeNull();
    expect(await told(maria)).toBe(0);

    await useUp(stack.sql, maria);
    await owe(stack.sql, maria, 200);
    await years.on('2028-04-11');
    await useUp(stack.sql, maria);
    await owe(stack.sql, maria, 200);
    await years.on('2028-05-11');
    await years.run();
    const advice = (await owed(maria)).dearer_plan;
    expect(advice).toMatchObject({ membership_type: 'pro', included: 30, more: 64.17 });
    expect(advice?.months).toEqual([
      { period_to: '2028-04-10', documents: 200, net: 300, saved: 78.33 },
      { period_to: '2028-05-10', documents: 200, net: 300, saved: 78.33 },
    ]);
    expect(await told(maria)).toBe(1);
    await owe(stack.sql, maria, 10);
    await years.on('2028-05-12');
    expect(await told(maria)).toBe(1);
    await change(maria, 'pro', 'annual');
    await years.pay(maria);
    expect((await owed(maria)).dearer_plan).toBeNull();
    expect(await charges(stack.sql, maria)).toHaveLength(5);
  });
});
