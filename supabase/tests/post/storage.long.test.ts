import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import { closedBag, waited } from './bags';
import { ask, item, type Letter, letter, read, subscriber, withdraw } from './letters';

let nadia: Person;
const today = maltaToday();
beforeAll(async () => {
  nadia = await administrator(backend);
});

/** @returns of how many items it is too late */
const choose = ({ client }: Person, choice: 'keep' | 'shred') =>
  granted(client.rpc('choose_after_storage', { p_choice: choice }));

/** A letter whose scan was ready so many days ago. */
async function scannedBefore(
  owner: Person,
  days: number,
  values: Record<string, unknown> = {},
): Promise<Letter> {
  const of = await letter(sql, owner, values);
  await read(sql, owner, nadia, of, 'Dear Maria');
  await sql`update public.post_scans set done_at = now() - ${`${days} days`}::interval where item_id = ${of.id}`;
  return of;
}

/** What the daily run does for somebody on a day, and what they are told of it. */
async function onDay({ id }: Person, day: string) {
  const before = (await mailsOf(id, 'paper_ending')).length;
  await sql`select private.keep_paper(${id}, ${day})`;
  return (await mailsOf(id, 'paper_ending')).slice(before).map(({ params }) => params);
}

/** The daily runs come until the day of what was scanned fifteen days ago. */
async function untilAsked(owner: Person) {
  for (const day of [1, 12, 15]) await onDay(owner, daysAfter(today, day));
}

const keepingOf = async (owner: Person, of: Letter) => (await item(owner, of))?.keeping;
const shredOf = async (owner: Person, of: Letter) =>
  (await item(owner, of))?.requests.find(({ kind }) => kind === 'shred');

describe('paper whose owner chose nothing', () => {
  test('is kept, however long ago it was scanned, and nobody is told of it', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await scannedBefore(maria, 400);
    expect(await onDay(maria, today)).toEqual([]);
    expect(await keepingOf(maria, of)).toBeNull();
    const rows = await sql`select private.members_with_ending_paper() as id`;
    expect(rows.map(({ id }) => id)).not.toContain(maria.id);
  });
});

