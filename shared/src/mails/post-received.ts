import { formatDay } from 'shared/lib/malta-time';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { byRule, heldLink, heldWords, postLink, postSchema, postWords } from './post-params';

/** Post that came in at the counter, also for a member without a plan. */
export const postReceived = mailWriter(postSchema, (post, site) => ({
  subject: `${postWords(post)} has arrived for you`,
  blocks: [
    text(
      `${postWords(post)} has arrived for you on ${formatDay(post.received_at)}.`,
      post.is_held
        ? heldWords(post)
        : (byRule(post) ?? 'You can see its envelope and ask us to open and scan it.'),
    ),
    postLink('Open your post', post, site),
    ...(post.is_held ? [heldLink(post, site)] : []),
  ],
}));
