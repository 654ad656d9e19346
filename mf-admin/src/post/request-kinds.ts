import { paths } from 'shared/lib/paths';
import { returnPostItem } from 'shared/post/api';
import { type PostRequestKind, postRefusals, type QueuedRequest } from 'shared/post/types';

type Reason = (typeof postRefusals)[number];

interface RequestKind {
  /** What is asked for, as a heading. */
  title: string;
  /** Behind "Refuse to". */
  verb: string;
  /** Why it may be refused. */
  reasons: readonly Reason[];
  /** The screen of its own that does it, where it is not for scans. */
  desk?: { path: string; name: string };
  /** How it is done, where that is one press; absent where a screen of its own does it. */
  finish?: { action: string; done: string; run: (request: QueuedRequest) => Promise<void> };
}

const except = (...others: Reason[]) => postRefusals.filter((reason) => !others.includes(reason));
const scanReasons = except('no_sender', 'not_paper');

/** What members ask for, as the office works on it: one entry for each kind, in the order of the screen. */
export const requestKinds: Readonly<Record<PostRequestKind, RequestKind>> = {
  scan: { title: 'Scan', verb: 'scan', reasons: scanReasons },
  rescan: { title: 'Better scan', verb: 'scan', reasons: scanReasons },
  forward: {
    title: 'To send on',
    verb: 'send on',
    desk: { path: paths.postShipments, name: 'Shipments' },
    reasons: except('not_a_document', 'no_sender', 'not_paper'),
  },
  return: {
    title: 'Back to the sender',
    verb: 'send back',
    reasons: except('not_a_document', 'not_paper'),
    finish: {
      action: 'Sent back',
      done: 'is on its way back to its sender.',
      run: ({ item_id }) => returnPostItem(item_id, null),
    },
  },
  shred: {
    title: 'Shred',
    verb: 'shred',
    reasons: except('not_a_document', 'no_sender'),
  },
  collect: {
    title: 'To be collected at the door',
    verb: 'hand over',
    reasons: except('not_a_document', 'no_sender', 'not_paper'),
  },
};