describe('paper whose owner chose that it is shredded', () => {
  test('has its day at once: thirty days after its scan, and never nearer than fourteen after the next run', async () => {
    const maria = await subscriber(backend, nadia);
    const [fresh, old] = [await scannedBefore(maria, 2), await scannedBefore(maria, 100)];
    await choose(maria, 'shred');
    expect(await keepingOf(maria, fresh)).toEqual({ until: daysAfter(today, 28), is_held: false });
    expect(await keepingOf(maria, old)).toEqual({ until: daysAfter(today, 15), is_held: false });
    expect(await onDay(maria, daysAfter(today, 1))).toMatchObject([
      { total: 1, until: daysAfter(today, 15) },
    ]);
    await choose(maria, 'keep');
    expect(await keepingOf(maria, old)).toBeNull();
  });

  test('is told of fourteen and three days before, shredding is asked for on the day, and can be taken back', async () => {
    const maria = await subscriber(backend, nadia);
    const [one, two] = [await scannedBefore(maria, 15), await scannedBefore(maria, 15)];
    await choose(maria, 'shred');
    const until = daysAfter(today, 15);
    expect(await onDay(maria, today)).toEqual([]);
    expect(await onDay(maria, daysAfter(today, 1))).toMatchObject([{ total: 2, until }]);
    expect(await onDay(maria, daysAfter(today, 1))).toEqual([]); // the run comes again
    for (let day = 2; day < 12; day++) {
      expect(await onDay(maria, daysAfter(today, day))).toEqual([]);
    }
    expect(await onDay(maria, daysAfter(today, 12))).toMatchObject([{ total: 2, until }]);
    expect(await onDay(maria, daysAfter(today, 14))).toEqual([]);
    expect(await shredOf(maria, one)).toBeUndefined();
    expect(await onDay(maria, until)).toEqual([]);
    const request = await shredOf(maria, one);
    expect(request).toMatchObject({ state: 'waiting', is_default: true, gross: 0 });
    expect(await shredOf(maria, two)).toMatchObject({ is_default: true });
    expect(Date.parse(String(request?.due_at)) - Date.parse(String(request?.asked_at))).toBe(
      7 * 86_400_000,
    );
    const step = (await item(maria, one))?.timeline.at(-1);
    expect(step).toMatchObject({ kind: 'request_asked', by: 'office', detail: { kind: 'shred' } });
    // who takes it back keeps this one for good
    await granted(withdraw(maria, String(request?.id)));
    expect(await onDay(maria, daysAfter(until, 60))).toEqual([]);
    expect(await keepingOf(maria, one)).toBeNull();
    expect((await item(maria, one))?.requests.filter(({ kind }) => kind === 'shred')).toHaveLength(
      1,
    );
  });

  test('closed days move nothing: the days are those of the calendar', async () => {
    const maria = await subscriber(backend, nadia);
    await scannedBefore(maria, 15);
    await choose(maria, 'shred');
    const closed = [1, 3, 12, 15].map((days) => ({ day: daysAfter(today, days) }));
    await sql`insert into public.closed_days ${sql(closed)} on conflict do nothing`;
    try {
      expect(await onDay(maria, daysAfter(today, 1))).toHaveLength(1);
      expect(await onDay(maria, daysAfter(today, 12))).toHaveLength(1);
    } finally {
      await sql`delete from public.closed_days where day = any (${closed.map(({ day }) => day)})`;
    }
  });

  test('after days without a run is told of fourteen days before all the same, then three: the day moves, never a notice', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await scannedBefore(maria, 15);
    await choose(maria, 'shred');
    // no run until three days before
    const until = daysAfter(today, 12 + 14);
    expect(await onDay(maria, daysAfter(today, 12))).toMatchObject([{ total: 1, until }]);
    expect(await onDay(maria, daysAfter(today, 13))).toEqual([]);
    // nor from three days before until the day after: it is never done before it was said
    expect(await onDay(maria, daysAfter(until, 1))).toMatchObject([
      { total: 1, until: daysAfter(until, 4) },
    ]);
    expect(await onDay(maria, daysAfter(until, 3))).toEqual([]);
    expect(await shredOf(maria, of)).toBeUndefined();
    expect(await onDay(maria, daysAfter(until, 6))).toEqual([]);
    expect(await shredOf(maria, of)).toMatchObject({ is_default: true });
  });

  test('is told of in one notice, whichever of the two it is for', async () => {
    const maria = await subscriber(backend, nadia);
    await scannedBefore(maria, 15);
    await scannedBefore(maria, 4);
    await choose(maria, 'shred');
    expect(await onDay(maria, daysAfter(today, 1))).toMatchObject([{ total: 1 }]);
    expect(await onDay(maria, daysAfter(today, 12))).toMatchObject([
      { total: 2, until: daysAfter(today, 15) },
    ]);
  });

  test('stays when its owner says so of one, and is told of again when they change their mind', async () => {
    const maria = await subscriber(backend, nadia);
    const [held, other] = [await scannedBefore(maria, 15), await scannedBefore(maria, 15)];
    await choose(maria, 'shred');
    const keep = (is_held: boolean) =>
      granted(maria.client.rpc('keep_post_paper', { p_item_id: held.id, p_is_held: is_held }));
    await keep(true);
    await keep(true);
    expect(await keepingOf(maria, held)).toEqual({ until: null, is_held: true });
    await untilAsked(maria);
    expect(await shredOf(maria, held)).toBeUndefined();
    expect(await shredOf(maria, other)).toBeDefined();
    await keep(false);
    expect(await keepingOf(maria, held)).toEqual({ until: daysAfter(today, 15), is_held: false });
  });

  test('stays when its owner keeps one on a page from before the run, unless its bag is closed', async () => {
    const maria = await subscriber(backend, nadia);
    const [held, late] = [await scannedBefore(maria, 15), await scannedBefore(maria, 15)];
    await choose(maria, 'shred');
    await untilAsked(maria);
    const keep = (of: Letter) => maria.client.rpc('keep_post_paper', { p_item_id: of.id });
    await granted(keep(held));
    expect(await shredOf(maria, held)).toMatchObject({ state: 'withdrawn' });
    expect(await keepingOf(maria, held)).toEqual({ until: null, is_held: true });
    const request = await shredOf(maria, late);
    await waited(sql, String(request?.id));
    await closedBag(nadia, late);
    expect(await refusal(keep(late))).toBe('PO023');
    expect(await keepingOf(maria, late)).toBeNull();
  });

  test('stays when its owner chooses to keep all, also what was asked for already; said is what is too late', async () => {
    const maria = await subscriber(backend, nadia);
    const [one, own, late] = [
      await scannedBefore(maria, 15),
      await scannedBefore(maria, 15),
      await scannedBefore(maria, 15),
    ];
    await choose(maria, 'shred');
    await granted(ask(maria, 'shred', own));
    await untilAsked(maria);
    await waited(sql, String((await shredOf(maria, late))?.id));
    await closedBag(nadia, late);
    expect(await choose(maria, 'keep')).toBe(1);
    expect(await shredOf(maria, one)).toMatchObject({ state: 'withdrawn' });
    expect(await shredOf(maria, own)).toMatchObject({ state: 'waiting', is_default: false });
    expect(await shredOf(maria, late)).toMatchObject({ state: 'in_work' });
    // what was taken back once is asked for again by its owner alone
    expect(await choose(maria, 'shred')).toBe(0);
    expect(await keepingOf(maria, one)).toBeNull();
  });

  test('at one moment with the run: whoever chooses to keep it has nothing asked for afterwards', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await scannedBefore(maria, 15);
    await choose(maria, 'shred');
    await onDay(maria, daysAfter(today, 1));
    await onDay(maria, daysAfter(today, 12));
    await Promise.all([onDay(maria, daysAfter(today, 15)), choose(maria, 'keep')]);
    expect((await shredOf(maria, of))?.state ?? 'withdrawn').toBe('withdrawn');
    expect(await keepingOf(maria, of)).toBeNull();
  });

  test('never is official, unscanned, asked for otherwise, or of somebody without a plan', async () => {
    const maria = await subscriber(backend, nadia);
    const [sender] = await sql<{ id: string }[]>`
      select id from public.post_senders where name = 'Malta Business Registry'`;
    const untouched = [
      await scannedBefore(maria, 40, { is_official: true }),
      await scannedBefore(maria, 40, { sender_id: sender?.id ?? null }),
      await letter(sql, maria),
      // which may hold more than paper
      await scannedBefore(maria, 40, { kind: 'parcel' }),
      await scannedBefore(maria, 40, { kind: 'registered' }),
    ];
    const returned = await scannedBefore(maria, 40);
    await granted(ask(maria, 'return', returned));
    await choose(maria, 'shred');
    for (const of of [...untouched, returned]) expect(await keepingOf(maria, of)).toBeNull();

    const of = await scannedBefore(maria, 40);
    await onDay(maria, today);
    expect(await keepingOf(maria, of)).not.toBeNull();
    await sql`update public.profiles set membership_valid_until = ${daysAfter(today, -30)}, membership_grace_until = null
      where id = ${maria.id}`;
    await onDay(maria, daysAfter(today, 15));
    expect(await keepingOf(maria, of)).toBeNull();
    expect(await shredOf(maria, of)).toBeUndefined();
  });

  test('is asked for by nobody once its owner has chosen otherwise, or it turns official', async () => {
    const maria = await subscriber(backend, nadia);
    const [one, official] = [await scannedBefore(maria, 15), await scannedBefore(maria, 15)];
    await choose(maria, 'shred');
    await onDay(maria, daysAfter(today, 1));
    await onDay(maria, daysAfter(today, 12));
    await sql`update public.post_items set is_official = true where id = ${official.id}`;
    await choose(maria, 'keep');
    await onDay(maria, daysAfter(today, 15));
    expect(await shredOf(maria, one)).toBeUndefined();
    await choose(maria, 'shred');
    expect(await keepingOf(maria, one)).toEqual({ until: daysAfter(today, 15), is_held: false });
    expect(await keepingOf(maria, official)).toBeNull();
  });

  test('is taken back with the plan of whoever had it asked for beforehand', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await scannedBefore(maria, 15);
    await choose(maria, 'shred');
    await untilAsked(maria);
    await sql`select private.withdraw_waiting_requests(${maria.id})`;
    expect(await shredOf(maria, of)).toMatchObject({ state: 'withdrawn' });
  });
});

test('members choose for themselves between what there is, and by the call alone', async () => {
  const maria = await subscriber(backend, nadia);
  expect(await refusal(maria.client.rpc('choose_after_storage', { p_choice: 'burn' }))).toBe(
    'PO050',
  );
  const row = { user_id: maria.id, after_storage: 'shred' } as never;
  const written = maria.client.from('post_settings').upsert(row, { onConflict: 'user_id' });
  expect(await refusal(written)).toBe('42501');
});

test('members keep their own paper, and nobody else’s', async () => {
  const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
  const of = await letter(sql, maria);
  const call = { p_item_id: of.id, p_is_held: true };
  expect(await refusal(giulia.client.rpc('keep_post_paper', call))).toBe('PO024');
  expect(await refusal(nadia.client.rpc('keep_post_paper', call))).toBe('PO024');
  await sql`update public.post_items set paper = 'returned' where id = ${of.id}`;
  expect(await refusal(maria.client.rpc('keep_post_paper', call))).toBe('PO024');
});
