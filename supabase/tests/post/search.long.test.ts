import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { letter, post, quota, read, subscriber } from './letters';
import { correct } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const search = (person: Person, words: string) => post(person, { search: words });

test('a word in Maltese is found without its marks, and shown where it stands', async () => {
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

test('an item is found by its sender, addressee, note, folder and code, as they are now', async () => {
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

test('words on the envelope and on different pages are found together', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria, { sender: 'Vodafone' });
  await read(sql, maria, nadia, of, 'Invoice of November', 'Total to pay');
  expect(ids(await search(maria, 'vodafone invoice total'))).toEqual([of.id]);
  expect(await search(maria, 'vodafone invoice december')).toEqual([]);
});

test('nobody finds what is another’s, also after the item turned out to be theirs', async () => {
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

test('Maltese and Italian words are found with their marks and without, and with any article', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  const text =
    'Iċ-ċittadin għandu l-jedd għall-ħlas. Żejtun, Ġunju. L’acqua è già pagata: perché, così, più, società';
  await read(sql, maria, nadia, of, text.normalize('NFD'));
  for (const words of [
    'ċittadin cittadin iċ-ċittadin iċ-cittadin',
    'ħlas hlas il-ħlas il-hlas għall-ħlas',
    'jedd l-jedd il-jedd',
    'Żejtun zejtun ŻEJTUN iż-Żejtun',
    'ġunju GUNJU',
    "acqua l’acqua l'acqua",
    'perché perche così cosi più piu già gia',
    'società societa SOCIETÀ',
  ])
    for (const word of words.split(' '))
      expect(ids(await search(maria, word)), word).toEqual([of.id]);
});

test('a label is found as it is shown, as it is typed and by its last four characters', async () => {
  const maria = await member(backend);
  const other = await letter(sql, maria);
  const code = await aCodeWith(/^[^01]{4}.*0.*1|^[^01]{4}.*1.*0/);
  const of = await letter(sql, maria, { code });
  const [first, last] = [code.slice(0, 4), code.slice(4)];
  const misread = (part: string) => part.replaceAll('0', 'O').replaceAll('1', 'l');
  for (const typed of [
    code,
    `${first}-${last}`,
    `${first} ${last}`,
    `${code.slice(0, 2)}-${code.slice(2, 5)} ${code.slice(5)}`.toLowerCase(),
    misread(`${first}–${last}`),
    misread(code).replace('l', 'I'),
    last,
    last.toLowerCase(),
    misread(last),
  ])
    expect(ids(await search(maria, typed)), typed).toEqual([of.id]);
  expect(ids(await search(maria, other.code))).toEqual([other.id]);
  expect(await search(maria, `${last} zurrieq`)).toEqual([]);
});

async function aCodeWith(shape: RegExp): Promise<string> {
  for (;;) {
    const rows = await sql<{ code: string }[]>`
      select private.post_code(nextval('private.post_code_seq')) as code from generate_series(1, 500)`;
    const found = rows.find(({ code }) => shape.test(code));
    if (found) return found.code;
  }
}

test('a search that is too long is cut after its last whole word', async () => {
  const maria = await member(backend);
  const words = 'the harbour of Valletta is bright';
  const of = await letter(sql, maria, { note: words });
  for (let spaces = 160; spaces < 200; spaces++)
    expect(ids(await search(maria, `${words}${' '.repeat(spaces)}until`)), `${spaces}`).toEqual(
      spaces + words.length + 5 <= 200 ? [] : [of.id],
    );
});

test('whatever is typed is answered, and finds what its letters and digits find', async () => {
  const maria = await member(backend);
  const of = await letter(sql, maria, {
    sender: 'Vodafone',
    note: 'البريد foo_bar Ελλάδα привет 北京市 हिन्दी',
  });
  for (const words of [
    "'",
    '"',
    ':*',
    '& | !',
    '\\',
    '<->',
    '%',
    '_',
    '(((',
    '😀',
    'ß',
    '\u202e',
    "x' or true --",
    '[[:alnum:]]',
    'a'.repeat(10_000),
    'ab '.repeat(5000),
    Array.from({ length: 1000 }, (_, nth) => `w${nth}`).join(' '),
    'vodafone:A',
    '!vodafone & nothing',
  ])
    expect(await search(maria, words), words.slice(0, 40)).toEqual([]);
  for (const words of [
    'vodafone:*',
    '!vodafone',
    '(vodafone | vodafone)',
    'vodafone <-> vodafone',
    '\u202evodafone',
    'bar',
    'foo_bar',
    'foo bar',
    'البريد',
    'ελλαδα',
    'ПРИВЕТ',
    '北京市',
    'हिन्दी',
  ])
    expect(ids(await search(maria, words)), words).toEqual([of.id]);
  for (const nothing of ['', ' \n\t ', '\u3000'])
    expect(await search(maria, nothing)).toHaveLength(1);
  expect(await quota(maria.client)).toMatchObject({ used: 0 });
});

test('a search takes the same way whether another member has the word or not', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  await sql`insert into public.post_items (id, code, kind, idempotency_key, user_id, received_at, note)
    select gen_random_uuid(), private.post_code(nextval('private.post_code_seq')), 'letter', '', ${maria.id}, now(),
      'Divorce number ' || n from generate_series(1, 40) n`;
  const effort = async (word: string) => {
    const [query] = await sql<{ query: string }[]>`
      select quote_literal((private.post_queries(${giulia.id}, ${word}))[1]) as query`;
    return sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      const plan = await tx.unsafe(`explain (analyze, timing off, summary off, buffers off)
        select w.item_id from private.post_words w where w.words @@ ${query?.query}::tsquery`);
      return plan.map((row) =>
        row['QUERY PLAN'].replaceAll(/cost=\S+ rows=\d+ width=\d+|'.*'/g, ''),
      );
    });
  };
  const ofAnother = await effort('divorce');
  expect(ofAnother.join('\n')).toContain('post_words_idx');
  expect(ofAnother).toEqual(await effort('nowhere'));
});
