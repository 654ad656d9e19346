import { randomUUID } from 'node:crypto';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asked, item, letter, post, subscriber } from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const day = (nth: number) => new Date(Date.now() - nth * 86_400_000).toISOString();
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('a member’s list', () => {
  test('has official post on top until it is read, then the newest first, and only what is theirs', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const [first, tax, last] = [
      await letter(sql, maria, { received_at: day(3) }),
      await letter(sql, maria, { received_at: day(2), is_official: true, sender: 'Tax office' }),
      await letter(sql, maria, { received_at: day(1) }),
    ];
    await letter(sql, giulia);
    await letter(sql, null);
    await letter(sql, maria, { undone_at: new Date().toISOString() });
    expect(ids(await post(maria))).toEqual(ids([tax, last, first]));
    expect((await post(maria))[0]).toMatchObject({
      is_top: true,
      sender: 'Tax office',
      request: null,
      hit: null,
    });
    const mark = { read_at: new Date().toISOString() };
    await granted(maria.client.from('post_items').update(mark).eq('id', tax.id));
    expect(ids(await post(maria))).toEqual(ids([last, tax, first]));
    const summary = await granted(maria.client.rpc('get_post_summary'));
    expect(summary).toEqual({ total: 3, unread: 2, folders: [] });
  });

  test('goes on after its last row, through what stands on top as well, and loses none', async () => {
    const maria = await member(backend);
    const all = [];
    // three in the same moment: the id decides
    const moment = day(1);
    for (let nth = 0; nth < 9; nth++) {
      const received_at = nth % 3 === 0 ? moment : day(nth);
      all.push(await letter(sql, maria, { received_at, is_official: nth % 2 === 0 }));
    }
    const seen: string[] = [];
    let before: unknown;
    for (;;) {
      const part = (await granted(
        maria.client.rpc('get_post', { p_query: { limit: 2, before } as never }),
      )) as unknown as {
        items: { is_top: boolean; received_at: string; id: string }[];
        more: boolean;
      };
      seen.push(...ids(part.items));
      const last = part.items.at(-1);
      if (!part.more || !last) break;
      before = { is_top: last.is_top, received_at: last.received_at, id: last.id };
    }
    expect(seen.length).toBe(9);
    expect(new Set(seen)).toEqual(new Set(ids(all)));
  });

  test('shows what a filter leaves', async () => {
    const maria = await subscriber(backend, nadia);
    const [plain, official, requested, scannedOne] = [
      await letter(sql, maria, { read_at: day(0), folder: 'Bank' }),
      await letter(sql, maria, { is_official: true }),
      await letter(sql, maria),
      await letter(sql, maria, { image: 'text_read', read_at: day(0) }),
    ];
    await asked(maria, requested);
    const filtered = async (filter: string) => new Set(ids(await post(maria, { filter })));
    expect(await filtered('unread')).toEqual(new Set(ids([official, requested])));
    expect(await filtered('official')).toEqual(new Set([official.id]));
    expect(await filtered('asked')).toEqual(new Set([requested.id]));
    expect(await filtered('scanned')).toEqual(new Set([scannedOne.id]));
    expect(await filtered('folder:Bank')).toEqual(new Set([plain.id]));
    expect(await filtered("folder:Bank' or true --")).toEqual(new Set());
    expect((await filtered('all')).size).toBe(4);
    const summary = await granted(maria.client.rpc('get_post_summary'));
    expect(summary).toMatchObject({ folders: ['Bank'] });
  });

  test('shows a folder that is called as a filter is', async () => {
    const maria = await member(backend);
    const names = ['unread', 'folder:unread', 'official'];
    const all = [];
    for (const folder of names) all.push(await letter(sql, maria, { folder, read_at: day(0) }));
    for (const [nth, folder] of names.entries())
      expect(ids(await post(maria, { filter: `folder:${folder}` }))).toEqual([all[nth]?.id]);
    expect(await post(maria, { filter: 'unread' })).toEqual([]);
  });

  test('refuses a size or a last row that cannot be, by a code', async () => {
    const maria = await member(backend);
    await letter(sql, maria);
    const row = { is_top: false, received_at: day(0), id: randomUUID() };
    for (const query of [
      { limit: 'x' },
      { limit: {} },
      { before: 'x' },
      { before: {} },
      { before: [] },
      { before: 7 },
      { before: { ...row, is_top: 'x' } },
      { before: { ...row, received_at: 'x' } },
      { before: { ...row, received_at: '294277-01-01' } },
      { before: { ...row, received_at: null } },
      { before: { ...row, id: 'x' } },
    ])
      expect(
        await refusal(maria.client.rpc('get_post', { p_query: query as never })),
        JSON.stringify(query),
      ).toBe('PO039');
    for (const query of [
      { limit: -5 },
      { limit: 0 },
      { limit: 1e30 },
      { limit: 'NaN' },
      { limit: null },
      { before: null },
      { before: { ...row, received_at: 'infinity' } },
      { filter: { a: 1 } },
      [],
    ])
      expect(await post(maria, query as never), JSON.stringify(query)).toHaveLength(1);
  });

  test('marks what is theirs read, with a note and a folder, and nothing else', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const of = await letter(sql, maria);
    const marks = { read_at: day(0), note: 'For the accountant', folder: 'Tax' };
    const mark = ({ client }: Person, values: Record<string, unknown>) =>
      client
        .from('post_items')
        .update(values as never)
        .eq('id', of.id)
        .select('id');
    expect(await granted(mark(maria, marks))).toHaveLength(1);
    expect(await granted(mark(giulia, { note: 'Mine' }))).toHaveLength(0);
    expect(await item(maria, of)).toMatchObject({ note: marks.note, folder: 'Tax' });
    expect(await refusal(mark(maria, { paper: 'shredded' }))).toBe('42501');
    expect(await refusal(mark(maria, { user_id: giulia.id }))).toBe('42501');
  });
});
