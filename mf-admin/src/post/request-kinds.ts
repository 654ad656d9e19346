import { paths } from 'shared/lib/paths';
import { returnPostItem } from 'shared/post/api';
import {
  type PostRefusal,
  type PostRequestKind,
  postRefusals,
  type QueuedRequest,
} from 'shared/post/types';

type Reason = Exclude<PostRefusal, 'gone'>;

interface RequestKind {
  /** What is asked for, as a heading. */
  title: string;
  /** Behind "Refuse to". */
  verb: string;
  /** Why it may be refused. */
  reasons: readonly Reason[];
  /** How it is done, where that is one press; absent where a screen of its own does it. */
  /** The address of that screen, where it is not for scans. */
  desk?: { path: string; name: string };
  finish?: { action: string; done: string; run: (request: QueuedRequest) => Promise<void> };
}

const scanReasons = postRefusals.filter((reason) => reason !== 'no_sender');

/** What members ask for, as the office works on it: one entry for each kind, in the order of the screen. */
export const requestKinds: Readonly<Record<PostRequestKind, RequestKind>> = {
  scan: { title: 'Scan', verb: 'scan', reasons: scanReasons },
  rescan: { title: 'Better scan', verb: 'scan', reasons: scanReasons },
  forward: {
    title: 'To send on',
    verb: 'send on',
    desk: { path: paths.postShipments, name: 'Shipments' },
    reasons: postRefusals.filter((reason) => !['not_a_document', 'no_sender'].includes(reason)),
  },
  return: {
    title: 'Back to the sender',
    verb: 'send back',
    reasons: postRefusals.filter((reason) => reason !== 'not_a_document'),
    finish: {
      action: 'Sent back',
      done: 'is on its way back to its sender.',
      run: ({ item_id }) => returnPostItem(item_id, null),
    },
  },
};
