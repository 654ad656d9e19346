import { randomUUID } from 'node:crypto';
import type { CountLine, PostCount, PostCountReport, PostShelf } from 'shared/post/types';
import { mark } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { aLabel, asked, letter, subscriber } from './letters';
import { chainOf, place, recorded, sendBack, storedItem, undo } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
/** A shelf of each test's own. */
let shelf: string;
beforeAll(async () => {
  [nadia, omar, maria] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Zammit' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
    member(backend),
  ]);
});
beforeEach(() => {
  shelf = `B ${mark()}`;
});

type Office = Pick<Person, 'client'>;
const begin = ({ client }: Office, p_place: string, p_id: string = randomUUID()) =>
  client.rpc('begin_post_count', { p_id, p_place });
const scan = ({ client }: Office, p_id: string, ...p_codes: string[]) =>
  client.rpc('count_post_items', { p_id, p_codes });
const put = ({ client }: Office, p_id: string, p_code: string) =>
  client.rpc('put_counted_post', { p_id, p_code });
const end = ({ client }: Office, p_id: string) => client.rpc('end_post_count', { p_id });
const discard = ({ client }: Office, p_id: string) => client.rpc('discard_post_count', { p_id });
const count = async ({ client }: Office, p_id: string) =>
  (await granted(client.rpc('get_post_count', { p_id }))) as unknown as PostCount;
const shelves = async () =>
  (await granted(nadia.client.rpc('get_post_shelves'))) as unknown as PostShelf[];

/** An item that lies on a shelf. */
async function on(where: string): Promise<{ id: string; code: string }> {
  const item = await recorded(nadia, { user_id: maria.id, sender: 'Green Bank' });
  await granted(place(nadia, [item.code], where));
  return { id: item.id, code: item.code };
}
/** The report that it is lost. */
async function reported({ client }: Office, { id }: { id: string }): Promise<string> {
  const loss = { p_id: randomUUID(), p_item_id: id, p_reason: 'Not on its shelf' };
  await granted(client.rpc('report_post_lost', loss));
  return loss.p_id;
}
const confirm = ({ client }: Office, p_id: string) => client.rpc('confirm_post_lost', { p_id });
const resultsOf = ({ lines }: PostCount) =>
  Object.fromEntries(lines.map(({ code, result }) => [code, result]));

test('administrators and super administrators count, nobody else', async () => {
  const id = randomUUID();
  for (const call of [
    (client: Person['client']) => begin({ client }, shelf),
    (client: Person['client']) => scan({ client }, id, 'KRVQKE54'),
    (client: Person['client']) => put({ client }, id, 'KRVQKE54'),
    (client: Person['client']) => end({ client }, id),
    (client: Person['client']) => discard({ client }, id),
    (client: Person['client']) => client.rpc('get_post_count', { p_id: id }),
    (client: Person['client']) => client.rpc('get_post_shelves'),
    (client: Person['client']) => client.rpc('get_post_counts'),
  ]) {
    expect(await refusal(call(maria.client))).toBe('ID002');
    expect(await refusal(call(visitor(backend)))).toBe('42501');
  }
  const claire = await superAdministrator(backend);
  const own = await granted(begin(claire, shelf));
  await granted(end(claire, own));
  expect(await count(claire, own)).toMatchObject({ found: 0, missing: 0, unexpected: 0 });
});

test('an administrator finds what is there, what is missing, and what is recorded elsewhere', async () => {
  const [there, missing, elsewhere, gone, undone] = [
    await on(shelf),
    await on(shelf),
    await on('A1'),
    await on(shelf),
    await on(shelf),
  ];
  await granted(sendBack(nadia, gone.id));
  await granted(undo(nadia, undone.id));
  const unknown = await aLabel(sql);
  const id = await granted(begin(nadia, shelf));
  expect(await count(nadia, id)).toMatchObject({
    place: shelf,
    found: 0,
    missing: 2,
  });
  const codes = [there, elsewhere, gone, undone].map(({ code }) => code).concat(unknown);
  const lines = (await granted(scan(nadia, id, ...codes))) as unknown as CountLine[];
  expect(lines).toHaveLength(5);
  expect(lines.find(({ code }) => code === elsewhere.code)).toMatchObject({
    result: 'elsewhere',
    book: 'A1',
    scanned_by: 'Nadia Zammit',
    item: { id: elsewhere.id, member_name: maria.fullName, sender: 'Green Bank', place: 'A1' },
  });
  await granted(end(nadia, id));
  await granted(end(nadia, id)); // its answer was lost
  const report = await count(omar, id);
  expect(report).toMatchObject({
    begun_by: 'Nadia Zammit',
    ended_by: 'Nadia Zammit',
    found: 1,
    missing: 1,
    unexpected: 4,
  });
  expect(resultsOf(report)).toEqual({
    [there.code]: 'found',
    [missing.code]: 'missing',
    [elsewhere.code]: 'elsewhere',
    [gone.code]: 'gone',
    [undone.code]: 'unknown',
    [unknown]: 'unknown',
  });
  expect(report.lines.find(({ code }) => code === gone.code)?.book).toBe('returned');
});

