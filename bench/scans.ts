import { availableParallelism } from 'node:os';
import { badPhoto } from 'local/drawn-post/bad-photo';
import { drawLetter } from 'local/drawn-post/draw-letter';
import { letterTexts, printedText } from 'local/drawn-post/letter-texts';
import { wrongCharacters } from 'local/drawn-post/wrong-characters';
import { makeScan } from 'local/scans/make-scan';
import { type PageReader, pageReader } from 'local/scans/read-page';
import { ms, printTable } from './table';

/**
 * How many pages a minute become readable, what they cost and how well they are read: a letter in each
 * language as the scanner gives it, and as a phone takes it in poor light; then a scan of all
 * of them by one reader, and by one for each core.
 *
 *   tsx bench/scans.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 5);

interface Page {
  name: string;
  file: Uint8Array;
  printed: string;
}

const pages: Page[] = [];
for (const letter of letterTexts) {
  const printed = printedText(letter);
  const scanned = await drawLetter(letter);
  pages.push({ name: letter.language, file: scanned, printed });
  pages.push({ name: `${letter.language}, bad photo`, file: await badPhoto(scanned), printed });
}

const reader = pageReader();
const scanOf = (files: readonly Uint8Array[], own: PageReader) => {
  const originals = files.map((file) => ({ read: async () => file, turn: 0 as const }));
  return makeScan(own, { title: 'BENCH', originals });
};
const read = async (file: Uint8Array) => {
  const { pdf, pages } = await scanOf([file], reader);
  return { pdf, text: pages[0]?.text ?? '', picture: pages[0]?.picture };
};
for (const { file } of pages) await read(file); // the models are loaded, and the code is warm

const quality: (string | number)[][] = [];
for (const { name, file, printed } of pages) {
  const before = process.cpuUsage();
  const start = performance.now();
  const { text, pdf, picture } = await read(file);
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  quality.push([
    name,
    `${(wrongCharacters(printed, text) * 100).toFixed(2)} %`,
    ms(took),
    ms((user + system) / 1000),
    `${Math.round(pdf.length / 1000)} KB`,
    `${Math.round((picture?.length ?? 0) / 1000)} KB`,
  ]);
}

const speed: (string | number)[][] = [];
const letter = Array.from({ length: rounds }, () => pages.map(({ file }) => file)).flat();
for (const readers of new Set([1, availableParallelism()])) {
  const own = Array.from({ length: readers }, () => pageReader());
  await Promise.all(own.map((one) => scanOf(letter.slice(0, 1), one)));
  const start = performance.now();
  await Promise.all(own.map((one) => scanOf(letter, one)));
  const minutes = (performance.now() - start) / 60_000;
  const count = letter.length * readers;
  speed.push([readers, count, (count / minutes).toFixed(1), '≥ 25']);
  for (const one of own) await one.close();
}
await reader.close();

printTable(
  'Scans: characters wrong (goal: 1 % at most), time and size of one page',
  ['letter', 'wrong', 'time', 'processor', 'PDF', 'picture for the screen'],
  quality,
);
printTable('Scans: pages a minute', ['readers', 'pages', 'a minute', 'goal'], speed);
