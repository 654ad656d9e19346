import { afterAll, expect, test } from 'vitest';
import { badPhoto } from '../drawn-post/bad-photo';
import { drawLetter } from '../drawn-post/draw-letter';
import { letterTexts, printedText } from '../drawn-post/letter-texts';
import { wrongCharacters } from '../drawn-post/wrong-characters';
import { cleanPage } from './clean-page';
import type { Dots } from './dots';
import { pageReader } from './read-page';

const reader = pageReader();
afterAll(() => reader.close());

const carpet = (): Dots => {
  const size = { width: 1654, height: 2339 };
  let state = 7;
  const dots = new Uint8Array(size.width * size.height).map(() => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state > 2 ** 31 ? 255 : 0;
  });
  return { ...size, dots };
};
const blank = (): Dots => ({
  width: 1654,
  height: 2339,
  dots: new Uint8Array(1654 * 2339).fill(255),
});

for (const letter of letterTexts) {
  test(`a letter in ${letter.language} on a bad photo is read with two of a hundred characters wrong at most`, async () => {
    const photo = await badPhoto(await drawLetter(letter));
    const { text, confidence, lines } = await reader.read(await cleanPage(photo));
    expect(wrongCharacters(printedText(letter), text)).toBeLessThan(0.02);
    expect(confidence).toBeGreaterThan(85);
    const words = lines.flatMap((line) => line.words.map((word) => word.text));
    expect(words).toEqual(text.split(/\s+/));
  });
}

test('a blank page has no text, and nobody is sure of anything', async () => {
  expect(await reader.read(blank())).toEqual({ text: '', confidence: 0, lines: [] });
});

test('a page that takes too long has no text, and the next one is read', async () => {
  const hasty = pageReader({ limitMs: 100 });
  const noise = carpet();
  expect(await hasty.read(noise)).toEqual({ text: '', confidence: 0, lines: [] });
  expect(await hasty.read(noise)).toEqual({ text: '', confidence: 0, lines: [] });
  await hasty.close();
});

test('a reading is stopped in the middle of a page', async () => {
  const stop = new AbortController();
  const reading = reader.read(carpet(), stop.signal);
  setTimeout(() => stop.abort(new Error('Enough.')), 50);
  await expect(reading).rejects.toThrow('Enough.');
});
