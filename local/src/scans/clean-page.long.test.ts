import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { badPhoto } from '../drawn-post/bad-photo';
import { drawLetter } from '../drawn-post/draw-letter';
import { englishLetter } from '../drawn-post/letter-texts';
import { cleanPage } from './clean-page';
import { dotsOf, sharpOf } from './dots';
import { ScanFailure } from './scan-failure';
import { skewOf } from './skew';

const letter = drawLetter(englishLetter);
const small = drawLetter(englishLetter, 100);

/** White with a black corner at the upper left; wide and high as given. */
function marked(width: number, height: number): Sharp {
  const corner = { create: { width: 12, height: 12, channels: 3 as const, background: '#000000' } };
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}

/** Where the black corner is now. */
async function cornerOf(page: Awaited<ReturnType<typeof cleanPage>>): Promise<string> {
  const { dots } = await dotsOf(sharpOf(page).resize({ width: 9, height: 9, fit: 'fill' }));
  const darkest = dots.indexOf(Math.min(...dots));
  const [x, y] = [darkest % 9, Math.floor(darkest / 9)];
  return `${y < 4 ? 'upper' : 'lower'} ${x < 4 ? 'left' : 'right'}`;
}

async function reasonOf(picture: Uint8Array): Promise<string> {
  const failure = await cleanPage(picture).catch((error: unknown) => error);
  return failure instanceof ScanFailure ? failure.reason : String(failure);
}

describe('a page', () => {
  test('comes out straight, and white where the paper is', async () => {
    const page = await cleanPage(await badPhoto(await letter));
    expect(Math.abs(await skewOf(page))).toBeLessThan(0.15);
    const white = page.dots.filter((dot) => dot > 235).length / page.dots.length;
    expect(white).toBeGreaterThan(0.9);
  });

  for (const degrees of [-4, -1.4, 0.5, 3]) {
    test(`leaning by ${degrees}° is found to within a tenth`, async () => {
      const leaning = sharp(await small).rotate(degrees, { background: '#ffffff' });
      const page = await dotsOf(leaning.greyscale());
      expect(Math.abs((await skewOf(page)) - degrees)).toBeLessThan(0.11);
    });
  }

  test('is 1654 dots wide, lying or standing, and a receipt no longer than 5000', async () => {
    const sizes = [];
    for (const [width, height] of [
      [827, 1170],
      [1170, 827],
      [100, 1000],
    ] as const) {
      const page = await cleanPage(await marked(width, height).png().toBuffer());
      sizes.push([page.width, page.height]);
    }
    expect(sizes).toEqual([
      [1654, 2340],
      [2340, 1654],
      [500, 5000],
    ]);
  });

  test('is turned as the office says, after the camera has had its way', async () => {
    const picture = await marked(30, 240).jpeg().toBuffer();
    expect(await cornerOf(await cleanPage(picture))).toBe('upper left');
    expect(await cornerOf(await cleanPage(picture, 90))).toBe('upper right');
    expect(await cornerOf(await cleanPage(picture, 180))).toBe('lower right');
    const held = await marked(30, 240).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await cornerOf(await cleanPage(held))).toBe('upper right');
    expect(await cornerOf(await cleanPage(held, 270))).toBe('upper left');
  });

  test('is read from PNG with transparency, WebP and TIFF, too', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const see = sharp({ create: { width: 30, height: 240, channels: 4, background: clear } });
    expect((await cleanPage(await see.png().toBuffer())).dots.every((dot) => dot === 255)).toBe(
      true,
    );
    for (const file of [marked(30, 240).webp(), marked(30, 240).tiff()]) {
      expect(await cornerOf(await cleanPage(await file.toBuffer()))).toBe('upper left');
    }
  });
});

describe('a file that is no page', () => {
  test('is called unreadable: cut short, empty, or something else', async () => {
    const jpeg = await sharp(await letter)
      .jpeg()
      .toBuffer();
    expect(await reasonOf(jpeg.subarray(0, jpeg.length / 2))).toBe('unreadable');
    expect(await reasonOf(new Uint8Array())).toBe('unreadable');
    expect(await reasonOf(Buffer.from('<html>'))).toBe('unreadable');
    expect(await reasonOf((await letter).subarray(0, 40))).toBe('unreadable');
  });

  test('is called too large above 60 million dots, however few bytes it has', async () => {
    const raw = { width: 9000, height: 7000, channels: 1 as const };
    const huge = sharp(Buffer.alloc(raw.width * raw.height), { raw }).toColourspace('b-w');
    expect(await reasonOf(await huge.png({ compressionLevel: 1 }).toBuffer())).toBe('too_large');
  });
});
