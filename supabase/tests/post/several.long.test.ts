import { randomUUID } from 'node:crypto';
import { mandate } from 'shared/post/mandate';
import type { PostPrices, PostRequest } from 'shared/post/types';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import {
  ask,
  asked,
  chain,
  item,
  type Letter,
  letter,
  quota,
  subscriber,
  withdraw,
} from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const shown = { mandate: mandate.version };

const quoting = ({ client }: Pick<Person, 'client'>, kind: string, items: readonly Letter[]) =>
  client.rpc('quote_post_requests', {
    p_kind: kind,
    p_item_ids: items.map(({ id }) => id),
    p_options: shown,
  });

const prices = async (person: Person, kind: string, items: readonly Letter[]) =>
  (await granted(quoting(person, kind, items))) as unknown as PostPrices;

const linesOf = (items: readonly Letter[]) =>
  items.map(({ id }) => ({ item_id: id, request_id: randomUUID() }));

type Lines = ReturnType<typeof linesOf>;

const asking = ({ client }: Person, kind: string, lines: Lines, gross: number) =>
  client.rpc('ask_for_post', {
    p_kind: kind,
    p_lines: lines,
    p_options: shown,
    p_expected_gross: gross,
  });

const letters = (owner: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => letter(sql, owner)));

async function used(maria: Person, count: number): Promise<void> {
  const { period_from, period_to, included } = await quota(maria.client);
  await sql`insert into public.post_usage (user_id, period_from, period_to, included, used)
    values (${maria.id}, ${period_from}, ${period_to}, ${included}, ${count})`;
}

describe('a member who asks for scans of several items', () => {
  test('reads before what each costs: the documents that are left go to the first of them', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const [first, gone, second, third, fourth] = await letters(maria, 5);
    if (!first || !gone || !second || !third || !fourth) throw new Error('no letters');
    await sql`update public.post_items set paper = 'returned' where id = ${gone.id}`;
    const all = [first, gone, second, third, fourth];
    const before = await prices(maria, 'scan', all);
    expect(before).toMatchObject({
      asked: 4,
      counts: 4,
      counts_included: 2,
      net: 3,
      vat: 0.54,
      gross: 3.54,
      included: 5,
      used: 3,
      extra_gross: 1.77,
    });
    expect(before.items.map(({ item_id }) => item_id)).toEqual(all.map(({ id }) => id));
    expect(before.items).toMatchObject([
      { is_included: true, gross: 0, counts: 1, counts_included: 1 },
      { problem: 'PO024' },
      { is_included: true, gross: 0 },
      { is_included: false, net: 1.5, vat: 0.27, gross: 1.77, counts_included: 0 },
      { is_included: false, gross: 1.77 },
    ]);
    // nothing is counted by looking
    expect(await quota(maria.client)).toMatchObject({ used: 3 });
    const [one] = await prices(maria, 'scan', [fourth]).then(({ items }) => items);
    expect(one).toMatchObject({ is_included: true });
  });

  test('is charged what was shown, once, however often they ask', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 4);
    const three = await letters(maria, 3);
    const { gross, items } = await prices(maria, 'scan', three);
    expect(gross).toBe(3.54);
    const lines = linesOf(three);
    expect(await refusalDetails(asking(maria, 'scan', lines, 1.77))).toEqual({
      code: 'PO020',
      details: { gross: 3.54 },
    });
    const written = (await granted(
      asking(maria, 'scan', lines, gross),
    )) as unknown as PostRequest[];
    expect(written.map((request) => [request.id, request.gross])).toEqual(
      lines.map((line, nth) => [line.request_id, (items[nth] as { gross: number }).gross]),
    );
    expect(written.map((request) => request.due_at)).not.toContain(null);
    expect(await granted(asking(maria, 'scan', lines, gross))).toEqual(written);
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
    const again = await sql`select 1 from public.post_requests where user_id = ${maria.id}`;
    expect(again).toHaveLength(3);
  });

  test('asks for all of them or for none', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const [mine, other] = [await letter(sql, maria), await letter(sql, maria)];
    const theirs = await letter(sql, giulia);
    await asked(maria, other);
    expect(await refusalDetails(asking(maria, 'scan', linesOf([mine, theirs]), 0))).toEqual({
      code: 'PO024',
      details: { item_id: theirs.id },
    });
    expect(await refusalDetails(asking(maria, 'scan', linesOf([mine, other]), 0))).toEqual({
      code: 'PO021',
      details: { item_id: other.id },
    });
    expect(await chain(sql, mine)).toEqual([]);
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
  });

  test('is refused what is half of an earlier question, or was withdrawn since', async () => {
    const maria = await subscriber(backend, nadia);
    const [first, second] = linesOf(await letters(maria, 2));
    if (!first || !second) throw new Error('no lines');
    await granted(asking(maria, 'scan', [first], 0));
    expect(await refusal(asking(maria, 'scan', [first, second], 0))).toBe('PO027');
    expect(await refusal(asking(maria, 'return', [first], 0))).toBe('PO027');
    await granted(withdraw(maria, first.request_id));
    expect(await refusal(asking(maria, 'scan', [first], 0))).toBe('PO029');
  });

  test('asks for from one to fifty items, each once, under an id each', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const line = { item_id: of.id, request_id: randomUUID() };
    const wrong: unknown[] = [
      [],
      [line, line],
      [line, { ...line, request_id: randomUUID() }],
      [line, { item_id: randomUUID(), request_id: line.request_id }],
      [{ item_id: of.id }],
      [{ request_id: line.request_id }],
      [{ item_id: 'x', request_id: 'y' }],
      [null],
      7,
      null,
      line,
      linesOf(Array.from({ length: 51 }, () => ({ id: randomUUID(), code: '' }))),
    ];
    for (const lines of wrong) {
      const call = asking(maria, 'scan', lines as Lines, 0);
      expect(await refusal(call), JSON.stringify(lines)).toBe('PO050');
    }
    expect(await refusal(quoting(maria, 'scan', []))).toBe('PO050');
    expect(await refusal(quoting(maria, 'scan', [of, of]))).toBe('PO050');
    expect(await refusal(quoting(maria, 'burn', [of]))).toBe('PO050');
    expect(await refusal(ask(maria, 'burn', of))).toBe('PO050');
    expect(await refusal(withdraw(maria))).toBe('PO050');
  });

  test('withdraws several at once, all or none, and pays for none while a document is left', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const four = await letters(maria, 4);
    const lines = linesOf(four);
    await granted(asking(maria, 'scan', lines, 3.54));
    const ids = lines.map(({ request_id }) => request_id);
    await granted(nadia.client.rpc('take_post_request', { p_id: String(ids[1]) }));
    expect(await refusal(withdraw(maria, ...ids))).toBe('PO023');
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
    await granted(withdraw(maria, String(ids[0]), String(ids[3])));
    await granted(withdraw(maria, String(ids[0]), String(ids[3]))); // the first answer was lost
    // the third takes the document that the first gave back
    const rows =
      await sql`select gross::float, is_included, counts_included, state from public.post_requests
      where id in ${sql(ids)} order by array_position(${ids}::uuid[], id)`;
    expect(rows.map(({ state, gross }) => [state, gross])).toEqual([
      ['withdrawn', 0],
      ['in_work', 0],
      ['waiting', 0],
      ['withdrawn', 1.77],
    ]);
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
  });
});

