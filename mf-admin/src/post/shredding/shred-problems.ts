import type { ShredProblem, StopProblem } from 'shared/shredding/types';

/** Why an item in a list may not be put into a bag, or has to come out of one. */
export const shredProblems: Readonly<Record<ShredProblem, string>> = {
  gone: 'It has left the office',
  not_asked: 'Its owner does not ask for it any longer',
  asked_back: 'Its owner has not answered our question yet',
  not_due: 'It can still be taken back',
  official: 'Official post: its owner has not asked for it as such',
  moved: 'Put on a shelf since: scan it into the bag again, or take it out',
  waits_for_scan: 'To be scanned first',
};

/** Why a code stops a bag, and what to do with what was scanned. */
export const stopTexts: Readonly<Record<StopProblem, string>> = {
  unknown: 'No item has this label. Put it aside, and scan the next one.',
  bag: 'This is the label of a bag. Scan the label of an item.',
  own: 'This is your own post. Put it aside: another administrator puts it into a bag.',
  not_asked: 'Nobody has asked for this item to be shredded. Put it back on its shelf.',
  withdrawn: 'Its owner has taken the shredding back. Put it back on its shelf.',
  asked_back: 'Its owner has not answered our question yet. Put it back on its shelf.',
  not_due:
    'Its owner can still take the shredding back: it is not due yet. Put it back on its shelf.',
  official:
    'This is official post, and its owner has not asked for it as such. Put it back on its shelf.',
  waits_for_scan: 'A scan of this item is asked for, or not ready yet. Put it back on its shelf.',
  other_bag: 'This item is in another bag. Put it there, or take it out of that bag first.',
  gone: 'By our books this item has left the office, or is lost. Put it aside: “Put on a shelf” finds what was lost; for the rest ask who had it last.',
};
