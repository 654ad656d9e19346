import { company } from 'shared/company';
import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { storage } from 'shared/memberships/plan-terms';
import { type TextBlock, text } from './content';

/** What holds for address and post once a membership is over. @param end its last day, if known */
export function afterTheEnd(end: string | null | undefined): TextBlock {
  const days = storage.keptAfterEnd;
  const by = end ? `by ${formatDay(daysAfter(end, days))}` : `within ${days} days`;
  return text(
    `Please stop using the ${company.addressName}, and have it removed from registers ${by}.`,
    'Until then we keep your stored originals for you; post that arrives later goes back to its sender.',
  );
}
