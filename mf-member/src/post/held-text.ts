import { formatDay } from 'shared/lib/malta-time';
import { storage } from 'shared/memberships/plan-terms';
import type { Membership } from 'shared/memberships/types';
import type { PostQuotaState } from 'shared/post/types';

export interface Held {
  title: string;
  /** What happens to post in the meantime. */
  text: string;
}

/**
 * What somebody without a plan in force is told; null for everyone else.
 * @param leaving undefined where it could not be loaded
 * @param today YYYY-MM-DD, Malta
 */
export function heldText(
  state: PostQuotaState,
  leaving: Membership['leaving'] | undefined,
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
      return { title: 'Your membership has expired', text: afterTheEnd(leaving, today) };
    case 'cancelled':
      return { title: 'Your membership has ended', text: afterTheEnd(leaving, today) };
  }
}

/** As the terms have it. */
function afterTheEnd(leaving: Membership['leaving'] | undefined, today: string): string {
  const last = leaving?.kept_until;
  const scans = 'Your earlier scans stay here.';
  if (last && last < today) {
    return `Your post goes back to its senders, also what arrives now. ${scans} With a new plan we receive it for you again.`;
  }
  const time = last ? `Until ${formatDay(last)}` : `For ${storage.keptAfterEnd} days after the end`;
  const isSentOn =
    leaving?.service?.is_paid &&
    leaving.service.leaving === 'forwarding' &&
    !leaving.is_forwarding_held;
  const what = isSentOn
    ? 'we send post that arrives on to your default address once a week'
    : 'we hold your post unopened';
  return `${time} ${what}; what is here or arrives later goes back to its sender. ${scans} With a new plan we scan what you ask for.`;
}
