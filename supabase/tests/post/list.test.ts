import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asked, item, letter, post, quota, read, subscriber } from './letters';
import { correct } from './post-items';

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

describe('a search', () => {
  const search = (person: Person, words: string) => post(person, { search: words });

  test('finds a word in Maltese without its marks, and shows where', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    await letter(sql, maria);
    const text = `${'Kliem ieħor. '.repeat(40)}Għażiż Sinjur, il-ħlas 😀 tal-għażiż PO-2026-000018. ${'Tmiem. '.repeat(40)}`;
    await read(sql, maria, nadia, of, 'Front page', text);
    for (const words of ['ghaziz', 'GĦAŻIŻ', 'ghaz', 'sinjur għaż', '000018', 'hlas']) {
      expect(ids(await search(maria, words)), words).toEqual([of.id]);
    }
    for (const words of ['ghazizz', 'ghaziz zurrieq', 'aziz']) {
      expect(await search(maria, words), words).toEqual([]);
    }
    const [found] = await search(maria, 'ghaziz');
    expect(found?.hit).toMatchObject({ in: 'text', page: 2 });
    const { text: piece = '', marks = [] } = found?.hit ?? {};
    expect(marks.map(([from, to]) => piece.slice(from, to))).toEqual(['Għażiż', 'għażiż']);
    expect(piece.length).toBeLessThanOrEqual(202);
  });

  test('finds the sender, the addressee, the note, the folder and the code, and follows what changes', async () => {
    const maria = await member(backend);
    const [sender] = await sql<{ id: string }[]>`
      insert into public.post_senders (name) values ('Bank ta’ Malta') returning id`;
    const of = await letter(sql, maria, {
      sender_id: sender?.id ?? null,
      addressee: 'Vella Ceramics Ltd',
      note: 'For Żeża',
      folder: 'Banks',
    });
    for (const words of ['malta bank', 'ceramics', 'zeza', 'banks', of.code.toLowerCase()]) {
      expect(ids(await search(maria, words)), words).toEqual([of.id]);
    }
    expect((await search(maria, 'zeza'))[0]?.hit).toEqual({
      in: 'note',
      page: null,
      text: 'For Żeża',
      marks: [[4, 8]],
    });
    expect((await search(maria, 'banks'))[0]?.hit).toBeNull();
    await sql`update public.post_senders set name = 'Harbour Bank' where id = ${String(sender?.id)}`;
    expect(ids(await search(maria, 'harbour'))).toEqual([of.id]);
    expect(await search(maria, 'malta')).toEqual([]);
    await granted(maria.client.from('post_items').update({ note: null }).eq('id', of.id));
    expect(await search(maria, 'zeza')).toEqual([]);
  });

  test('finds words on the envelope and on different pages together', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { sender: 'Vodafone' });
    await read(sql, maria, nadia, of, 'Invoice of November', 'Total to pay');
    expect(ids(await search(maria, 'vodafone invoice total'))).toEqual([of.id]);
    expect(await search(maria, 'vodafone invoice december')).toEqual([]);
  });

  test('never finds what is another’s, also after the item turned out to be theirs', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const of = await letter(sql, maria, { note: 'Penguin' });
    await read(sql, maria, nadia, of, 'Xylophone');
    expect(await search(giulia, 'xylophone')).toEqual([]);
    expect(ids(await search(maria, 'xylophone'))).toEqual([of.id]);
    await granted(correct(nadia, of.id, { user_id: giulia.id }));
    expect(await search(maria, 'xylophone')).toEqual([]);
    expect(ids(await search(giulia, 'xylophone'))).toEqual([of.id]);
    expect(await search(giulia, 'penguin')).toEqual([]); // what the other had noted is gone
    await sql`update public.post_items set undone_at = now() where id = ${of.id}`;
    expect(await search(giulia, 'xylophone')).toEqual([]);
  });

  test('takes whatever is typed', async () => {
    const maria = await subscriber(backend, nadia);
    await letter(sql, maria, { sender: 'Vodafone' });
    for (const words of [
      "'",
      '"',
      ':*',
      '& | !',
      '\\',
      "x' or true --",
      '😀',
      'ß',
      'a'.repeat(10_000),
      'ab '.repeat(5000),
      '<->',
      '%',
      '[[:alnum:]]',
      '(((',
      'vodafone:A',
    ]) {
      expect(await search(maria, words), words).toEqual(expect.any(Array));
    }
    expect(await search(maria, ' \n ')).toHaveLength(1); // nothing was typed
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });
});
