import type { PaperState } from 'shared/post/types';
import type { BadgeTone } from 'shared/ui/badge';

/** Where the sheet of an item is, as lists of the office and what is found show it. */
export const paperLooks: Readonly<Record<PaperState, { name: string; tone: BadgeTone }>> = {
  received: { name: 'Received', tone: 'warning' },
  stored: { name: 'Stored', tone: 'success' },
  opened: { name: 'Opened', tone: 'info' },
  forwarded: { name: 'Forwarded', tone: 'neutral' },
  collected: { name: 'Collected', tone: 'neutral' },
  shredded: { name: 'Shredded', tone: 'neutral' },
  returned: { name: 'Returned', tone: 'neutral' },
  lost: { name: 'Lost', tone: 'danger' },
};

const here: readonly PaperState[] = ['received', 'stored', 'opened'];

/** Whether the sheet is in the house, as far as anybody knows. */
export function isPaperHere(paper: PaperState): boolean {
  return here.includes(paper);
}
