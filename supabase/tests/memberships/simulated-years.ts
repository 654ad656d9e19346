import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import { administrator, member, type Person } from 'shared/testing/personas';
import { expect } from 'vitest';
import { runDaily as runDailyOn } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { type Random, seededRandom } from '../proof/seeded-random';
import { expectSoundBooks } from '../proof/sound-books';
import { daysBetween, monthsAfter, shift } from './months';

/** A period as it was granted when its order was paid. */
interface Granted {
  id: string;
  from: string;
  until: string;
  anchor: string;
  months: number;
  paid: number;
}

interface Subscriber extends Person {
  box: number | null;
  granted: Granted[];
}

interface Town {
  sql: postgres.Sql;
  random: Random;
  today: string;
  nadia: Person;
  people: Subscriber[];
  log: string[];
}

interface Row {
  id: string;
  period_from: string;
  valid_until: string;
  anchored_on: string;
  months: number;
  order_kind: 'first' | 'renewal' | 'change';
  credited_days: number | null;
  payment_status: string;
  paid: number;
}

interface Standing {
  status: string;
  valid_until: string | null;
  grace_until: string | null;
  box_number: number | null;
  unpaid: { purchase_id: string; total_amount: number; kind: string; due_date: string } | null;
  next: { kind: string; total_amount: number | null } | null;
}

type Act = (town: Town, who: Subscriber) => Promise<unknown>;

const plans = ['essential', 'pro', 'enterprise'].flatMap((type) =>
  ['monthly', 'annual'].map((period) => ({ type, period })),
);

/** Calls as a signed-in person, in a transaction of its own. */
function as<Answer>(
  { sql }: Town,
  { id }: Person,
  run: (tx: postgres.TransactionSql) => Promise<Answer>,
): Promise<Answer> {
  return sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    return run(tx);
  }) as Promise<Answer>;
}

const standingOf = (town: Town, who: Person) =>
  as(town, who, async (tx) => {
    const [row] = await tx<{ answer: Standing }[]>`select public.get_membership() as answer`;
    return row?.answer as Standing;
  });

const rowsOf = ({ sql }: Town, { id }: Person) => sql<Row[]>`
  select us.id, us.period_from::text, us.valid_until::text, us.anchored_on::text, us.order_kind,
    us.credited_days, us.payment_status,
    case s.billing_period when 'annual' then 12 else 1 end as months,
    (select i.net_amount::float8 from public.purchase_items i
      where i.purchase_id = us.purchase_id and i.is_membership) as paid
  from public.user_services us join public.services s on s.id = us.service_id
  where us.user_id = ${id} and us.valid_until is not null
  order by us.created_at, us.id`;

/** What the days ahead are worth, from what was granted and not yet cut. */
function unusedValue(today: string, rows: readonly Row[]): number {
  return rows.reduce((sum, row) => {
    const from = row.period_from > today ? row.period_from : today;
    const unused = daysBetween(from, row.valid_until);
    if (unused <= 0) return sum;
    const days = daysBetween(row.period_from, row.valid_until);
    return sum + Math.round((row.paid * 100 * unused) / days + 1e-7) / 100;
  }, 0);
}

async function pay(town: Town, who: Subscriber): Promise<void> {
  const before = await standingOf(town, who);
  if (!before.unpaid) return;
  const rows = await rowsOf(town, who);
  const { purchase_id, total_amount } = before.unpaid;
  await as(
    town,
    town.nadia,
    (tx) => tx`select public.record_payment(${purchase_id}, 'bank_transfer', '', ${total_amount})`,
  );
  await expectGranted(town, who, rows, before.status === 'active');
}

/** Paid days are granted days: to the day, without gap, and none twice. */
async function expectGranted(
  { today, ...town }: Town,
  who: Subscriber,
  before: readonly Row[],
  ran: boolean,
): Promise<void> {
  const rows = await rowsOf({ today, ...town }, who);
  const added = rows.filter((row) => !before.some(({ id }) => id === row.id));
  for (const row of added) {
    const months =
      12 * (Number(row.valid_until.slice(0, 4)) - Number(row.anchored_on.slice(0, 4))) +
      Number(row.valid_until.slice(5, 7)) -
      Number(row.anchored_on.slice(5, 7));
    expect(row.valid_until, 'ends on the day of the month it began on').toBe(
      monthsAfter(row.anchored_on, months),
    );
    expect(row.period_from, 'a whole period is granted').toBe(
      monthsAfter(row.anchored_on, months - row.months),
    );
    const ended = before.map(({ id, valid_until }) =>
      daysBetween(rows.find((now) => now.id === id)?.valid_until ?? '', valid_until),
    );
    const taken = ended.reduce((sum, days) => sum + days, 0);
    expect(taken, 'days are taken back when they were credited, and no other').toBe(
      row.order_kind === 'change' ? (row.credited_days ?? 0) : 0,
    );
    if (row.order_kind === 'renewal' && ran) {
      const last = before
        .map(({ valid_until }) => valid_until)
        .sort()
        .at(-1);
      expect(row.period_from, 'a renewal leaves no gap').toBe(last);
    }
    if (row.order_kind === 'first') expect(row.period_from).toBe(today);
  }
}

