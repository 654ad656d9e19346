import type { PostRequestKind } from 'shared/post/types';

interface RequestWords {
  /** What was asked for, at the beginning of a sentence. */
  name: string;
  /** While somebody does it. */
  now: string;
  /** The same in a sentence of its own. */
  someone: string;
  /** @param due "tomorrow, 16:00" */
  promise: (due: string) => string;
  /** Instead of an excuse, once what is due is not late. */
  waited?: string;
  /** Where the office has no opening hours. */
  unpromised: string;
  /** Where it could not be done. */
  failed: string;
}

const scan = {
  promise: (due: string) => `We’ll have it ready for you by ${due} (Malta time).`,
  unpromised: 'You have asked for a scan. We can’t say yet when it will be ready.',
};

/** What is asked for of an item, in words: one entry for each kind. */
export const requestWords: Readonly<Record<PostRequestKind, RequestWords>> = {
  scan: {
    ...scan,
    name: 'Scan',
    now: 'Being scanned',
    someone: 'Someone is scanning it now.',
    failed: 'We couldn’t scan it',
  },
  rescan: {
    ...scan,
    name: 'New scan',
    now: 'Being scanned again',
    someone: 'Someone is scanning it again now.',
    failed: 'We couldn’t scan it again',
  },
  forward: {
    name: 'Sending on',
    now: 'Being packed',
    someone: 'Someone is packing it.',
    promise: (due) => `We’ll send it on by ${due} (Malta time).`,
    unpromised: 'You have asked us to send it on. We can’t say yet when we will.',
    failed: 'We couldn’t send it on',
  },
  return: {
    name: 'Return',
    now: 'Being sent back',
    someone: 'Someone is preparing to send it back.',
    promise: (due) => `We’ll send it back to its sender by ${due} (Malta time).`,
    unpromised: 'You have asked us to send it back. We can’t say yet when we will.',
    failed: 'We couldn’t send it back',
  },
  shred: {
    name: 'Shredding',
    now: 'Being shredded',
    someone: 'It is in a bag that is closed, and is shredded next.',
    promise: (due) =>
      `You can take it back until ${due} (Malta time). Then we shred it, before two of us.`,
    waited: 'It goes into the next bag. Until that is closed, you can still take it back.',
    unpromised: 'You have asked us to shred it.',
    failed: 'We couldn’t shred it',
  },
  collect: {
    name: 'Collection',
    now: 'Ready to be collected',
    someone: 'It is ready to be collected.',
    promise: (due) => `You can collect it from ${due} (Malta time).`,
    unpromised: 'It waits for you, or for the person you have named.',
    failed: 'It can’t be collected',
  },
};
