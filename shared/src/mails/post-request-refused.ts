import * as v from 'valibot';
import { quote, text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const reasons: Readonly<Record<string, string>> = {
  unreadable_label: 'Its label cannot be read.',
  damaged: 'It is damaged.',
  not_a_document: 'There is no document in it.',
  identity_missing: 'We do not know yet who you are.',
  no_sender: 'It says nowhere who sent it.',
  not_paper: 'There is more in it than paper.',
  official: 'It is official post. If you mean this one, please ask once more.',
  gone: 'It is no longer in our office.',
};

interface Refused {
  /** Behind the name of the item. */
  subject: string;
  /** What they asked for, before "a letter from …". */
  asked: string;
  /** What it means for them. */
  outcome: string;
}

const scan: Refused = {
  subject: 'could not be scanned',
  asked: 'You asked for a scan of',
  outcome: 'It costs nothing, and does not count among the documents of your plan.',
};

const betterScan: Refused = {
  subject: 'could not be scanned again',
  asked: 'You asked for a better scan of',
  outcome: 'The scan you have stays where it is.',
};

/** What else is asked for, by its kind; a kind that a later version knows is "something". */
const others: Readonly<Record<string, Refused>> = {
  forward: {
    subject: 'could not be sent on',
    asked: 'You asked us to send on',
    outcome: 'It costs nothing.',
  },
  return: {
    subject: 'could not be sent back',
    asked: 'You asked us to send back',
    outcome: 'It costs nothing.',
  },
  collect: {
    subject: 'cannot be collected',
    asked: 'You asked to collect',
    outcome: 'We keep it for you.',
  },
  shred: {
    subject: 'could not be shredded',
    asked: 'You asked us to shred',
    outcome: 'We keep it for you.',
  },
};
const something: Refused = {
  subject: 'could not be dealt with as you asked',
  asked: 'You asked us to do something with',
  outcome: 'It costs nothing.',
};

const schema = v.object({
  ...postSchema.entries,
  refusal: v.string(),
  note: v.nullish(v.string()),
  /** There is a scan already, and they asked for a better one. */
  is_better: v.nullish(v.boolean()),
  /** Of what was asked for, when it is no scan. */
  request: v.nullish(v.string()),
});

export const postRequestRefused = mailWriter(schema, (post, site) => {
  const { subject, asked, outcome } = refusedOf(post);
  return {
    subject: `${postWords(post)} ${subject}`,
    blocks: [
      text(
        `${asked} ${postWords(post).replace(/^A/, 'a')}. We could not do it.`,
        reasons[post.refusal],
      ),
      ...(post.note ? [quote(post.note)] : []),
      text(outcome),
      postLink('Open your post', post, site),
    ],
  };
});

function refusedOf({ request, is_better }: v.InferOutput<typeof schema>): Refused {
  if (request) return others[request] ?? something;
  return is_better ? betterScan : scan;
}
