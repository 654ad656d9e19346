import type { Affiliate } from 'shared/affiliates/types';

/** Why an approval does not stand any more: what an administrator wrote, or that the person is gone. */
export function withdrawalReason(affiliate: Affiliate): string | null {
  return affiliate.forgotten_at ? 'The account was deleted.' : affiliate.withdrawal_reason;
}
