import { counted } from 'shared/lib/counted';
import { formatDayAndMonth, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { byRule, postSchema, postWords } from './post-params';

const schema = v.object({
  items: v.array(v.pick(postSchema, ['kind', 'sender', 'received_at', 'asked_by_rule'])),
  /** All there are; at most fifty are named. */
  total: v.number(),
});

const dayOf = (instant: string) => formatDayAndMonth(maltaToday(new Date(instant)));

/** What has arrived since the last one, for those who want one mail a day. */
export const postDigest = mailWriter(schema, ({ items, total }, site) => {
  const more = total - items.length;
  return {
    subject: `Your post: ${counted(total, 'item')}`,
    blocks: [
      text('This has arrived for you and is not read yet:'),
      ...items.map((item) => {
        const rule = byRule(item);
        return text(`• ${postWords(item)}, ${dayOf(item.received_at)}${rule ? `. ${rule}` : ''}`);
      }),
      ...(more > 0 ? [text(`… and ${more} more.`)] : []),
      link('Open your post', site.url + paths.post),
    ],
  };
});
