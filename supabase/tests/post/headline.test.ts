import { expect, test } from 'vitest';
import { sql } from '../backend';

/** What is marked in the piece that is shown, as the page cuts it out. */
async function marked(text: string, search: string): Promise<string[]> {
  const [row] = await sql<{ hit: { text: string; marks: [number, number][] } }[]>`
    select private.post_headline(${text}, private.post_search_words(${search})) as hit`;
  const { hit } = row ?? {};
  return hit?.marks.map(([from, to]) => hit.text.slice(from, to)) ?? [];
}

const far = 'kliem '.repeat(200);

test('a hit is marked on its letters, whatever stands before it', async () => {
  const before =
    `… « © ½ ﬁ € № – ™ • ’ “ ß Æ ² İ 😀 👨‍👩‍👧 🇲🇹 𝒜 x\u0300 \u00ad \u200b हिन्दी مرحبا`.split(' ');
  for (const sign of [...before, before.join(' '), '…'.repeat(300), 'x\u0300'.repeat(300)])
    for (const text of [`${sign} il-ħlas tal-għażiż sinjur`, `${far}${sign} tal-għażiż ${far}`])
      expect(await marked(text, 'ghaziz'), sign).toEqual(['għażiż']);
});

test('a hit is marked on its letters where they are more or fewer when folded', async () => {
  expect(await marked('Straße, Strasse, STRASSE', 'strasse')).toEqual([
    'Straße',
    'Strasse',
    'STRASSE',
  ]);
  expect(await marked('Encyclopædia', 'encyclopaedia')).toEqual(['Encyclopædia']);
  expect(await marked('Æsop Ægypt', 'ae')).toEqual([]);
  expect(await marked('x\u0300y\u0300 z', 'xy')).toEqual(['x\u0300y\u0300'.normalize()]);
  expect(await marked('x\u0300yz\u0300 z', 'xyz')).toEqual(['x\u0300yz\u0300']);
  expect(await marked('Żejtun 😀 GĦAŻIŻ'.normalize('NFD'), 'zejtun għażiż')).toEqual([
    'Żejtun',
    'GĦAŻIŻ',
  ]);
});

test('a low line parts words', async () => {
  expect(await marked('see foo_bar now', 'bar')).toEqual(['bar']);
  expect(await marked('see foo_bar now', 'foo_bar')).toEqual(['foo', 'bar']);
});

test('a page of lines and wide gaps is shown with single spaces, and its hit marked', async () => {
  const gap = ' \n\t   ';
  const text = `${`kliem${gap}`.repeat(50)}tal-għażiż${gap}sinjur${gap.repeat(99)}tal-għażiż`;
  expect(await marked(text, 'ghaziz sinjur')).toEqual(['għażiż', 'sinjur']);
  const [row] = await sql<{ shown: string }[]>`
    select private.post_headline(${text}, array['ghaziz']) ->> 'text' as shown`;
  expect(row?.shown).toMatch(/^(kliem )+tal-għażiż sinjur/);
  expect(row?.shown).not.toMatch(/\s\s/);
});

test('words of one or two letters are marked where nothing else was found, and only whole', async () => {
  expect(await marked('Account of Vodafone and a cat', 'a vodafone')).toEqual(['Vodafone']);
  expect(await marked('Account of a cat', 'a dog')).toEqual(['a']);
  expect(await marked('Pay 50 in 500 parts', 'pay 50')).toEqual(['Pay', '50']);
  expect(await marked(`a ${far} Vodafone`, 'a vodafone')).toEqual(['Vodafone']);
});

test('a page full of one long word, or of nothing but signs, is shown without its end', async () => {
  for (const text of ['x'.repeat(50_000), '北京'.repeat(25_000), '…'.repeat(50_000), ' ', ''])
    expect(await marked(text, 'ghaziz')).toEqual([]);
});