const cancel: Act = async (town, who) => {
  const { unpaid } = await standingOf(town, who);
  if (!unpaid) return;
  const by = town.random.chance(0.3) ? town.nadia : who;
  await as(town, by, (tx) => tx`select public.cancel_purchase(${unpaid.purchase_id})`);
};

/** Orders a plan through the cart; what it is charged for unused days is worked out here as well. */
const order: Act = async (town, who) => {
  const { type, period } = town.random.pick(plans);
  const rows = await rowsOf(town, who);
  await as(town, who, async (tx) => {
    const code = town.random.chance(0.2) ? 'HALF' : null;
    await tx`
      select public.checkout(jsonb_build_array(jsonb_build_object('item_type', 'service', 'item_id', s.id)),
        ${code}, ${randomUUID()})
      from public.get_membership_service(${type}, ${period}) s where s.id is not null`;
    await expectCredit(town, tx, who, rows);
  });
};

const change: Act = async (town, who) => {
  const { type, period } = town.random.pick(plans);
  const rows = await rowsOf(town, who);
  await as(town, who, async (tx) => {
    const [quoted] = await tx<{ answer: { total_amount: number; starts: string } }[]>`
      select public.quote_membership_change(${type}, ${period}) as answer`;
    const total = quoted?.answer.total_amount ?? 0;
    const [changed] = await tx<
      { answer: { starts: string; order: { total_amount: number } | null } }[]
    >`
      select public.change_membership(${type}, ${period}, ${randomUUID()}, ${total}) as answer`;
    expect(changed?.answer.starts, 'what was said happens').toBe(quoted?.answer.starts);
    expect(changed?.answer.order?.total_amount ?? 0).toBe(total);
    await expectCredit(town, tx, who, rows);
  });
};

/** The order just placed, if it changes the plan, credits what the days ahead are worth, and loses none of it. */
async function expectCredit(
  { today }: Town,
  tx: postgres.TransactionSql,
  { id }: Person,
  rows: readonly Row[],
): Promise<void> {
  const [placed] = await tx<{ kind: string; credit: number; left: number; plan: number }[]>`
    select us.order_kind as kind, coalesce(-c.net_amount, 0)::float8 as credit, i.net_amount::float8 as plan,
      coalesce((c.metadata ->> 'credit_left')::float8, 0) as left
    from public.user_services us
    join public.purchase_items i on i.purchase_id = us.purchase_id and i.is_membership
    join public.invoices v on v.purchase_id = us.purchase_id and v.issued_date = ${today}
    left join public.purchase_items c on c.purchase_id = us.purchase_id and c.is_credit
    where us.user_id = ${id} and us.payment_status = 'pending' and us.order_kind = 'change'`;
  if (!placed) return;
  const worth = unusedValue(today, rows);
  expect(placed.credit + placed.left, 'nothing paid is lost').toBeCloseTo(worth, 2);
  expect(placed.credit, 'never more than the plan').toBeLessThanOrEqual(placed.plan);
}

const leave: Act = async (town, who) => {
  const { ends_on } = await as(town, who, async (tx) => {
    const [row] = await tx<
      { answer: { ends_on: string } }[]
    >`select public.leave_membership() as answer`;
    return row?.answer ?? { ends_on: '' };
  });
  if (!town.log.at(-1)?.includes('left')) expect(ends_on >= town.today).toBe(true);
};

const takeBack: Act = (town, who) => as(town, who, (tx) => tx`select public.take_back_notice()`);

/** Everything paid for the membership comes back, once. */
const withdraw: Act = async (town, who) => {
  const paid = async () => {
    const [row] = await town.sql<{ cash: number; credited: number; listed: number }[]>`
      select coalesce(sum(p.total_amount), 0)::float8 as cash,
        (select coalesce(-sum(n.amount), 0)::float8 from public.invoices n
          join public.purchases o on o.id = n.purchase_id and o.status = 'paid'
          where n.user_id = ${who.id} and n.kind = 'credit_note') as credited,
        (select coalesce(sum(r.amount), 0)::float8 from public.refund_reviews r where r.user_id = ${who.id}) as listed
      from public.purchases p where p.user_id = ${who.id} and p.status = 'paid'`;
    return row as { cash: number; credited: number; listed: number };
  };
  await as(town, who, (tx) => tx`select public.withdraw_membership()`);
  const after = await paid();
  // The first payment was at most 14 days ago, and nothing was bought before it.
  expect(after.credited).toBeCloseTo(after.cash, 2);
  expect(after.listed).toBeCloseTo(after.cash, 2);
  expect((await standingOf(town, who)).status).toBe('cancelled');
};

const reprice: Act = async ({ sql, random }) => {
  const { type, period } = random.pick(plans);
  await sql`update public.services set price = greatest(round(price * ${0.8 + random.next() / 2}, 2), 20)
    where membership_type = ${type} and billing_period = ${period}`;
};

