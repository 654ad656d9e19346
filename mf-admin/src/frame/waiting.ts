import { paths } from 'shared/lib/paths';
import type { WaitingCounts } from 'shared/overview/types';
import { waitingPaths } from '../lib/office-paths';

interface Waiting {
  count: number;
  /** What it is that waits, as its link is read out. */
  words: string;
  /** The list of just these. */
  to: string;
  /** Some of it should have been done by now. */
  isLate: boolean;
}

/** What waits behind a screen of the side list, by its address. */
const waitingAt: Readonly<Record<string, (counts: WaitingCounts) => Waiting>> = {
  [paths.postScanning]: ({ scans: { count, overdue } }) => ({
    ...waiting(count, overdue > 0 ? `to scan, ${overdue} overdue` : 'to scan', paths.postScanning),
    isLate: overdue > 0,
  }),
  [paths.postRequests]: ({ post_requests: { count, overdue } }) => ({
    ...waiting(
      count,
      overdue > 0 ? `asked for, ${overdue} overdue` : 'asked for',
      paths.postRequests,
    ),
    isLate: overdue > 0,
  }),
  [paths.postDoor]: ({ collections }) => waiting(collections, 'to hand over', paths.postDoor),
  [paths.postShredding]: ({ shredding }) => waiting(shredding, 'to shred', paths.postShredding),
  [paths.post]: ({ names }) =>
    waiting(names, names === 1 ? 'name to confirm' : 'names to confirm', paths.post),
  [paths.postInventory]: ({ losses }) =>
    waiting(losses, losses === 1 ? 'loss to confirm' : 'losses to confirm', paths.postInventory),
  [paths.users]: ({ applications }) =>
    waiting(applications, 'to decide', waitingPaths.applications),
  [paths.verifications]: ({ verifications: { count, overdue } }) => ({
    ...waiting(
      count,
      overdue > 0 ? `to review, ${overdue} overdue` : 'to review',
      paths.verifications,
    ),
    isLate: overdue > 0,
  }),
  [paths.messages]: ({ messages }) => waiting(messages, 'to answer', waitingPaths.messages),
  [paths.orders]: ({ overdue }) => waiting(overdue.count, 'overdue', waitingPaths.overdue),
  [paths.services]: ({ services }) => waiting(services, 'to process', waitingPaths.services),
  [paths.vat]: ({ vat }) => waiting(vat, 'to decide or put right', paths.vat),
  [paths.refunds]: ({ refunds }) => waiting(refunds.count, 'to review', waitingPaths.refunds),
};

export function whatWaits(path: string, counts: WaitingCounts | undefined): Waiting | undefined {
  return counts && waitingAt[path]?.(counts);
}

/** All that waits, for the button that opens the side list on a phone. */
export function allThatWaits(counts: WaitingCounts | undefined): number {
  return Object.keys(waitingAt).reduce(
    (sum, path) => sum + (whatWaits(path, counts)?.count ?? 0),
    0,
  );
}

function waiting(count: number, what: string, to: string): Waiting {
  return { count, words: `${count} ${what}`, to, isLate: false };
}
