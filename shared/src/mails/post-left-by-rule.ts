import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const schema = v.object({ ...postSchema.entries, problem: v.string() });

const usedUp =
  'The documents of this month are used, and your rule goes no further. So does what comes until your next month, unless you ask for it.';
const reasons: Readonly<Record<string, string>> = {
  PO104: usedUp,
  PO028: usedUp,
  PO022: usedUp,
  PO060:
    'With it you would pass your limit for this month, where your rules stop. You can ask for it all the same, or raise the limit in the settings of your post.',
  PO063:
    'An order for your post is overdue. Until we have recorded its payment, your rule asks for nothing that costs.',
  PO020:
    'A document beyond your plan costs more than when you switched your rule on. Look at the price, then switch it on again.',
  PO052:
    'The order on which we open post has a new text. Read it and switch your rule on again, and it continues.',
  PO025: 'It is scanned already.',
  corrected: 'It is not what we first noted, and your rule is not for it.',
};

export const postLeftByRule = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} waits for you`,
  blocks: [
    text(
      `${postWords(post)} has come, and a rule of yours leaves it to you.`,
      reasons[post.problem] ?? 'We could not do what the rule says.',
      'We keep it until you say what we do with it.',
    ),
    postLink('View post', post, site),
  ],
}));
