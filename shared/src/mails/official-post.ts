import { formatDay } from 'shared/lib/malta-time';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { byRule, heldLink, heldWords, postLink, postSchema, postWords } from './post-params';

const whyItMatters =
  'It is from an authority or a bank. Such letters can set a time limit, so please look at it soon.';

/** Post of an authority or a bank, told of at once. */
export const officialReceived = mailWriter(postSchema, (post, site) => ({
  subject: `Official post: ${postWords(post)} has arrived for you`,
  blocks: [
    text(
      `${postWords(post)} has arrived for you on ${formatDay(post.received_at)}.`,
      whyItMatters,
      post.is_held ? heldWords(post) : byRule(post),
    ),
    postLink('Open your post', post, site),
    ...(post.is_held ? [heldLink(post, site)] : []),
  ],
}));

/** The same, which nobody has read within two working days. */
export const officialReminder = mailWriter(postSchema, (post, site) => ({
  subject: `Official post is waiting: ${postWords(post)}`,
  blocks: [
    text(
      `${postWords(post)} has waited for you since ${formatDay(post.received_at)}, and is not read yet.`,
      whyItMatters,
      post.is_held ? heldWords(post) : undefined,
    ),
    text('If it stays unread for two more working days, we will phone you.'),
    postLink('Open your post', post, site),
  ],
}));
