/*
 * Own code, for it is two rules. Of the libraries that write calendar files one folds letters instead of
 * octets, one writes a DTSTAMP without its Z and escapes addresses as texts, one knows no zones, and one
 * (ical.js, which reads the files in the tests) is 23 kB.
 */

const encoder = new TextEncoder();

/** A text as the value of a property (RFC 5545, 3.3.11), without control characters. */
export function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** A line in pieces of at most 75 octets; no letter is torn apart (RFC 5545, 3.1). */
export function folded(line: string): string {
  let lines = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > 75) {
      lines += '\r\n ';
      octets = 1;
    }
    lines += letter;
    octets += size;
  }
  return lines;
}
