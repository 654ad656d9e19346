import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { vatRate, withVat } from 'shared/memberships/fees';
import { kindName, periodWord } from 'shared/memberships/membership-words';
import { renewalDays } from 'shared/memberships/plan-terms';
import type { Membership, MembershipQuote, Plan } from 'shared/memberships/types';
import { vatIncludedWords } from 'shared/vat/standing-text';
import { waysToPay } from '../lib/ways-to-pay';

type Step = readonly [when: string, what: string];

/** What happens when, if the change is confirmed. */
export function changeSteps(
  membership: Membership,
  plan: Plan,
  quote: MembershipQuote,
): readonly Step[] {
  if (quote.starts === 'same') return keepSteps(membership);
  const steps =
    quote.starts === 'now'
      ? stepsAtOnce(membership, plan, quote)
      : stepsLater(membership, plan, quote);
  return [...steps, stepOfPost];
}

const stepOfPost: Step = [
  'Your post',
  'Your paper stays with us, and what you have asked for keeps its price.',
];

function keepSteps({ next, plan, valid_until: until }: Membership): readonly Step[] {
  const present = plan ? kindName(plan) : 'your plan';
  if (next?.kind === 'change') {
    const taken = `We cancel the change to ${kindName(next)}.`;
    return [['At once', `${taken} You stay on ${present}; there is nothing to pay.`]];
  }
  return [
    ['At once', `We send you the renewal of ${present} again.`],
    [
      `Until ${formatDay(until ?? '')}`,
      `You pay it ${waysToPay()}, and your membership continues.`,
    ],
  ];
}

function stepsAtOnce(
  { plan: present }: Membership,
  plan: Plan,
  { credit_days, credit_net, valid_until, vat_rate = vatRate }: MembershipQuote,
): readonly Step[] {
  const before = present ? kindName(present) : 'your plan';
  return [
    ['Now', `You place an order. ${before} stays in force until it is paid.`],
    [
      'The day your payment is recorded',
      credit_days > 0
        ? `${kindName(plan)} begins. We credit ${counted(credit_days, 'unused day')} of ${before} (${formatEuro(Math.abs(credit_net))}); days that pass until then count towards the new plan, so you lose none.`
        : `${kindName(plan)} begins.`,
    ],
    [
      `Until ${formatDay(valid_until)}`,
      credit_days > 0
        ? `The new period lasts until then if we record your payment while ${before} runs.`
        : 'The new period lasts until then if we record your payment today.',
    ],
    [
      'After that',
      `${formatEuro(withVat(plan.price, vat_rate))} a ${periodWord(plan.billing_period)}, ${vatIncludedWords(vat_rate)}.`,
    ],
  ];
}

function stepsLater(
  { plan: present, valid_until: until }: Membership,
  plan: Plan,
  { starts_on, vat_rate = vatRate }: MembershipQuote,
): readonly Step[] {
  const before = present ? kindName(present) : 'Your plan';
  return [
    ['Today', 'Nothing changes, and there is nothing to pay.'],
    [
      `Until ${formatDay(until ?? starts_on)}`,
      `${before} stays in force: it is paid until then. You can take the change back.`,
    ],
    [
      `After ${formatDay(starts_on)}`,
      `${kindName(plan)}: ${formatEuro(withVat(plan.price, vat_rate))} a ${periodWord(plan.billing_period)}, ${vatIncludedWords(vat_rate)}. We’ll send the order ${renewalDays} days ahead.`,
    ],
  ];
}
