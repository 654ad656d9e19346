import * as v from 'valibot';
import { quote, text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const reasons: Readonly<Record<string, string>> = {
  unreadable_label: 'Its label cannot be read.',
  damaged: 'It is damaged.',
  not_a_document: 'There is no document in it.',
  identity_missing: 'We do not know yet who you are.',
  gone: 'It is no longer in our office.',
};

const schema = v.object({
  ...postSchema.entries,
  refusal: v.string(),
  note: v.nullish(v.string()),
  /** There is a scan already, and they asked for a better one. */
  is_better: v.nullish(v.boolean()),
});

export const postRequestRefused = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} could not be scanned${post.is_better ? ' again' : ''}`,
  blocks: [
    text(
      `You asked for a ${post.is_better ? 'better scan' : 'scan'} of ${postWords(post).replace(/^A/, 'a')}. We could not make it.`,
      reasons[post.refusal],
    ),
    ...(post.note ? [quote(post.note)] : []),
    text(
      post.is_better
        ? 'The scan you have stays where it is.'
        : 'It costs nothing, and does not count among the documents of your plan.',
    ),
    postLink('Open your post', post, site),
  ],
}));