test('the order to open post is the one that was on the screen, and whoever opens an item names it', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  for (const p_options of [{}, { mandate: 0 }, { mandate: null }, null, [], 7, { mandate: [1] }]) {
    const call = { p_kind: 'scan', p_item_ids: [of.id], p_options: p_options as never };
    const answer = await refusal(maria.client.rpc('quote_post_requests', call));
    const code = Array.isArray(p_options) || p_options === 7 ? 'PO050' : 'PO052';
    expect(answer, JSON.stringify(p_options)).toBe(code);
    const line = { item_id: of.id, request_id: randomUUID() };
    const order = { p_kind: 'scan', p_lines: [line], p_options: p_options as never };
    const ordered = maria.client.rpc('ask_for_post', { ...order, p_expected_gross: 0 });
    expect(await refusal(ordered)).toBe(code);
  }
  const { id } = await asked(maria, of);
  const [kept] = await sql`select mandate from public.post_requests where id = ${id}`;
  expect(kept?.mandate).toBe(mandate.version);
  await granted(nadia.client.rpc('take_post_request', { p_id: id }));
  await granted(nadia.client.rpc('open_post_item', { p_id: of.id }));
  const [opened] =
    await sql`select detail from public.post_events where item_id = ${of.id} and kind = 'opened'`;
  expect(opened?.detail).toEqual({ request_id: id, mandate: mandate.version });
  const steps = (await item(maria, of))?.timeline.map(({ kind, detail }) => [kind, detail.mandate]);
  expect(steps).toEqual(
    expect.arrayContaining([
      ['scan_asked', mandate.version],
      ['opened', mandate.version],
    ]),
  );
});

test('a request from before the order had versions is one to open by', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  const { id } = await asked(maria, of);
  await sql`update public.post_requests set mandate = null where id = ${id}`;
  await granted(nadia.client.rpc('take_post_request', { p_id: id }));
  await granted(nadia.client.rpc('open_post_item', { p_id: of.id }));
  expect(await chain(sql, of)).toContain('opened');
});

test('nobody but a member is told what their post would cost, and each of their own alone', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  expect(await refusal(quoting({ client: visitor(backend) }, 'scan', [of]))).toBe('42501');
  const elena = await member(backend);
  for (const other of [elena, nadia]) {
    expect((await prices(other, 'scan', [of])).items).toEqual([
      { item_id: of.id, problem: 'PO024', details: {} },
    ]);
  }
});

test('twenty questions at once for ten items each take the documents of the plan once', async () => {
  const maria = await subscriber(backend, nadia, 'pro');
  const { included } = await quota(maria.client);
  const piles = await Promise.all(Array.from({ length: 20 }, () => letters(maria, 10)));
  const connections = openConnections(inject('databaseUrl'), 20);
  try {
    const calls = piles.map((pile) =>
      asPerson(
        connections,
        maria.id,
        (tx) =>
          tx`select public.ask_for_post('scan', ${tx.json(linesOf(pile))}, ${tx.json(shown)}, 0)`,
      ),
    );
    expect(await outcomes(calls)).toEqual({ ok: 3, PO020: 17 });
  } finally {
    await connections.end();
  }
  expect(included).toBe(30);
  expect(await quota(maria.client)).toMatchObject({ used: 30 });
  const [kept] =
    await sql`select count(*)::integer as count, sum(counts_included)::integer as included
    from public.post_requests where user_id = ${maria.id}`;
  expect(kept).toEqual({ count: 30, included: 30 });
});
