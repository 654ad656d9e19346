import * as v from 'valibot';
import { text } from './content';
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

const was = ({ more }: Collected) => (more === 0 ? 'was' : 'were');

export const postHandedOver = mailWriter(
  v.object({
    ...schema.entries,
    /** Who came, as on their document. */
    to: v.string(),
    document: v.string(),
    /** It was the member. */
    is_owner: v.boolean(),
  }),
  (post, site) => ({
    subject: 'Your post was collected',
    blocks: [
      text(
        post.is_owner
          ? `${wordsOf(post)} ${was(post)} handed over to you. We saw ${documents[post.document] ?? 'your document'}.`
          : `${wordsOf(post)} ${was(post)} handed over to ${post.to}, who showed ${documents[post.document] ?? 'a document'}.`,
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
      `We told you a moment ago that your post was collected. That was our mistake: ${wordsOf(post).replace(/^A/, 'a')} ${post.more === 0 ? 'is' : 'are'} still here.`,
      'Your collection goes on, with a new code that you find with your post.',
    ),
    postLink('Open your post', post, site),
  ],
}));

export const postCollectionOver = mailWriter(schema, (post, site) => ({
  subject: 'Nobody came for your post',
  blocks: [
    text(
      `You wanted ${wordsOf(post).replace(/^A/, 'a')} to be collected, and nobody came within 14 days. The code has ended.`,
      'We keep your post for you. Ask again when you want to collect it.',
    ),
    postLink('Open your post', post, site),
  ],
}));
