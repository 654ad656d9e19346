import { counted } from 'shared/lib/counted';
import { formatDay, formatDayAndMonth, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { postWords } from './post-params';

const schema = v.object({
  /** The first day of those of the items. */
  until: v.string(),
  items: v.array(
    v.object({
      kind: v.string(),
      sender: v.nullish(v.string()),
      received_at: v.string(),
      until: v.string(),
    }),
  ),
  /** All there are; at most fifty are named. */
  total: v.number(),
});

const dayOf = (instant: string) => formatDayAndMonth(maltaToday(new Date(instant)));

/** Until when paper is kept before it is shredded, as its owner chose. */
export const paperEnding = mailWriter(schema, ({ until, items, total }, site) => {
  const more = total - items.length;
  return {
    subject: `We keep ${counted(total, 'item')} until ${formatDay(until)}`,
    blocks: [
      text(
        'You have chosen that we shred your letters when their time of storage is over. These are next:',
      ),
      ...items.map((item) =>
        text(
          `• ${postWords(item)}, received ${dayOf(item.received_at)}: kept until ${formatDay(item.until)}`,
        ),
      ),
      ...(more > 0 ? [text(`… and ${more} more.`)] : []),
      text(
        'If you want to keep one, open it and press “Keep it instead”. After its day you have another 7 days to take the shredding back. Your scans stay in any case.',
      ),
      link('Open these items', `${site.url}${paths.post}?show=ending`),
    ],
  };
});
