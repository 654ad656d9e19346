import { readPdf } from 'shared/testing/read-pdf';
import { serveFonts } from 'shared/testing/serve-fonts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFaces } from './fonts';
import { type Letter, makeLetter } from './letter';
import { runsOf } from './typesetting';

beforeEach(serveFonts);

async function printed(letter: Partial<Letter>): Promise<string[]> {
  const { pages } = await readPdf(await makeLetter({ title: 'A letter', text: '', ...letter }));
  return pages;
}

async function words(letter: Partial<Letter>): Promise<string> {
  return (await printed(letter)).join('\n').replaceAll(/\s+/g, ' ');
}

describe('a letter', () => {
  it('stands on the letterhead: who sends it, what it is called, what it says, and which page this is', async () => {
    const file = await makeLetter({
      title: 'Registered address agreement',
      subtitle: 'Prepared for Maria Borg on 22 November 2026',
      text: '\nDear Maria,\nwelcome.\n \n\n\nThis is your agreement.\n',
    });
    expect(file.type).toBe('application/pdf');
    const { pages, info } = await readPdf(file);
    expect(info).toMatchObject({ Title: 'Registered address agreement', Language: 'en-MT' });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/^\s*Gallarija\s/);
    expect(pages[0]).toContain('\nValletta VLT 0000\n');
    expect(pages[0]?.slice(pages[0].indexOf('Registered address agreement')).split('\n')).toEqual([
      'Registered address agreement',
      'Prepared for Maria Borg on 22 November 2026',
      'Dear Maria,',
      'welcome.',
      'This is your agreement.',
      expect.stringMatching(/C 00000 · VAT MT00000000 Page 1 of 1$/),
    ]);
  });

  it('says so when there is nothing in it', async () => {
    expect(await words({ text: ' \n\t\r\n' })).toContain('A letter This document has no text. ');
  });

  it('numbers its pages and loses no word between them', async () => {
    const text = Array.from({ length: 90 }, (_, nth) => `Clause ${nth}. Long.`).join('\n\n');
    const pages = await printed({ text });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`Page ${index + 1} of ${pages.length}$`));
    }
    const clauses = pages.join('\n').match(/^Clause \d+\. Long\.$/gm);
    expect(clauses).toEqual(Array.from({ length: 90 }, (_, nth) => `Clause ${nth}. Long.`));
  });

  it('names people as they write themselves', async () => {
    const names = [
      'Ċensa Għaxaq Żahra-Ħal, ħ ġ ż ċ',
      'Łukasz Őry Šķērsoņa İnan',
      'Nguyễn Thị Hồng',
      'Ελένη Παπαδοπούλου',
      'Юлия Щербакова',
      'נועה לוי',
      'सुनीता',
    ];
    const said = await words({ text: names.join('\n') });
    for (const name of names) expect(said).toContain(name);
    for (const name of ['فاطمة الزهراء', 'مبارك', 'ڣڥ', 'جلال شريف', 'ژاله', 'ٹڈڑ']) {
      expect((await words({ text: name })).normalize('NFKC')).toContain(name);
    }
  });

  it('ends an Arabic line on its left, with what stands after it', async () => {
    const said = await words({
      text: 'شركة الخليج (المحدودة) 2026\nژاله ۱۲۳\nJalal Ltd (شركة جلال)',
    });
    expect(said).toContain('2026 (المحدودة) شركة الخليج');
    expect(said).toContain('۱۲۳ ژاله');
    expect(said).toContain('Jalal Ltd (شركة جلال)');
  });

  it('joins Arabic letters: each has the sign of its place in the word', async () => {
    const [arabic] = (await loadFaces('', 'ب')).body.slice(1);
    const signsOf = (word: string) => arabic?.regular.layout(word).glyphs.map(({ id }) => id);
    const [last, middle, first] = signsOf('ببب') ?? [];
    expect(new Set([first, middle, last, ...(signsOf('ب') ?? [])]).size).toBe(4);
  });

  it('sets figures of its title in the letters of the text, whose zero is no O', async () => {
    const { display } = await loadFaces('Plans 2026: 10 % of €89.00', '');
    const runs = runsOf('Plans 2026: 10 % of €89.00', display);
    const inTitles = runs.filter(({ face }) => face?.name === 'display').map(({ text }) => text);
    expect(inTitles.join('|')).toBe('Plans |: | | of |.');
    const rest = runs.filter(({ face }) => face?.name === 'latin').map(({ text }) => text);
    expect(rest).toEqual(['2026', '10', '%', '€89', '00']);
  });

  it('marks what its fonts lack instead of leaving it out, and says what the mark means', async () => {
    const said = await words({ text: 'From 王 with \u{1f600}.' });
    expect(said).toContain('From \ufffd with \ufffd.');
    expect(
      await words({ text: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f1f2}\u{1f1f9}.' }),
    ).toContain('\ufffd \ufffd.');
    expect(said).toContain('\ufffd stands for a character');
    expect(await words({ text: 'From Maria with love.' })).not.toContain('\ufffd');
  });

  it('reads hostile text as text', async () => {
    const text =
      '<b onclick="x">{{user}}</b> # not a heading\n(\\) Tj /JS (app.alert(1)) \u0000\u0007';
    expect(await words({ title: '<script>alert(1)</script>', text })).toContain(
      '<script>alert(1)</script> <b onclick="x">{{user}}</b> # not a heading (\\) Tj /JS (app.alert(1))',
    );
    const half = await words({ text: 'half \ud83d a letter' });
    expect(half).toContain('half \ufffd a letter');
  });

  it('breaks a word that is longer than its line', async () => {
    const address = `https://example.com/${'w'.repeat(400)}`;
    const said = await printed({ text: address, title: 'W'.repeat(200) });
    expect(said.join('').replaceAll('\n', '')).toContain(address);
    for (const line of said.join('\n').split('\n')) expect(line.length).toBeLessThan(120);
  });

  it('is the same file whenever it is made', async () => {
    const letter = { title: 'Agreement', text: 'Dear Maria,\n\nħ Ω Ж' };
    const first = await (await makeLetter(letter)).arrayBuffer();
    vi.useFakeTimers({ now: new Date('2030-01-01'), toFake: ['Date'] });
    const second = await (await makeLetter(letter)).arrayBuffer();
    expect(new Uint8Array(second)).toEqual(new Uint8Array(first));
  });

  it('without its fonts fails with words for the person', async () => {
    vi.stubGlobal('fetch', async () => new Response('down', { status: 503 }));
    await expect(makeLetter({ title: 'A', text: '' })).rejects.toMatchObject({
      code: 'NETWORK',
      userText: expect.stringContaining('could not be loaded'),
    });
  });
});
