import { boardAlphabet, boardColumns, boardRows, wrap } from 'shared/greetings/flap-board';

/** What visitors do not read of a phrase, in the capitals of the board. */
export interface BoardLoss {
  /** Words that are left out, and ends of words that are cut off: "UPSTAIRS", "…SATION". */
  cut: string[];
  /** Characters without a flap, each of which is shown as a space. */
  spaces: string[];
}

export function lostOnBoard(phrase: string): BoardLoss {
  const words = phrase.normalize().toUpperCase().split(/\s+/).filter(Boolean).map(lettersOf);
  const shownLines = wrap(phrase).slice(0, boardRows);
  const shown = words.slice(0, shownLines.flatMap((line) => line.split(' ')).length);
  const ends = shown.filter((word) => word.length > boardColumns);
  const letters = shown.flatMap((word) => word.slice(0, boardColumns));
  return {
    cut: [
      ...ends.map((word) => `…${word.slice(boardColumns).join('')}`),
      ...words.slice(shown.length).map((word) => word.join('')),
    ],
    spaces: [...new Set(letters.filter((letter) => !boardAlphabet.includes(letter)))],
  };
}

function lettersOf(word: string): string[] {
  return Array.from(word); // by characters, not by halves of them
}
