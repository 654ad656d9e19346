import { writePostCode } from 'shared/post/code';
import type { ScanFailure } from 'shared/post/types';

/** Why a scan could not be read, as the process that reads scans says it. */
const reasons: Readonly<Record<string, string>> = {
  unreadable: 'A file is damaged, or is neither a picture nor a PDF.',
  locked: 'The PDF asks for a password. Scan the paper again, without one.',
  too_large: 'A page has too many dots. Scan it at 300 dpi or less.',
  too_many_pages:
    'It has more than 200 pages, or too many for one file. Scan only what belongs to this item.',
  too_slow: 'Reading it took too long. Read it again, or scan it with fewer dots.',
  missing: 'A file is gone from the storage.',
  failed: 'Something went wrong while it was read; the log of the server says what.',
  stopped: 'The server was stopped while it was read.',
};

/** What reading the same files once more cannot change: the paper is scanned again. */
const lasting: ReadonlySet<string> = new Set([
  'unreadable',
  'locked',
  'too_large',
  'too_many_pages',
  'missing',
  'other_label',
]);

export function failureText({
  failure,
  other_code: other,
}: Pick<ScanFailure, 'failure' | 'other_code'>): string {
  if (other != null)
    return `The first page carries the label of another item: ${writePostCode(other)}. Nothing of it is shown to the member. If it is the right paper all the same, put this item’s own label on the first page and scan it again.`;
  return reasons[failure] ?? 'It could not be read.';
}
export const isLasting = (reason: string): boolean => lasting.has(reason);
