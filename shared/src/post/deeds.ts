import type { PostEventKind, PostRequestKind } from './types';

/** What was done, behind who did it, where its owner and the office read the same. */
export const postDeeds: Readonly<Partial<Record<PostEventKind, string>>> = {
  received: 'received it',
  photographed: 'photographed the envelope',
  unmatched: 'could not tell whose it is',
  not_ours: 'noted that it is for someone else',
  stored: 'stored it',
  moved: 'moved it',
  opened: 'opened it',
  scan_asked: 'asked for a scan',
  scan_taken: 'began to scan it',
  scan_refused: 'could not scan it',
  scan_withdrawn: 'withdrew the request',
  scan_handed_over: 'scanned it',
  returned: 'returned it to the sender',
  undone: 'took back its entry',
  request_asked: 'asked for something else',
  bagged: 'put it into a bag to be shredded',
  unbagged: 'took it out of the bag again',
  bag_closed: 'closed the bag',
  bag_reopened: 'opened the bag again',
  handed_over: 'handed it over',
  handover_undone: 'noted that it was not handed over after all',
  request_withdrawn: 'withdrew the request',
  request_answered: 'answered',
  request_recounted: 'corrected how many sheets it has',
  lost_reported: 'could not find it',
  lost: 'confirmed that it is lost',
  found: 'found it',
  counted: 'counted it',
  shared: 'made a link to the scan',
  share_revoked: 'revoked a link to the scan',
  request_packed: 'packed it',
  request_unpacked: 'took it out of its parcel',
  forwarded: 'sent it on',
  forward_undone: 'noted that it was not sent on after all',
};

/** What was asked for, behind who asked, by its kind: the first scan has a step of its own. */
export const askingDeeds: Readonly<Partial<Record<PostRequestKind, string>>> = {
  rescan: 'asked for a better scan',
  return: 'asked for it to go back to the sender',
  shred: 'asked for it to be shredded',
  forward: 'asked for it to be sent on',
  collect: 'asked to collect it',
};
