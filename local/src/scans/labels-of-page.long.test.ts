import { issuedCodes, wrongCodes } from 'shared/testing/post-codes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { badPhoto } from '../drawn-post/bad-photo';
import { drawLabel } from '../drawn-post/draw-label';
import { drawLetter } from '../drawn-post/draw-letter';
import { englishLetter } from '../drawn-post/letter-texts';
import { cleanPage, type Turn } from './clean-page';
import { labelsOn } from './labels-of-page';

const [code = '', other = ''] = Object.values(issuedCodes);
const letter = drawLetter(englishLetter);

/** The letter with labels in its upper half, each turned and as wide as given. */
async function labelled(...labels: { text: string; degrees?: number; width?: number }[]) {
  const pictures = labels.map(async ({ text, degrees = 0, width }, nth) => ({
    input: await sharp(await drawLabel(text, width))
      .rotate(degrees, { background: '#ffffff' })
      .png()
      .toBuffer(),
    left: 1100,
    top: 60 + nth * 320,
  }));
  return sharp(await letter)
    .composite(await Promise.all(pictures))
    .png()
    .toBuffer();
}

const found = async (picture: Uint8Array, turn: Turn = 0) =>
  labelsOn(await cleanPage(picture, turn));

describe('a label on a page', () => {
  for (const degrees of [0, 7, 45, 90, 180]) {
    test(`is found when it is stuck on at ${degrees}°`, async () => {
      expect(await found(await labelled({ text: code, degrees }))).toEqual([code]);
    });
  }

  test('is found at half its size, and on a page that lies on its head or side', async () => {
    const small = await labelled({ text: code, width: 87 });
    expect(await found(small)).toEqual([code]);
    expect(await found(small, 180)).toEqual([code]);
    expect(await found(small, 90)).toEqual([code]);
  });

  test('is found in a photo of a phone in poor light, askew and noisy', async () => {
    expect(await found(await badPhoto(await labelled({ text: code })))).toEqual([code]);
  });

  test('is found beside others', async () => {
    const two = await labelled({ text: code }, { text: 'https://example.com' }, { text: other });
    expect((await found(two)).sort()).toEqual([code, other].sort());
  });

  test('counts with a right check character alone', async () => {
    const wrong = wrongCodes.filter((text) => /^[\w-]{8,9}$/.test(text)).slice(0, 3);
    expect(wrong).toHaveLength(3);
    expect(await found(await labelled(...wrong.map((text) => ({ text }))))).toEqual([]);
  });

  test('is not found where there is none', async () => {
    expect(await found(await letter)).toEqual([]);
  });
});