const takeOffSale: Act = async ({ sql, random }) => {
  const { type, period } = random.pick(plans);
  await sql`update public.services set status = case status when 'active' then 'inactive' else 'active' end
    where membership_type = ${type} and billing_period = ${period}`;
};

const deeds: [times: number, name: string, act: Act][] = [
  [14, 'pays', pay],
  [6, 'orders', order],
  [5, 'changes', change],
  [2, 'leaves', leave],
  [2, 'takes back', takeBack],
  [1, 'withdraws', withdraw],
  [2, 'cancels', cancel],
  [1, 'sees new prices', reprice],
  [1, 'sees other plans', takeOffSale],
];
const hat = deeds.flatMap(([times, name, act]) =>
  Array.from({ length: times }, () => ({ name, act })),
);
const refusals = /^(CT00[256]|DC001|MB00[1-5]|PY00[34])$/;

async function takeStep(town: Town, who: Subscriber): Promise<void> {
  const { name, act } = town.random.pick(hat);
  let outcome = 'done';
  try {
    await act(town, who);
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code || !refusals.test(code)) {
      town.log.push(`${town.today} ${who.fullName} ${name}`);
      throw error;
    }
    outcome = code;
  }
  town.log.push(`${town.today} ${who.fullName} ${name}: ${outcome}`);
}

/** Checks what must be true of everybody on every day. */
async function expectSoundLife(town: Town): Promise<void> {
  for (const who of town.people) {
    const { status, valid_until, grace_until, box_number } = await standingOf(town, who);
    const last = grace_until ?? valid_until;
    expect(status === 'active', `${who.fullName}: ${status} until ${last}`).toBe(
      last !== null && last >= town.today && status !== 'cancelled',
    );
    who.box ??= box_number;
    expect(box_number, 'a box is kept').toBe(who.box);
    const rows = (await rowsOf(town, who)).filter((row) => row.period_from < row.valid_until);
    const inOrder = rows.toSorted((a, b) => a.period_from.localeCompare(b.period_from));
    for (const [nth, row] of inOrder.slice(1).entries()) {
      expect(row.period_from >= (inOrder[nth]?.valid_until ?? ''), 'no day is granted twice').toBe(
        true,
      );
    }
  }
  const boxes = town.people.flatMap(({ box }) => box ?? []);
  expect(new Set(boxes).size).toBe(boxes.length);
}

/** Nobody is told twice of the same renewal, overdue invoice or approaching end. */
async function expectToldOnce({ sql }: Town): Promise<void> {
  const twice = await sql`
    select n.user_id, n.event, n.params from public.notifications n
    where n.event in ('membership_renewal', 'invoice_overdue')
    group by n.user_id, n.event, n.params having count(*) > 1
    union all
    select n.user_id, n.event, jsonb_build_object('days_left', n.params -> 'days_left', 'until', n.params -> 'valid_until')
    from public.notifications n where n.event = 'membership_reminder'
    group by n.user_id, n.event, n.params -> 'days_left', n.params -> 'valid_until' having count(*) > 1`;
  expect([...twice]).toEqual([]);
}

async function runDaily({ sql }: Town): Promise<void> {
  expect((await runDailyOn(sql))?.failures).toEqual([]);
}

/** Four members for so many days: the run comes most days, and is away for weeks now and then. */
export async function simulate(stack: Stack, seed: number, days: number): Promise<void> {
  const random = seededRandom(seed);
  const { sql } = stack;
  const first = shift('2027-01-01', random.below(800));
  await setMaltaToday(sql, first);
  await sql`update public.services set status = 'active' where membership_type is not null`;
  await sql`insert into public.discount_codes (code, discount_type, discount_value)
    values ('HALF', 'percentage', 50) on conflict do nothing`;
  const nadia = await administrator(stack);
  const people = await Promise.all(
    ['Maria Vella', 'Giulia Ferrari', 'Kenji Sato', 'Elena Rossi'].map(async (fullName) => ({
      ...(await member(stack, { fullName })),
      box: null,
      granted: [],
    })),
  );
  const town: Town = { sql, random, today: first, nadia, people, log: [] };
  try {
    while (daysBetween(first, town.today) < days) {
      town.today = shift(
        town.today,
        random.chance(0.04) ? 20 + random.below(20) : 1 + random.below(6),
      );
      await setMaltaToday(sql, town.today);
      if (random.chance(0.85)) await runDaily(town);
      for (const who of people) if (random.chance(0.4)) await takeStep(town, who);
      await expectSoundLife(town);
    }
    await runDaily(town);
    await expectToldOnce(town);
    await expectSoundBooks(sql);
  } catch (error) {
    const { message, actual } = error as { message: string; actual?: unknown };
    const reason = `${message} ${JSON.stringify(actual)}`;
    const steps = town.log.slice(-25).join('\n  ');
    throw new Error(`PROOF_SEED=${seed}, on ${town.today}:\n  ${steps}\n${reason}`, {
      cause: error,
    });
  }
}
