/** The split-flap display of the home page: 3 rows of 14 characters (spec 2§9). */
export const boardRows = 3;
export const boardColumns = 14;

/** What a tile can show, in the order it flips through (spec 2§2). */
export const boardAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?-' ";

/**
 * A phrase as the board shows it: upper-cased, wrapped at words, each row centred and padded to 14
 * characters. What does not fit is cut off; what the board has no flap for is a space.
 */
export function layOutOnBoard(phrase: string): string[] {
  const lines = wrap(phrase).slice(0, boardRows);
  const above = Math.floor((boardRows - lines.length) / 2);
  return Array.from({ length: boardRows }, (_, row) => centre(lines[row - above] ?? ''));
}

const noFlap = '\0'; // shown as a space, but does not end a word as a space does

/** The phrase in as many lines as it takes, the first three of which the board shows. */
export function wrap(phrase: string): string[] {
  const lines: string[] = [];
  // normalized, so that a letter and its accent are one character however they were typed
  const chars = Array.from(phrase.normalize().toUpperCase(), (char) =>
    boardAlphabet.includes(char) || /\s/.test(char) ? char : noFlap,
  );
  for (const word of chars.join('').split(/\s+/).filter(Boolean)) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && joined.length <= boardColumns) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function centre(line: string): string {
  const shown = line.slice(0, boardColumns).replaceAll(noFlap, ' ');
  const left = Math.floor((boardColumns - shown.length) / 2);
  return shown.padStart(shown.length + left).padEnd(boardColumns);
}
