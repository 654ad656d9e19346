import { company } from 'shared/company';
import type { PostRefusal, PostRequestKind } from 'shared/post/types';

interface Refusal {
  why: string;
  /** What can be done about it. */
  way: string;
}

const writeToUs = `Write to us at ${company.supportEmail}`;
const sayWho =
  'Tell us who uses your address: the page of your membership leads there and says what we need.';

type Refusals = Readonly<Partial<Record<PostRefusal, Refusal>>>;

const ofScans: Refusals = {
  unreadable_label: {
    why: 'We can’t read enough of the label to be sure that it is yours.',
    way: `${writeToUs} to say what you expect and who sends it. Then ask again.`,
  },
  damaged: {
    why: 'It came damaged, and its pages can’t be scanned.',
    way: `We keep what there is of it for you. ${writeToUs} if you would like to collect it.`,
  },
  not_a_document: {
    why: 'There are no pages in it to scan.',
    way: `We keep it for you. ${writeToUs} if you would like to collect it.`,
  },
  identity_missing: {
    why: 'By law we have to verify who you are before we open your post, and we have not done so yet.',
    way: `${sayWho} Until then we keep it for you, unopened.`,
  },
};

/** What is too damaged, or whose owner is not known well enough, leaves the house in no way. */
const ofWays: Refusals = {
  unreadable_label: ofScans.unreadable_label,
  damaged: {
    why: 'It is too damaged to be sent.',
    way: `We keep what there is of it for you. ${writeToUs} if you would like to collect it.`,
  },
  identity_missing: {
    why: 'By law we have to verify who you are before we send your post on, and we have not done so yet.',
    way: `${sayWho} Until then we keep it for you.`,
  },
};

const texts: Readonly<Record<PostRequestKind, Refusals>> = {
  scan: ofScans,
  rescan: ofScans,
  forward: ofWays,
  return: {
    ...ofWays,
    no_sender: {
      why: 'It says nowhere who sent it, so it can’t go back.',
      way: `We keep it for you. ${writeToUs} if you know the sender’s address.`,
    },
  },
  collect: {
    unreadable_label: ofScans.unreadable_label,
    damaged: {
      why: 'It is too damaged to be handed over.',
      way: `We keep what there is of it for you. ${writeToUs} to say what becomes of it.`,
    },
    identity_missing: {
      why: 'By law we have to verify who you are before we hand over your post, and we have not done so yet.',
      way: `${sayWho} Until then we keep it for you.`,
    },
  },
  shred: {
    unreadable_label: ofScans.unreadable_label,
    not_paper: {
      why: 'There is more in it than paper, such as a card or a key.',
      way: `We keep it for you. ${writeToUs} to say what becomes of it.`,
    },
    official: {
      why: 'It is official post, which we shred only for those who know that it is.',
      way: 'We keep it for you. If you mean this one, ask once more.',
    },
  },
};

/** Why the office did not do what was asked for, and the way on. @param note what the office wrote */
export function refusalText(
  kind: PostRequestKind,
  code: PostRefusal | null,
  note: string | null,
): Refusal {
  const known = code && texts[kind][code];
  if (known) return known;
  return {
    why: note ?? 'Our office has given no reason.',
    way: `${writeToUs} if you have a question about it.`,
  };
}
