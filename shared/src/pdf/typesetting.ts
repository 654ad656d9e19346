import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { hasLettersToTheLeft, isRightToLeft } from './direction';
import { type Face, hasSign } from './fonts';

const bidi = bidiFactory();
/** What is printed for a character that no font has and the screen cannot draw. */
export const substitute = '\uFFFD';

/** A stretch of a line in one font, as it is drawn from left to right. */
export interface Run {
  text: string;
  /** Null for one letter, with what belongs to it, that no font has. */
  face: Face | null;
}

/** Text as it can be set: composed letters, line breaks as \n, nothing that is not drawn. */
export function settable(text: string): string {
  return text
    .replace(/\p{Cs}/gu, substitute) // half of a pair
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/(?!\n)\p{Cc}|\u00ad/gu, ''); // a soft hyphen would be drawn wherever it stands
}

/** A line cut into runs, in the order they stand on the page. */
export function runsOf(line: string, faces: readonly Face[]): Run[] {
  if (!isRightToLeft(line)) return cutByFace(line, faces);
  const levels = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels);
  const order = bidi.getReorderedIndices(line, levels);
  const runs: Run[] = [];
  // neighbours on the page of one level are one stretch; a font draws its own letters right to left
  for (let at = 0; at < order.length; ) {
    const level = levels.levels[order[at] ?? 0] ?? 0;
    let end = at + 1;
    while (end < order.length && levels.levels[order[end] ?? 0] === level) end++;
    const stretch = order.slice(at, end).sort((a, b) => a - b);
    const text = stretch.map((index) => mirrored.get(index) ?? line[index]).join('');
    const cut = cutByFace(text, faces);
    runs.push(...(level % 2 === 1 ? cut.reverse().map(toTheLeft) : cut));
    at = end;
  }
  return runs;
}

// A font turns a run with letters of its own round; signs between letters it takes as they come.
function toTheLeft(run: Run): Run {
  return hasLettersToTheLeft(run.text) ? run : { ...run, text: [...run.text].reverse().join('') };
}

function cutByFace(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  for (const sign of text.replace(/\p{Bidi_Control}/gu, '')) {
    const last = runs.at(-1);
    if (last?.face === null && isPartOf(last.text, sign)) last.text += sign;
    else if (last?.face && hasSign(last.face, sign)) last.text += sign;
    else {
      const face = faces.find((each) => hasSign(each, sign)) ?? null;
      const isSeen = face !== null || !/\p{Default_Ignorable_Code_Point}/u.test(sign);
      if (isSeen) runs.push({ text: sign, face });
    }
  }
  return runs;
}

// One emoji may be several signs.
function isPartOf(letter: string, sign: string): boolean {
  const isFlag = /^\p{Regional_Indicator}{2}$/u.test(letter + sign);
  return isFlag || letter.endsWith('\u200d') || /[\p{Cf}\p{M}\p{Emoji_Modifier}]/u.test(sign);
}

/**
 * One paragraph as lines that fit. What is longer than a line is broken where it has to be.
 * @param widthOf measures in the unit of `width`.
 */
export function breakIntoLines(
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces(paragraph)) {
    const needed = widthOf(piece.trimEnd());
    if (line !== '' && used + needed > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    for (const part of needed > width ? parts(piece, width, widthOf) : [piece]) {
      if (line !== '' && used + widthOf(part.trimEnd()) > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      line += part;
      used += widthOf(part);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

function* pieces(paragraph: string): Generator<string> {
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    yield paragraph.slice(start, next.position);
    start = next.position;
  }
  if (start < paragraph.length) yield paragraph.slice(start);
}

/** Parts of a word that is wider than the line, letters and their accents kept together. */
function* parts(word: string, width: number, widthOf: (text: string) => number): Generator<string> {
  let part = '';
  let used = 0;
  for (const letter of word.match(/\p{M}*\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const needed = widthOf(letter);
    if (part !== '' && used + needed > width) {
      yield part;
      part = '';
      used = 0;
    }
    part += letter;
    used += needed;
  }
  if (part !== '') yield part;
}
