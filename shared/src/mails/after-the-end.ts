import { company } from 'shared/company';
import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { leavingMonths, storage } from 'shared/memberships/plan-terms';
import { type TextBlock, text } from './content';
import type { MembershipParams } from './membership-params';

/** What holds for address and post once a membership is over. @param end its last day, if known */
export function afterTheEnd(
  end: string | null | undefined,
  paid: Pick<MembershipParams, 'leaving' | 'leaving_until'> = {},
): TextBlock {
  const days = storage.keptAfterEnd;
  const by = end ? `by ${formatDay(daysAfter(end, days))}` : `within ${days} days`;
  return text(
    `Please stop using the ${company.addressName}, and have it removed from registers ${by}.`,
    ...(paid.leaving
      ? paidWords(paid)
      : [
          'Until then we keep your stored originals for you; post that arrives later goes back to its sender.',
          `If you need it for longer, order ${leavingMonths} months of forwarding or holding on your dashboard ${by}.`,
          'You can order forwarding if we have approved who uses the address.',
        ]),
  );
}

/** "We send what arrives for you on once a week until 20 May 2027, as you have ordered." */
function paidWords({ leaving, leaving_until: until }: Partial<MembershipParams>): string[] {
  const isForwarded = leaving === 'forwarding';
  const what = isForwarded
    ? 'We send what arrives for you on to your default address once a week'
    : 'We keep what arrives for you, unopened';
  return [
    `${what}${until ? ` until ${formatDay(until)}` : ''}, as you have ordered; what is still here then goes back to its sender.`,
    ...(isForwarded ? ['Until we have approved who uses the address, we keep it, unopened.'] : []),
  ];
}
