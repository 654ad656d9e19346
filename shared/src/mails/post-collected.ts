import { formatEventDay } from 'shared/lib/malta-time';
import * as v from 'valibot';
import { quote, text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const documents: Readonly<Record<string, string>> = {
  passport: 'a passport',
  id_card: 'an identity card',
  residence_card: 'a residence card',
};

const schema = v.object({
  ...postSchema.entries,
  /** How many other items of the same collection. */
  more: v.number(),
});

type Collected = v.InferOutput<typeof schema>;

/** "A letter from Vodafone Malta and 2 more items". */
function wordsOf(post: Collected): string {
  const { more } = post;
  if (more === 0) return postWords(post);
  return `${postWords(post)} and ${more === 1 ? 'one more item' : `${more} more items`}`;
}

const inSentence = (post: Collected) => wordsOf(post).replace(/^A/, 'a');
const was = ({ more }: Collected) => (more === 0 ? 'was' : 'were');
const it = ({ more }: Collected) => (more === 0 ? 'it' : 'them');

/** Who comes or came, as on their document. */
const who = {
  to: v.string(),
  /** The member has said that they come themselves. */
  is_owner: v.boolean(),
  /** They do, under a name that the office has confirmed. */
  is_confirmed: v.boolean(),
};
const nameOf = ({ to, is_confirmed }: { to: string; is_confirmed: boolean }) =>
  is_confirmed ? `${to} (you)` : to;

/** At once when it is asked for: whoever did not ask can still prevent it. */
export const postCollectionAsked = mailWriter(
  v.object({ ...schema.entries, ...who, ready_on: v.string(), until: v.string() }),
  (post, site) => ({
    subject: 'Your post is to be collected',
    blocks: [
      text(
        `We have been asked to hand over ${inSentence(post)} to ${nameOf(post)}, from ${formatEventDay(post.ready_on)} until ${formatEventDay(post.until)}. They have to show an identity document with this name.`,
        'If you did not ask for this, take it back there and phone us at once.',
      ),
      postLink('Open your post', post, site),
    ],
  }),
);

export const postHandedOver = mailWriter(
  v.object({
    ...schema.entries,
    ...who,
    document: v.string(),
    /** Why before its day, or without the code. */
    reason: v.nullish(v.string()),
    /** How many items of the same collection are still here. */
    left: v.nullish(v.number()),
  }),
  (post, site) => ({
    subject: 'Your post was collected',
    blocks: [
      text(
        `${wordsOf(post)} ${was(post)} handed over to ${nameOf(post)}, who showed ${documents[post.document] ?? 'a document'}.`,
      ),
      ...(post.reason ? [text('Our counter noted:'), quote(post.reason)] : []),
      ...(post.left
        ? [
            text(
              `${post.left === 1 ? 'One item is' : `${post.left} items are`} still here to be collected, under a new code that you find with your post.`,
            ),
          ]
        : []),
      text(
        post.is_owner
          ? 'If this was not you, please phone us at once.'
          : 'If you did not send them, please phone us at once.',
      ),
      postLink('Open your post', post, site),
    ],
  }),
);

export const postHandoverUndone = mailWriter(schema, (post, site) => ({
  subject: 'Your post was not collected after all',
  blocks: [
    text(
      `We told you a moment ago that your post was collected. That was our mistake: ${inSentence(post)} ${post.more === 0 ? 'is' : 'are'} still here.`,
      'Your collection continues, with a new code that you find with your post.',
    ),
    postLink('Open your post', post, site),
  ],
}));

export const postCollectionOver = mailWriter(schema, (post, site) => ({
  subject: 'Nobody came for your post',
  blocks: [
    text(
      `You wanted ${inSentence(post)} to be collected, and nobody came in time. The code has ended.`,
      `We keep ${it(post)} for you. Ask again when you want to collect ${it(post)}.`,
    ),
    postLink('Open your post', post, site),
  ],
}));
