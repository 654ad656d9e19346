import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { storage } from 'shared/memberships/plan-terms';
import type { Membership } from 'shared/memberships/types';
import type { PostQuotaState } from 'shared/post/types';

export interface Held {
  title: string;
  /** What happens to post in the meantime. */
  text: string;
}

/** What somebody without a plan in force is told; null for everyone else. @param today YYYY-MM-DD, Malta */
export function heldText(
  state: PostQuotaState,
  until: Membership['valid_until'],
  today: string,
): Held | null {
  switch (state) {
    case 'active':
      return null;
    case 'none':
      return {
        title: 'You don’t have a plan yet',
        text: 'We hold post that reaches us for you, unopened, and tell you. With a plan you have an address for it, and we scan what you ask for.',
      };
    case 'pending':
      return {
        title: 'Your plan starts with your payment',
        text: 'Until then we hold your post unopened; nothing goes back. You can ask for scans as soon as we have recorded your payment.',
      };
    case 'expired':
      return { title: 'Your membership has expired', text: afterTheEnd(until, today) };
    case 'cancelled':
      return { title: 'Your membership has ended', text: afterTheEnd(until, today) };
  }
}

/** As the terms have it. */
function afterTheEnd(until: string | null, today: string): string {
  const last = until && daysAfter(until, storage.keptAfterEnd);
  const scans = 'Your earlier scans stay here.';
  if (last && last < today) {
    return `Post that arrives now goes back to its sender. ${scans} With a new plan we receive it for you again.`;
  }
  const time = last ? `Until ${formatDay(last)}` : `For ${storage.keptAfterEnd} days after the end`;
  return `${time} we hold your post unopened; what arrives later goes back to its sender. ${scans} With a new plan we scan what you ask for.`;
}
