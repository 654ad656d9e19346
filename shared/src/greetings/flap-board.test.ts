import { describe, expect, test } from 'vitest';
import { boardAlphabet, layOutOnBoard } from './flap-board';

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
  });

  test('is cut off where it does not fit', () => {
    const long = 'One two three four five six seven eight nine ten eleven';
    expect(layOutOnBoard(long)).toHaveLength(3);
    expect(layOutOnBoard('Internationalisation')[1]).toBe('INTERNATIONALI');
  });

  test('wraps where the next word would be the fifteenth character or later', () => {
    expect(layOutOnBoard('Fourteen chars here')).toEqual([
      'FOURTEEN CHARS',
      '     HERE     ',
      '              ',
    ]);
    expect(layOutOnBoard('Fifteen or chars')).toEqual([
      '  FIFTEEN OR  ',
      '    CHARS     ',
      '              ',
    ]);
  });

  test('fills all three rows when it needs them', () => {
    const full = 'Scan and store old and new post and shred all';
    expect(layOutOnBoard(full)).toEqual(['SCAN AND STORE', ' OLD AND NEW  ', 'POST AND SHRED']);
  });

  test('leans left by one where it cannot be centred', () => {
    expect(layOutOnBoard('abc')[1]).toBe('     ABC      ');
    expect(layOutOnBoard('abcd')[1]).toBe('     ABCD     ');
  });

  test.each(['', '   ', '\n\t '])('is an empty board for a phrase of blanks (%j)', (blank) => {
    expect(layOutOnBoard(blank).join('')).toBe(' '.repeat(42));
  });

  test('takes any run of blanks and line ends for one space', () => {
    expect(layOutOnBoard('  mail \n\n in\u00a0hand ')[1]).toBe(' MAIL IN HAND ');
  });

  test('shows every flap there is', () => {
    for (const flap of boardAlphabet.trim()) {
      expect(layOutOnBoard(`x${flap}`)[1]).toBe(`      X${flap}      `);
    }
    expect(boardAlphabet).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?-' ");
  });

  test.each([
    ['composed', 'caf\u00e9 a'],
    ['decomposed', 'cafe\u0301 a'],
    ['beyond the first plane', 'caf\u{1f44b} a'],
  ])('gives one place to one unknown character (%s)', (_how, phrase) => {
    expect(layOutOnBoard(phrase)[1]).toBe('    CAF  A    ');
  });

  test('is always three rows of fourteen flaps, whatever is typed', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const phrase = Array.from({ length: seed % 80 }, (_, at) =>
        String.fromCodePoint((seed * 7919 + at * 104_729) % 0xd7ff),
      ).join(seed % 3 === 0 ? ' ' : '');
      const rows = layOutOnBoard(phrase);
      expect(rows).toHaveLength(3);
      for (const row of rows) expect(row).toMatch(/^[A-Z0-9.,!?\-' ]{14}$/);
    }
  });
});
