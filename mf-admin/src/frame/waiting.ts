import { paths } from 'shared/lib/paths';
import type { OfficeCounts } from 'shared/overview/types';

interface Waiting {
  count: number;
  /** What it is that waits, read out after the name of the screen. */
  words: string;
}

/** What waits behind a screen of the side list, by its address. */
const waitingAt: Readonly<Record<string, (counts: OfficeCounts) => Waiting>> = {
  [paths.users]: ({ applications }) => waiting(applications, 'to decide'),
  [paths.messages]: ({ messages }) => waiting(messages, 'to answer'),
  [paths.orders]: ({ overdue }) => waiting(overdue.count, 'overdue'),
  [paths.services]: ({ services }) => waiting(services, 'to process'),
  [paths.refunds]: ({ refunds }) => waiting(refunds.count, 'to review'),
};

export function whatWaits(path: string, counts: OfficeCounts | undefined): Waiting | undefined {
  return counts && waitingAt[path]?.(counts);
}

/** All that waits, for the button that opens the side list on a phone. */
export function allThatWaits(counts: OfficeCounts | undefined): number {
  return Object.keys(waitingAt).reduce(
    (sum, path) => sum + (whatWaits(path, counts)?.count ?? 0),
    0,
  );
}

function waiting(count: number, what: string): Waiting {
  return { count, words: `${count} ${what}` };
}
