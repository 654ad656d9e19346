import { layOutOnBoard } from 'shared/greetings/flap-board';
import { describe, expect, test } from 'vitest';
import { lostOnBoard } from './board-fit';

const nothing = { cut: [], spaces: [] };

describe('the form of a greeting', () => {
  test.each([
    ['Welcome home', [], []],
    ['Scan and store old and new post and shred', [], []],
    ['Scan and store old and new post and shred all', ['ALL'], []],
    ['A greeting that is much too long for the board upstairs', ['THE', 'BOARD', 'UPSTAIRS'], []],
    ['Internationalisation', ['…SATION'], []],
    ['Merħba & hi', [], ['Ħ', '&']],
    ['Cafe\u0301 a', [], ['É']],
    ['Ħħ '.repeat(30), Array(15).fill('ĦĦ'), ['Ħ']],
  ])('names the part of %j that visitors do not read', (phrase, cut, spaces) => {
    expect(lostOnBoard(phrase)).toEqual({ cut, spaces });
  });

  test('names nothing exactly where the rows show every letter, whatever is typed', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const phrase = Array.from({ length: seed % 60 }, (_, at) =>
        String.fromCodePoint(32 + ((seed * 7919 + at * 104_729) % 100)),
      ).join('');
      const letters = (text: string) => text.replaceAll(/\s/g, '');
      const isShown = letters(layOutOnBoard(phrase).join('')) === letters(phrase.toUpperCase());
      if (isShown) expect(lostOnBoard(phrase), phrase).toEqual(nothing);
      else expect(lostOnBoard(phrase), phrase).not.toEqual(nothing);
    }
  });
});
