import { expect, test } from 'vitest';
import { badPhoto } from './bad-photo';
import { drawLetter } from './draw-letter';
import { letterTexts } from './letter-texts';

test('a letter is the same picture each time, and so is the bad photo of it', async () => {
  for (const letter of letterTexts.slice(0, 1)) {
    const page = await drawLetter(letter, 100);
    expect(page.equals(await drawLetter(letter, 100))).toBe(true);
    expect((await badPhoto(page)).equals(await badPhoto(page))).toBe(true);
  }
});
