import { company } from 'shared/company';
import { daysAfter, formatDayAndMonth } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { PostQuota } from 'shared/post/types';

interface Offer {
  /** What a scan costs. */
  price: string;
  /** How it stands with the documents of the plan. */
  quota: string;
  /** What is read on the button; null: no scan can be asked for. */
  action: string | null;
}

/** What a scan asked for now costs, said before it is asked for. For a plan in force. */
export function offerText(quota: PostQuota): Offer {
  const { included, used, next_gross: gross } = quota;
  const count = `${used} of ${included} used${monthEnd(quota)}`;
  if (gross === null) {
    const isUsedUp = included > 0;
    return {
      price: isUsedUp
        ? 'Your plan has no price for more scans'
        : 'Your plan includes no scans and has no price for them',
      quota: `${isUsedUp ? `${count}. ` : ''}Write to us at ${company.supportEmail}.`,
      action: null,
    };
  }
  if (gross === 0)
    return { price: 'Included in your plan', quota: count, action: 'Ask for a scan' };
  return {
    price: `${formatEuro(gross)}, VAT included`,
    quota: included === 0 ? 'Your plan includes no documents' : count,
    action: `Ask for a scan for ${formatEuro(gross)}`,
  };
}

/** Nothing begins anew in a month with which the membership ends. */
function monthEnd({ period_to: last, ends_on: end }: PostQuota): string {
  if (last === null) return '';
  return end !== null && end <= last
    ? `, until ${formatDayAndMonth(end)}`
    : `, resets ${formatDayAndMonth(daysAfter(last, 1))}`;
}
