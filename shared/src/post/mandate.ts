import { company } from 'shared/company';

export interface Mandate {
  /** As `private.post_mandate_version` or `customs_mandate_version` has it: the database refuses another. */
  version: number;
  /** Stands beside the button. */
  short: string;
  /** The whole order, a paragraph each. */
  text: readonly string[];
  /** The same for what a rule asks for, by whoever switches it on; missing where no rule may ask for it. */
  standing?: Pick<Mandate, 'short' | 'text'>;
}

/**
 * The written orders on which we open post: whoever asks for a scan gives the one, and whoever lets us open what customs ask
 * about the other. A request keeps the version that was on the screen, so a text is never changed once it was live: another
 * one is a new version, here and in SQL, and this one stays.
 */
const mandates: readonly Mandate[] = [
  {
    version: 1,
    short: 'By asking, you order us to open this post and scan what is inside.',
    text: [
      `I order ${company.legalName} to open the post that I have chosen, to take out what is inside and to scan it for me.`,
      'I may give this order: the post is addressed to me, or to a company or person who has let me receive it.',
      'The order is for this post alone. It ends when the scan is done, and I can withdraw it until someone works on it.',
      'Whoever opens the post reads no more of it than the scan needs, and tells no one what is inside.',
      'The history of each item keeps when I gave the order, which version of this text I saw, and when the item was opened.',
    ],
    standing: {
      short: 'By switching this rule on, you order us to open and scan the post that it is for.',
      text: [
        `I order ${company.legalName} to open each item of post that this rule is for when it comes, to take out what is inside and to scan it for me.`,
        'I may give this order: the post is addressed to me, or to a company or person who has let me receive it.',
        'The order holds until I change the rule, switch it off or remove it, or until this text has a newer version. I can withdraw what the rule has asked for until someone works on it.',
        'Whoever opens the post reads no more of it than the scan needs, and tells no one what is inside.',
        'The history of each item keeps which rule asked for it, which version of this text I saw, and when the item was opened.',
      ],
    },
  },
  {
    version: 2,
    short: 'You order us to open it where customs have to know what is in it.',
    text: [
      `I order ${company.legalName} to open the post that I have chosen, where customs have to know what is in it, and to tell them.`,
      'I may give this order: the post is addressed to me, or to a company or person who has let me receive it.',
      'The order is for this post alone. It ends when the post leaves, and I can withdraw it until someone works on it.',
      'Whoever opens the post looks at no more of it than customs ask for, and closes it again.',
      'The history of each item keeps when I gave the order, which version of this text I saw, and when the item was opened.',
    ],
  },
];

/** The order to scan that is in force. */
export const mandate: Mandate = mandateOf(1) as Mandate;

/** The order to open for customs that is in force. */
export const customsMandate: Mandate = mandateOf(2) as Mandate;

/** The order of a version; undefined: one that was never written. */
export function mandateOf(version: number): Mandate | undefined {
  return mandates.find((each) => each.version === version);
}
