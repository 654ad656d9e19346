import { counted } from 'shared/lib/counted';
import { formatEuro, formatPriceWithVat } from 'shared/lib/money';
import type {
  ExtraPrice,
  PostRequestKind,
  PostRule,
  PostRules,
  PostRuleTrial,
} from 'shared/post/types';
import { extraText } from './offer-text';

interface Deed {
  /** What is chosen. */
  choice: string;
  /** Behind "We would have", and "Official post is never". */
  done: string;
  /** What has to be known before it is chosen. */
  note?: string;
  /** It takes documents of the plan. */
  takesDocuments: boolean;
}

/** What a rule may ask for, in words: one entry for each kind. */
export const deeds: Readonly<Record<PostRequestKind, Deed>> = {
  scan: { choice: 'Open and scan it at once', done: 'scanned', takesDocuments: true },
  rescan: { choice: 'Scan it again', done: 'scanned again', takesDocuments: false },
  return: { choice: 'Return it to the sender', done: 'returned', takesDocuments: false },
  forward: { choice: 'Send it on', done: 'sent on', takesDocuments: false },
  collect: {
    choice: 'Keep it to be collected',
    done: 'kept to be collected',
    takesDocuments: false,
  },
  shred: {
    choice: 'Shred it, unopened',
    done: 'shredded',
    note: 'Nobody opens it before: what is in it is lost for good. You have 7 days to take each item back.',
    takesDocuments: false,
  },
};

const reasons: Readonly<Record<string, string>> = {
  PO020: 'a document beyond your plan costs more than when you switched the rule on',
  PO022: 'the documents of the month are used',
  PO025: 'it is scanned already',
  PO028: 'the documents of the month are used',
  PO052: 'the order to open post has a new text, which you have not read yet',
  PO060: 'it would pass your limit for the month, where rules stop',
  PO063: 'an order for your post is overdue',
  PO104: 'the documents of the month are used, and the rule goes no further',
  VF020: 'we hold it until we have approved who uses your address',
  corrected: 'it is not what we first noted',
};

/** Why a rule has left an item to its owner, behind a colon. @param problem a code */
export function leftText(problem: string): string {
  return reasons[problem] ?? 'we could not do what the rule says';
}

/** What a rule has done in this membership month; null: nothing. */
export function monthText({
  asked,
  left,
  problem,
}: Pick<PostRule, 'asked' | 'left' | 'problem'>): string | null {
  const done = asked > 0 && `Asked for ${counted(asked, 'item')} this month.`;
  const waits = left > 0 && `Left ${counted(left, 'item')} to you: ${leftText(problem ?? '')}.`;
  return [done, waits].filter(Boolean).join(' ') || null;
}

/** How far a rule may go beyond the plan, and what that costs. */
export function extraHint({ included, ...extra }: Pick<PostRules, 'included' | keyof ExtraPrice>) {
  const cost = extraText(extra);
  if (cost === null) return 'Your plan has no price for more documents: the rule stops there.';
  const price = `One costs ${cost}.`;
  return included === 0
    ? `${price} Your plan includes none, so with 0 the rule asks for nothing.`
    : `${price} With 0, the rule stops once the documents of the month are used, and we tell you.`;
}

/** What a rule would have made of the last three months, a sentence each. */
export function trialTexts(trial: PostRuleTrial, kind: PostRequestKind): string[] {
  const { count, asked, left, at_cap: atCap, cap, documents, beyond, gross } = trial;
  if (count === 0) return ['It would have been for none of your post of the last three months.'];
  const { done, takesDocuments } = deeds[kind];
  const them = asked < count ? `${asked} of them` : count === 1 ? 'it' : 'all of them';
  const price =
    gross === 0
      ? takesDocuments
        ? 'included in your plan'
        : 'free of charge'
      : `${beyond > 0 ? `${beyond} beyond your plan, ` : ''}for ${formatPriceWithVat(trial)}`;
  const how = documents > 0 ? `: ${counted(documents, 'document')}, ${price}` : `, ${price}`;
  return [
    `In the last three months it would have been for ${counted(count, 'item')}.`,
    ...(asked > 0 ? [`We would have ${done} ${them}${how}.`] : []),
    ...(left > atCap
      ? [`${counted(left - atCap, 'item')} would have waited for you: ${leftText('PO104')}.`]
      : []),
    ...(atCap > 0 && cap !== null
      ? [
          `${counted(atCap, 'item')} would have waited for you: your limit is ${formatEuro(cap)} plus VAT a month, and rules stop there.`,
        ]
      : []),
  ];
}
