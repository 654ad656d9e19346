import { company } from 'shared/company';
import { daysAfter, formatDayAndMonth } from 'shared/lib/malta-time';
import { formatEuro, formatPriceWithVat, type Price } from 'shared/lib/money';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import type { ExtraPrice, PostPrices, PostQuota } from 'shared/post/types';

interface Offer {
  /** What a scan costs. */
  price: string;
  /** How it stands with the documents of the plan. */
  quota: string;
  /** What is read on the button; null: no scan can be asked for. */
  action: string | null;
}

/** What a scan asked for now costs, said before it is asked for. For a plan in force. @param cost null: it has no price */
export function offerText(quota: PostQuota, cost: Price | null): Offer {
  const { included } = quota;
  const count = usedText(quota);
  if (cost === null) {
    const isUsedUp = included > 0;
    return {
      price: isUsedUp
        ? 'Your plan has no price for more scans'
        : 'Your plan includes no scans and has no price for them',
      quota: `${isUsedUp ? `${count}. ` : ''}Write to us at ${company.supportEmail}.`,
      action: null,
    };
  }
  if (cost.gross === 0)
    return { price: 'Included in your plan', quota: count, action: 'Ask for a scan' };
  return {
    price: formatPriceWithVat(cost),
    quota: included === 0 ? 'Your plan includes no documents' : count,
    action: `Ask for a scan for ${formatEuro(cost.gross)}`,
  };
}

/** What a thick letter costs beyond that, said before it is asked for, too. */
export function sheetsText({
  included,
  ...extra
}: Pick<PostPrices, 'included' | keyof ExtraPrice>): string {
  const rule = `That is for up to ${sheetsOfDocument} sheets. Each further ${sheetsOfDocument} count as one more document`;
  const price = extraText(extra);
  if (price === null) return `${rule}.`;
  return included === 0
    ? `${rule}: ${price}.`
    : `${rule}: included while you have scans left this month, otherwise ${price}.`;
}

/** "€1.77 (€1.50 + €0.27 VAT)": what a document beyond the plan costs; null: it has no price. */
export function extraText({
  extra_net: net,
  extra_vat: vat,
  extra_gross: gross,
}: ExtraPrice): string | null {
  return gross === null ? null : formatPriceWithVat({ net, vat, gross });
}

/** "4 of 30 used, resets 14 December". */
export function usedText(quota: PostQuota): string {
  return `${quota.used} of ${quota.included} used${monthEnd(quota)}`;
}

/** Nothing begins anew in a month with which the membership ends. */
function monthEnd({ period_to: last, ends_on: end }: PostQuota): string {
  if (last === null) return '';
  return end !== null && end <= last
    ? `, until ${formatDayAndMonth(end)}`
    : `, resets ${formatDayAndMonth(daysAfter(last, 1))}`;
}