test('each item that was counted says so in its chain, once, and its owner reads it', async () => {
  const item = await on(shelf);
  const id = await granted(begin(nadia, shelf));
  await granted(scan(nadia, id, item.code));
  await granted(scan(omar, id, item.code, item.code));
  const counted = (await chainOf(nadia, item.id)).filter(({ kind }) => kind === 'counted');
  expect(counted).toMatchObject([{ actor: nadia.id, place: shelf, detail: { count_id: id } }]);
  const own = (await granted(
    maria.client.rpc('get_post_item', { p_id: item.id }),
  )) as unknown as PostTimeline;
  expect(own.timeline.at(-1)).toMatchObject({
    kind: 'counted',
    by: 'office',
    place: shelf,
    detail: {},
  });
});
interface PostTimeline {
  timeline: object[];
}

describe('several people', () => {
  test('count one shelf together, and another at the same time', async () => {
    const [one, two] = [await on(shelf), await on(shelf)];
    const other = `C ${mark()}`;
    const id = await granted(begin(nadia, shelf));
    expect(await granted(begin(omar, ` ${shelf.toLowerCase()} `))).toBe(id);
    const beside = await granted(begin(omar, other));
    expect(beside).not.toBe(id);
    await Promise.all([granted(scan(nadia, id, one.code)), granted(scan(omar, id, two.code))]);
    const open = (await shelves()).filter((each) => each.open !== null);
    expect(open.find((each) => each.place === shelf)).toMatchObject({
      items: 2,
      open: { id, begun_by: 'Nadia Zammit' },
      last: null,
    });
    expect(open.find((each) => each.place === other)?.open?.id).toBe(beside);
    await granted(end(omar, id));
    expect(await count(nadia, id)).toMatchObject({ found: 2, missing: 0 });
  });

  test('begin one count of a shelf, however many do at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, nr) => granted(begin(nr % 2 ? nadia : omar, shelf))),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('learn that it has ended, except of labels that were counted before', async () => {
    const [one, two] = [await on(shelf), await on(shelf)];
    const id = await granted(begin(nadia, shelf));
    await granted(scan(omar, id, one.code));
    await granted(end(nadia, id));
    expect(await granted(scan(omar, id, one.code))).toHaveLength(1); // its answer was lost
    expect(await refusal(scan(omar, id, one.code, two.code))).toBe('PO083');
    expect((await count(nadia, id)).missing).toBe(1);
  });
});

test('a lost answer changes nothing: a count is begun once under an id', async () => {
  const id = randomUUID();
  expect(await granted(begin(nadia, shelf, id))).toBe(id);
  expect(await granted(begin(nadia, shelf, id))).toBe(id);
  expect(await refusal(begin(nadia, 'Somewhere else', id))).toBe('PO027');
  await granted(end(nadia, id));
  expect(await granted(begin(nadia, shelf, id))).toBe(id); // it has ended since
  const next = await granted(begin(nadia, shelf));
  expect(next).not.toBe(id);
});

test('an item that comes to a shelf, or leaves it, while it is counted is not missing', async () => {
  const [leaves, moves, stays] = [await on(shelf), await on(shelf), await on(shelf)];
  const id = await granted(begin(nadia, shelf));
  await on(shelf);
  await granted(sendBack(nadia, leaves.id));
  await granted(place(nadia, [moves.code], 'A1'));
  const brought = await on('A1');
  await granted(scan(nadia, id, brought.code));
  await granted(put(nadia, id, brought.code));
  expect(await count(nadia, id)).toMatchObject({ found: 0, missing: 1, unexpected: 1 });
  await granted(end(nadia, id));
  expect(resultsOf(await count(nadia, id))).toEqual({
    [brought.code]: 'elsewhere',
    [stays.code]: 'missing',
  });
});

