import { AppError } from 'shared/lib/app-error';

/** What is wrong with a file, in words for whoever chose it. */
export function statementProblem(text: string): AppError {
  return new AppError('STATEMENT', 'the file is no statement', text);
}

const mostBytes = 50 * 1024 * 1024;

const saveAsCsv = 'In your online banking, please choose camt.053 or CSV as the export format.';

/** Files that are no text, by what they begin with. */
const otherKinds: [start: string, text: string][] = [
  [
    'PK\u0003\u0004',
    `This is an Excel file or an archive. ${saveAsCsv} If it holds camt files, please unpack it first.`,
  ],
  ['\u00d0\u00cf\u0011\u00e0', `This is an Excel file. ${saveAsCsv}`],
  ['%PDF', `This is a PDF. ${saveAsCsv}`],
  ['\u0089PNG', `This is a picture. ${saveAsCsv}`],
  ['\u00ff\u00d8\u00ff', `This is a picture. ${saveAsCsv}`],
  ['GIF8', `This is a picture. ${saveAsCsv}`],
];

/**
 * The text of a bank's file, whatever it is written in: UTF-8 with or without mark, UTF-16, or
 * Windows-1252, which is what is no UTF-8. Lines end in \n, however they end in the file.
 * @throws AppError with what to do when it is no text.
 */
export async function readStatementText(file: Blob): Promise<string> {
  if (file.size === 0) throw statementProblem('This file is empty.');
  if (file.size > mostBytes) {
    throw statementProblem(
      'This file is larger than 50 MB. Please export a shorter period from your bank, for example a month.',
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const other = otherKinds.find(([mark]) => start.startsWith(mark));
  if (other) throw statementProblem(other[1]);
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell what is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) {
    throw statementProblem(`This file is not a bank statement. ${saveAsCsv}`);
  }
  if (text.trim() === '') throw statementProblem('This file is empty.');
  if (/^\s*<(!doctype html|html|head|body|div|table)/i.test(text)) {
    throw statementProblem(`This is a web page. ${saveAsCsv}`);
  }
  return text;
}

/** Whether it is XML, as camt messages are. */
export const isXml = (text: string): boolean => text.trimStart().startsWith('<');

/** The beginning of a text, cut between letters: half a picture letter is none that the database takes. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? [...text].slice(0, most).join('') : text;

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark or, without one, by the empty half of each plain letter. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  const empty = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const many = sample.length / 4;
  const [even = 0, odd = 0] = empty;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return null;
}
