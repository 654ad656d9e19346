import type { Refused } from './stage';

export const refusedPost: Refused = {
  WT001:
    async ({ asOwner }) =>
    () =>
      asOwner(`do $$ begin
        delete from public.opening_hours;
        perform private.working_moment_after(now(), 1);
      end $$`),
  PO009:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('issue_post_labels', { p_count: 501 }),
};
