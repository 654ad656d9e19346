import { describe, expect, test } from 'vitest';
import { builtInGreetings } from './built-in-greetings';
import { fitsBoard, layOutOnBoard } from './flap-board';

describe('a greeting on the split-flap board', () => {
  test('stands in three centred rows of fourteen characters', () => {
    expect(layOutOnBoard('Your address by the harbour')).toEqual([
      ' YOUR ADDRESS ',
      'BY THE HARBOUR',
      '              ',
    ]);
  });

  test('stands in the middle row when it is one line', () => {
    expect(layOutOnBoard('Welcome')).toEqual([
      '              ',
      '   WELCOME    ',
      '              ',
    ]);
  });

  test('shows a space where the board has no flap for a character', () => {
    expect(layOutOnBoard('Ċaw & hi')[1]).toBe('    AW   HI   ');
    expect(fitsBoard('Ċaw & hi')).toBe(false);
  });

  test('is cut off where it does not fit, and can be told beforehand', () => {
    const long = 'One two three four five six seven eight nine ten eleven';
    expect(layOutOnBoard(long)).toHaveLength(3);
    expect(fitsBoard(long)).toBe(false);
    expect(fitsBoard('Internationalisation')).toBe(false);
    expect(layOutOnBoard('Internationalisation')[1]).toBe('INTERNATIONALI');
  });

  test('fits, for each of the six built-in phrases', () => {
    expect(builtInGreetings).toHaveLength(6);
    for (const phrase of builtInGreetings) expect(fitsBoard(phrase), phrase).toBe(true);
  });
});
