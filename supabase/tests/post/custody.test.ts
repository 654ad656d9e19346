import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { aLabel, chain } from './letters';
import { chainOf, place, recorded, sendBack, storedItem } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, omar, maria] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend),
  ]);
});

const papers = 'received stored opened forwarded collected shredded returned lost'.split(' ');
const final = papers.slice(3);

describe('the chain of custody', () => {
  test('is changed by nobody over the API: no visitor, member, administrator or secret key', async () => {
    const { id } = await recorded(nadia, { user_id: maria.id });
    const before = await chainOf(nadia, id);
    const claire = await superAdministrator(backend);
    const clients = [visitor(backend), maria.client, nadia.client, claire.client].concat(
      visitor({ url: backend.url, publishableKey: backend.secretKey }),
    );
    for (const client of clients) {
      const events = () => client.from('post_events');
      const row = { item_id: id, kind: 'returned', actor: nadia.id };
      expect(await refusal(events().insert(row))).toBe('42501');
      expect(await refusal(events().update({ actor: null }).eq('item_id', id))).toBe('42501');
      expect(await refusal(events().delete().eq('item_id', id))).toBe('42501');
    }
    expect(await chainOf(nadia, id)).toEqual(before);
  });

  test('is appended to even by the owner of the table, and nothing else', async () => {
    const { id } = await recorded(nadia);
    const statements = [
      `update public.post_events set kind = 'returned' where item_id = '${id}'`,
      `update public.post_events set at = now() - interval '1 day' where item_id = '${id}'`,
      `update public.post_events set actor = '${omar.id}' where item_id = '${id}'`,
      `update public.post_events set detail = '{"reason": "x"}' where item_id = '${id}'`,
      `delete from public.post_events where item_id = '${id}'`,
      'truncate public.post_events',
      `delete from public.post_items where id = '${id}'`,
    ];
    for (const statement of statements.slice(0, -1))
      await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: 'PO007' });
    // nor does an item go, and its chain with it
    await expect(sql.unsafe(`${statements.at(-1)}`)).rejects.toMatchObject({ code: '23503' });
  });

  test('is read by its office, and by no member as it stands', async () => {
    const { id } = await recorded(nadia, { user_id: maria.id });
    expect(await chainOf(omar, id)).toHaveLength(2);
    expect(await chainOf(maria, id)).toEqual([]);
  });
});

describe('paper', () => {
  test('stays gone once it is, whoever writes, and what is lost is found on a shelf alone', async () => {
    for (const from of final) {
      const { id } = await recorded(nadia);
      // longer ago than it can be undone
      await sql`update public.post_items set paper = ${from}, paper_at = now() - interval '11 minutes'
        where id = ${id}`;
      const found = from === 'lost' ? ['stored', 'opened'] : [];
      for (const to of papers.filter((other) => other !== from && !found.includes(other))) {
        const moved = sql`update public.post_items set paper = ${to} where id = ${id}`;
        await expect(moved, `${from} to ${to}`).rejects.toMatchObject({ code: 'PO006' });
      }
    }
  });

  test('goes forward: what is stored is not received anew, what is opened is not shut', async () => {
    const rows = await sql<{ way: string }[]>`
      select a.paper || ' to ' || b.paper as way
      from unnest(${papers}::text[]) a (paper), unnest(${papers}::text[]) b (paper)
      where private.can_paper_go(a.paper, b.paper)`;
    expect(rows.map(({ way }) => way).sort()).toEqual(
      [
        ...['stored', 'opened', ...final].map((to) => `received to ${to}`),
        ...['opened', ...final].map((to) => `stored to ${to}`),
        ...final.map((to) => `opened to ${to}`),
        ...['lost to stored', 'lost to opened'],
      ].sort(),
    );
  });
});