test('an administrator reads with what is missing who has it for a scan', async () => {
  const anna = await subscriber(backend, nadia);
  const item = await letter(sql, anna, { paper: 'stored', place: shelf });
  await sql`insert into public.post_events (item_id, at, kind) values (${item.id}, now() - interval '1 day', 'stored')`;
  const request = await asked(anna, item);
  await granted(omar.client.rpc('take_post_request', { p_id: request.id }));
  const id = await granted(begin(nadia, shelf));
  await granted(end(nadia, id));
  const { lines } = await count(nadia, id);
  expect(lines).toMatchObject([{ result: 'missing', item: { in_work_by: 'Omar Farrugia' } }]);
});

describe('saying of a counted item that it is here', () => {
  test('an administrator puts what is recorded elsewhere on the shelf, while they count or afterwards', async () => {
    const [one, two] = [await on('A1'), await on('A2')];
    const id = await granted(begin(nadia, shelf));
    await granted(scan(nadia, id, one.code, two.code));
    await granted(put(nadia, id, one.code));
    await granted(end(nadia, id));
    await granted(put(omar, id, two.code));
    await granted(put(omar, id, two.code));
    for (const { id: item } of [one, two]) {
      expect(await storedItem(item)).toMatchObject({ paper: 'stored', place: shelf });
      const moved = (await chainOf(nadia, item)).filter(({ kind }) => kind === 'moved');
      expect(moved).toMatchObject([{ place: shelf }]);
    }
    const report = await count(nadia, id);
    expect(report).toMatchObject({ unexpected: 2, missing: 0 });
    expect(report.lines.map((line) => line.put_at !== null)).toEqual([true, true]);
  });

  test('an administrator cannot say it of what has left the house, was taken back, or was not counted', async () => {
    const [gone, undone] = [await on(shelf), await on('A1')];
    await granted(sendBack(nadia, gone.id));
    const id = await granted(begin(nadia, shelf));
    await granted(scan(nadia, id, gone.code, undone.code));
    await granted(undo(nadia, undone.id));
    expect(await refusal(put(nadia, id, gone.code))).toBe('PO006');
    expect(await refusal(put(nadia, id, undone.code))).toBe('PO005');
    expect(await refusal(put(nadia, id, await aLabel(sql)))).toBe('PO083');
    const { id: other } = await recorded(nadia, { code: undone.code });
    expect(await refusal(put(nadia, id, undone.code))).toBe('PO005');
    expect((await storedItem(other))?.place).toBeNull();
  });

  test('an administrator cannot say it of what somebody has put elsewhere since, also back to where it was', async () => {
    const [one, two] = [await on('A1'), await on('A1')];
    const id = await granted(begin(nadia, shelf));
    await granted(scan(nadia, id, one.code, two.code));
    await granted(end(nadia, id));
    await granted(put(nadia, id, one.code));
    await granted(place(omar, [one.code, two.code], 'A1'));
    for (const { id: item, code } of [one, two]) {
      expect(await refusal(put(nadia, id, code))).toBe('PO084');
      expect((await storedItem(item))?.place).toBe('A1');
    }
  });

  test('an administrator cannot say it of what two have confirmed as lost since', async () => {
    const item = await on('A1');
    const id = await granted(begin(nadia, shelf));
    await granted(scan(nadia, id, item.code));
    await granted(confirm(omar, await reported(nadia, item)));
    expect(await refusal(put(nadia, id, item.code))).toBe('PO084');
    expect((await storedItem(item.id))?.paper).toBe('lost');
  });
});

describe('a count of what is reported lost', () => {
  test('ends the report, also where the label was counted before it', async () => {
    const [one, two] = [await on(shelf), await on(shelf)];
    const id = await granted(begin(omar, shelf));
    await granted(scan(omar, id, two.code));
    for (const item of [one, two]) {
      const loss = await reported(nadia, item);
      await granted(scan(omar, id, item.code));
      expect(await refusal(confirm(omar, loss))).toBe('PO081');
    }
  });

  test('ends it or finds what is lost, of two who count and confirm at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const item = await on(`${shelf} ${round}`);
      const loss = await reported(nadia, item);
      const id = await granted(begin(omar, `${shelf} ${round}`));
      const [lines, confirmed] = await Promise.all([
        granted(scan(omar, id, item.code)),
        confirm(omar, loss),
      ]);
      expect(lines).toMatchObject([{ result: confirmed.error === null ? 'gone' : 'found' }]);
      expect(await storedItem(item.id)).toMatchObject({
        paper: 'stored',
        place: `${shelf} ${round}`,
      });
    }
  });
});

