import { readPdf } from 'shared/testing/read-pdf';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLetter } from '../drawn-post/draw-letter';
import { malteseLetter } from '../drawn-post/letter-texts';
import { cleanPage } from './clean-page';
import { dotsOf } from './dots';
import { paperPicture, screenPicture } from './page-pictures';
import { searchablePdf } from './searchable-pdf';

const a4 = { width: 1654, height: 2339 };
const words = (text: string, top: number) => ({
  baseline: top,
  height: 40,
  words: text.split(' ').map((word, nth) => ({
    text: word,
    left: 200 + nth * 260,
    right: 200 + nth * 260 + word.length * 20,
  })),
});

async function pdfOf(...texts: string[][]): Promise<Buffer> {
  const blank = { create: { ...a4, channels: 3 as const, background: '#ffffff' } };
  const picture = await sharp(blank).png().toBuffer();
  const pages = texts.map((lines) => ({
    ...a4,
    picture,
    lines: lines.map((line, nth) => words(line, 300 + nth * 70)),
  }));
  return searchablePdf('7Q4M-T2KX', pages);
}

test('a scan is read back in order, with Maltese letters and any others', async () => {
  const first = ['Għażiż Sinjur, ħlas ta’ €85.00', 'Ċensu iġġedded', 'ŻĦĠĊ żħġċ'];
  const second = ['“perché” — più Ελένη', 'Юлия № ½'];
  const { pages, info } = await readPdf(await pdfOf(first, second));
  expect(pages.map((page) => page.split('\n'))).toEqual([first, second]);
  expect(info).toMatchObject({ Title: '7Q4M-T2KX' });
});

test('a scan says that it is PDF/A-2b, and has its font and its colours in it', async () => {
  const file = (await pdfOf(['Scan'])).toString('latin1');
  expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(file).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(file).toContain('/GTS_PDFA1');
  expect(file).toMatch(/\/FontFile[23]/);
  expect(file).not.toContain('/Helvetica');
});

test('a blank page is a page', async () => {
  expect((await readPdf(await pdfOf([]))).pages).toEqual(['']);
});

test('a page of text is black on white and small, a photo keeps its greys', async () => {
  const text = await paperPicture(await cleanPage(await drawLetter(malteseLetter)));
  expect(text.length).toBeLessThan(30_000);
  expect(await sharp(text).metadata()).toMatchObject({ format: 'png', bitsPerSample: 1 });
  const chess = { width: 11, height: 2, dots: new Uint8Array(22).map((_, at) => (at % 2) * 255) };
  const { dots } = await dotsOf(sharp(await paperPicture(chess)));
  expect([...dots]).toEqual([...chess.dots]);
  const ramp = new Uint8Array(400 * 400).map((_, at) => (at % 400) / 1.6);
  const photo = await paperPicture({ width: 400, height: 400, dots: ramp });
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', channels: 1 });
});

test('a picture for the screen tells nothing but what is seen', async () => {
  const picture = await screenPicture(await cleanPage(await drawLetter(malteseLetter)));
  const { format, width, exif, icc, xmp } = await sharp(picture).metadata();
  expect({ format, width, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 1240 });
  expect(picture.length).toBeLessThan(80_000);
});