describe('an administrator who scans codes', () => {
  test('puts items on a shelf, moves them, and has them from then on', async () => {
    const [one, two] = await Promise.all([recorded(nadia), recorded(nadia, { user_id: maria.id })]);
    const codes = [one.code, two.code];
    const ok = codes.map((code) => ({ code, result: 'ok' }));
    expect(await granted(place(nadia, codes, ' A1 '))).toEqual(ok);
    expect(await granted(place(nadia, codes, 'A1'))).toEqual(ok); // sent again
    expect(await granted(place(omar, codes, 'A1'))).toEqual(ok); // a colleague takes over
    expect(await granted(place(omar, [one.code], 'B2'))).toEqual(ok.slice(0, 1));
    const chain = await chainOf(nadia, one.id);
    expect(chain.slice(2)).toMatchObject([
      { kind: 'stored', actor: nadia.id, place: 'A1' },
      { kind: 'moved', actor: omar.id, place: 'A1' },
      { kind: 'moved', actor: omar.id, place: 'B2' },
    ]);
    expect(await storedItem(one.id)).toMatchObject({ paper: 'stored', place: 'B2' });
    expect(await storedItem(two.id)).toMatchObject({ paper: 'stored', place: 'A1' });
  });

  test('keeps an opened letter opened', async () => {
    const { id, code } = await recorded(nadia, { user_id: maria.id });
    await sql`update public.post_items set paper = 'opened' where id = ${id}`;
    await granted(place(nadia, [code], 'A1'));
    expect(await storedItem(id)).toMatchObject({ paper: 'opened', place: 'A1' });
    expect((await chain(sql, { id })).at(-1)).toBe('moved');
  });

  test('is told of each code what became of it, in the order of the pile', async () => {
    const [here, gone, never] = [await recorded(nadia), await recorded(nadia), await aLabel(sql)];
    await granted(sendBack(nadia, gone.id));
    const pile = [gone.code, 'KRVQKE55', here.code, never, here.code];
    expect(await granted(place(nadia, pile, 'A1'))).toEqual([
      { code: gone.code, result: 'gone' },
      { code: 'KRVQKE55', result: 'unknown' },
      { code: here.code, result: 'ok' },
      { code: never, result: 'unknown' },
      { code: here.code, result: 'ok' },
    ]);
    expect(await granted(place(nadia, [], 'A1'))).toEqual([]);
  });

  test.each([
    ['no place', ''],
    ['a place of nothing but space', ' \n'],
    ['a place of a whole line', 'x'.repeat(41)],
  ])('is refused %s', async (_title, where) => {
    expect(await refusal(place(nadia, [await aLabel(sql)], where))).toBe('PO008');
  });

  test('is refused more than five hundred at a time', async () => {
    expect(await refusal(place(nadia, Array(501).fill('KRVQKE54'), 'A1'))).toBe('PO008');
  });
});

test('post that is sent back leaves the house once, with the reason', async () => {
  const { id, code } = await recorded(nadia, { not_ours_at: new Date().toISOString() });
  await granted(place(nadia, [code], 'A1'));
  await granted(sendBack(nadia, id, ' Unknown here '));
  await granted(sendBack(omar, id)); // sent again
  expect(await storedItem(id)).toMatchObject({ paper: 'returned', place: null });
  const chain = await chainOf(nadia, id);
  expect(chain.at(-1)).toMatchObject({ kind: 'returned', detail: { reason: 'Unknown here' } });
  expect(chain.filter(({ kind }) => kind === 'returned')).toHaveLength(1);
  expect(await refusal(sendBack(nadia, (await recorded(nadia)).id, ''))).toBe('PO034');
});

test('post that was collected is not sent back', async () => {
  const { id } = await recorded(nadia, { user_id: maria.id });
  await sql`update public.post_items set paper = 'collected' where id = ${id}`;
  expect(await refusal(sendBack(nadia, id))).toBe('PO006');
});

test('an administrator notes once that an owner was telephoned', async () => {
  const { id } = await recorded(nadia, { user_id: maria.id, is_official: true });
  const call = () => nadia.client.rpc('mark_post_called', { p_id: id });
  await granted(call());
  const first = (await storedItem(id))?.called_at;
  await granted(call());
  expect((await storedItem(id))?.called_at).toBe(first);
  expect((await chain(sql, { id })).filter((kind) => kind === 'called')).toHaveLength(1);
});
