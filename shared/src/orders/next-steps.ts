import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { dayToPay, transferHints } from './payment-terms';

/** A line of the order, as far as it decides what happens once it is paid. */
export interface StepItem {
  /** `service`, `event` or `document`; `usage`: what was done for their post beyond their plan. */
  item_type: string;
  is_membership: boolean;
  is_onboarding_fee?: boolean;
  /** Below zero: a credit for unused days, which brings nothing of its own. */
  gross_amount?: number;
}

/** An order that waits for its payment. Gross, in euros. */
export interface OrderToPay {
  purchase_number: string;
  total_amount: number;
  /** What is left to pay, where some of it has come. */
  amount_due?: number | null | undefined;
  /** YYYY-MM-DD, Malta. */
  due_date?: string | null | undefined;
  invoice_number?: string | null | undefined;
  /** Whether its member has a box number by now. */
  has_box?: boolean | null | undefined;
  items: readonly StepItem[];
}

/** One thing that happens, and by when. */
export interface NextStep {
  title: string;
  /** By when, in a few words; null where the step has happened. */
  when: string | null;
  text: string;
  /** Where it is done, for places that can link to it. */
  way?: { label: string; path: string };
}

/** How soon a transfer is recorded, wherever this is said. */
export const recordedWithin = 'within one working day of its arrival';

/**
 * What happens after an order is placed, in order; the first step has happened. The page after
 * ordering, Billing and the mail all say it in these words.
 */
export function nextSteps(order: OrderToPay): NextStep[] {
  const { purchase_number: number, invoice_number: invoice, due_date: due, items } = order;
  const isFirst = isFirstMembership(order);
  const hasEvent = items.some((item) => item.item_type === 'event');
  const billsPost = isPostAlone(items);
  return [
    {
      title: billsPost ? 'Invoice issued' : 'Order placed',
      when: null,
      text: billsPost
        ? `Order ${number} bills what we did for your post beyond your plan.`
        : invoice
          ? `Order ${number} is placed. Its invoice, ${invoice}, is under Billing.`
          : `Order ${number} is placed. Its invoice is under Billing.`,
    },
    {
      title: `You transfer ${formatEuro(order.amount_due ?? order.total_amount)}`,
      when: due ? `by ${formatDay(due)}` : 'as soon as you can',
      text: [
        `Give ${number} as the reference, so that we recognise your payment.`,
        transferHints,
        hasEvent &&
          `If it is unpaid 48 hours before an event on it begins, we cancel the order. ${dayToPay}`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    ...(isFirst ? [whoUsesTheAddress] : []),
    {
      title: 'We record your payment',
      when: recordedWithin,
      text: 'We’ll tell you as soon as it is done, and mark the invoice as paid.',
    },
    ...(billsPost
      ? []
      : [{ ...afterPayment(items, isFirst), when: 'as soon as the payment is recorded' }]),
  ];
}

/** What on an order is for their post, and stays due whatever becomes of the rest; 0 when nothing is, or less. */
export function postAmount(items: readonly Pick<StepItem, 'item_type' | 'gross_amount'>[]): number {
  const cents = items
    .filter(({ item_type }) => item_type === 'usage')
    .reduce((total, { gross_amount }) => total + Math.round((gross_amount ?? 0) * 100), 0);
  return Math.max(cents, 0) / 100;
}

/** It bills what was done already: nothing begins with its payment. */
export function isPostAlone(items: readonly Pick<StepItem, 'item_type'>[]): boolean {
  return items.length > 0 && items.every((item) => item.item_type === 'usage');
}

/** With the onboarding fee, which may be nothing, or of a member who never had a membership. */
function isFirstMembership({ items, has_box }: OrderToPay): boolean {
  if (items.some((item) => item.is_onboarding_fee)) return true;
  return has_box === false && items.some((item) => item.is_membership);
}

/** Documents about people go by the site alone, never by e-mail (decision 058). */
const whoUsesTheAddress: NextStep = {
  title: 'You tell us who uses the address',
  when: 'as soon as you can',
  text: 'By law we have to know that first. Your dashboard asks who signs for your company and who owns it, and takes the documents that show it. Please never send those by e-mail.',
  way: { label: 'Tell us who uses the address', path: paths.verification },
};

function afterPayment(
  items: readonly StepItem[],
  isFirst: boolean,
): Pick<NextStep, 'title' | 'text'> {
  const things = items.filter(
    (item) => !item.is_membership && !item.is_onboarding_fee && !((item.gross_amount ?? 0) < 0),
  );
  const has = (type: string) => things.some((item) => item.item_type === type);
  const others = [
    has('service') && 'Work on your services begins.',
    has('event') && 'Your registrations are confirmed.',
    has('document') && 'You can download your documents.',
  ].filter((text) => text !== false);
  if (!items.some((item) => item.is_membership)) {
    return { title: 'Your order is active', text: others.join(' ') };
  }
  const membership = isFirst
    ? `Your box is reserved for you. Once we have also approved who uses it, your dashboard shows your box number and your ${company.addressName}, and you can use them.`
    : `Your box number and your ${company.addressName} stay the same.`;
  return { title: membershipTitle(items, isFirst), text: [membership, ...others].join(' ') };
}

function membershipTitle(items: readonly StepItem[], isFirst: boolean): string {
  if (isFirst) return 'Your membership is active';
  const isChange = items.some((item) => item.item_type !== 'usage' && (item.gross_amount ?? 0) < 0);
  return isChange ? 'Your new plan begins' : 'Your membership continues';
}
