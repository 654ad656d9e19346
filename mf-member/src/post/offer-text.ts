import { company } from 'shared/company';
import { daysAfter, formatDayAndMonth } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import type { PostPrices, PostQuota } from 'shared/post/types';

interface Offer {
  /** What a scan costs. */
  price: string;
  /** How it stands with the documents of the plan. */
  quota: string;
  /** What is read on the button; null: no scan can be asked for. */
  action: string | null;
}

/** What a scan asked for now costs, said before it is asked for. For a plan in force. @param gross null: it has no price */
export function offerText(quota: PostQuota, gross: number | null): Offer {
  const { included, used } = quota;
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

/** What a thick letter costs beyond that, said before it is asked for, too. */
export function sheetsText({
  included,
  extra_gross,
}: Pick<PostPrices, 'included' | 'extra_gross'>): string {
  const rule = `That is for up to ${sheetsOfDocument} sheets. Each further ${sheetsOfDocument} count as one more document`;
  if (extra_gross === null) return `${rule}.`;
  const price = `${formatEuro(extra_gross)}, VAT included`;
  return included === 0
    ? `${rule}: ${price}.`
    : `${rule}: included while you have scans left this month, otherwise ${price}.`;
}

/** Nothing begins anew in a month with which the membership ends. */
function monthEnd({ period_to: last, ends_on: end }: PostQuota): string {
  if (last === null) return '';
  return end !== null && end <= last
    ? `, until ${formatDayAndMonth(end)}`
    : `, resets ${formatDayAndMonth(daysAfter(last, 1))}`;
}