describe('a count of what is lost', () => {
  test('finds it on that shelf and tells its owner, also where its label was counted before', async () => {
    const [anna, giulia] = [await member(backend), await member(backend)];
    const [before, after] = [
      await recorded(nadia, { user_id: anna.id }),
      await recorded(nadia, { user_id: giulia.id }),
    ];
    const id = await granted(begin(nadia, shelf));
    await granted(scan(nadia, id, before.code));
    for (const item of [before, after]) {
      await granted(confirm(omar, await reported(nadia, item)));
      const lines = (await granted(scan(nadia, id, item.code))) as unknown as CountLine[];
      expect(lines).toMatchObject([
        { result: 'gone', book: 'lost', put_at: expect.any(String), item: { place: shelf } },
      ]);
      expect(await storedItem(item.id)).toMatchObject({ paper: 'stored', place: shelf });
    }
    for (const { client } of [anna, giulia]) {
      const told = client.from('notifications').select('event').eq('event', 'post_found');
      expect(await granted(told)).toHaveLength(1);
    }
  });

  test('a count of what is on no shelf leaves a lost item lost', async () => {
    const item = await on(shelf);
    await granted(confirm(omar, await reported(nadia, item)));
    const id = await granted(begin(nadia, ''));
    expect(await granted(scan(nadia, id, item.code))).toMatchObject([{ put_at: null }]);
    expect((await storedItem(item.id))?.paper).toBe('lost');
    await granted(end(nadia, id));
  });
});

test('an administrator counts what is on no shelf, which is put nowhere', async () => {
  const item = await recorded(nadia, { user_id: maria.id });
  const elsewhere = await on(shelf);
  const id = await granted(begin(nadia, '  '));
  await granted(scan(nadia, id, item.code, elsewhere.code));
  const open = await count(nadia, id);
  expect(open.place).toBeNull();
  expect(resultsOf(open)).toMatchObject({ [item.code]: 'found', [elsewhere.code]: 'elsewhere' });
  expect(await refusal(put(nadia, id, elsewhere.code))).toBe('PO083');
  await granted(end(nadia, id));
});

test('an administrator discards a count that was begun by mistake, but none that counted anything', async () => {
  const item = await on(shelf);
  const id = await granted(begin(nadia, shelf));
  await granted(discard(omar, id));
  await granted(discard(omar, id));
  expect(await count(nadia, id)).toBeNull();
  expect(await refusal(scan(nadia, id, item.code))).toBe('PO083');
  const next = await granted(begin(nadia, shelf));
  await granted(scan(nadia, next, item.code));
  expect(await refusal(discard(nadia, next))).toBe('PO069');
  await granted(end(nadia, next));
  expect(await refusal(discard(nadia, next))).toBe('PO083');
});

test('reports stay, the latest first, and a shelf shows its last', async () => {
  const item = await on(shelf);
  for (const codes of [[], [item.code]]) {
    const id = await granted(begin(nadia, shelf));
    if (codes.length > 0) await granted(scan(nadia, id, ...codes));
    await granted(end(omar, id));
  }
  const reports = (await granted(
    nadia.client.rpc('get_post_counts'),
  )) as unknown as PostCountReport[];
  expect(reports.filter((report) => report.place === shelf)).toMatchObject([
    { found: 1, missing: 0, unexpected: 0, ended_by: 'Omar Farrugia' },
    { found: 0, missing: 1, unexpected: 0 },
  ]);
  expect((await shelves()).find((each) => each.place === shelf)).toMatchObject({
    items: 1,
    open: null,
    last: { found: 1, missing: 0, unexpected: 0 },
  });
});

test('bad codes and names of shelves are refused', async () => {
  const id = await granted(begin(nadia, shelf));
  expect(await refusal(scan(nadia, id, 'KRVQKE55'))).toBe('PO003');
  expect(await refusal(scan(nadia, id, ...Array<string>(501).fill('KRVQKE54')))).toBe('PO008');
  expect(await refusal(begin(nadia, 'x'.repeat(41)))).toBe('PO008');
});
