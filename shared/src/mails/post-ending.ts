import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { plansPath } from 'shared/memberships/standing';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { membershipSchema } from './membership-params';

const schema = v.object({
  ...membershipSchema.entries,
  /** The last day for which it is kept. */
  kept_until: v.string(),
  /** Of those here, how many have no other way yet. */
  items: v.number(),
});

const words: Readonly<Record<string, string>> = {
  forwarding: 'Your six months of forwarding end then.',
  holding: 'Your six months of holding end then.',
};

/** Before post goes back to its senders, as the membership is over. */
export const postEnding = mailWriter(schema, ({ kept_until: until, items, leaving }, site) => ({
  subject: `We keep your post until ${formatDay(until)}`,
  blocks: [
    text(
      leaving && words[leaving],
      items > 0
        ? `${counted(items, 'item')} of yours ${items === 1 ? 'is' : 'are'} still with us. After ${formatDay(until)} ${items === 1 ? 'it goes' : 'they go'} back to the sender, and so does what arrives later.`
        : `After ${formatDay(until)} what arrives for you goes back to its sender.`,
    ),
    text(
      'Please tell whoever still writes to you here. With a new plan, or with Mail forwarding from our services, your post stays.',
    ),
    link('Open your post', site.url + paths.post),
    link('Choose a plan', site.url + plansPath),
  ],
}));
