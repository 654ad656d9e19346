/** A letter as the reader's own mail program opens it. */
export interface Letter {
  subject: string;
  /** Set apart by an empty line each; a line break inside one is kept. */
  paragraphs: readonly string[];
}

/**
 * The address of a link that opens a letter to `to` (RFC 6068). Whatever characters names, subjects
 * and texts hold, none of them ends the letter or adds a line to its head. A link that Windows
 * would not follow gets its longest paragraph shortened.
 */
export function mailLink(to: string, letter?: Letter): string {
  const link = `mailto:${encoded(inOneLine(to)).replace(/%40(?!.*%40)/, '@')}`;
  if (letter === undefined) return link;
  const start = `${link}?subject=${encoded(inOneLine(letter.subject))}&body=`;
  return start + body(letter.paragraphs, longest - start.length);
}

// Chrome opens nothing where Windows is handed more than 2048 characters
const longest = 2000;

function body(paragraphs: readonly string[], room: number): string {
  const whole = encodedBody(paragraphs);
  if (whole.length <= room) return whole;
  const lengths = paragraphs.map((paragraph) => encoded(paragraph).length);
  const place = lengths.indexOf(Math.max(...lengths));
  const others = encodedBody(paragraphs.with(place, '…')).length;
  return encodedBody(paragraphs.with(place, `${start(paragraphs[place] ?? '', room - others)}…`));
}

/** As much of a text as fits into `room` once it is encoded. */
function start(text: string, room: number): string {
  let used = 0;
  let end = 0;
  for (const letter of text) {
    used += encodedBody([letter]).length;
    if (used > room) break;
    end += letter.length;
  }
  return text.slice(0, end).trimEnd();
}

function encodedBody(paragraphs: readonly string[]): string {
  return encoded(paragraphs.join('\n\n').replace(/\r\n?|\n/g, '\r\n'));
}

// half a character, as a cut text may end with, cannot be encoded
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
