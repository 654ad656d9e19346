import type { ShredProblem } from 'shared/shredding/types';

/** Why an item in a list may not be put into a bag, or has to come out of one. */
export const shredProblems: Readonly<Record<ShredProblem, string>> = {
  gone: 'It has left the office',
  not_asked: 'Taken back by its owner',
  asked_back: 'Its owner has not answered our question yet',
  not_due: 'It can still be taken back',
  official: 'Official post: its owner has not asked for it as such',
  moved: 'Put on a shelf since: scan it into the bag again, or take it out',
  waits_for_scan: 'To be scanned first',
};
