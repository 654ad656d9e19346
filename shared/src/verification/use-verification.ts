import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { membershipKey } from '../memberships/membership-key';
import { countsKey } from '../notifications/notification-keys';
import type { NotificationCounts } from '../notifications/types';
import * as api from './api';
import type { OwnVerification, VerificationCase, VerificationRules } from './types';

const keyOf = (userId: string | null) => ['verification', userId] as const;

/** How it stands with the person's own address. */
export function useOwnVerification(): UseQueryResult<OwnVerification, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<OwnVerification, AppError>(
    {
      queryKey: keyOf(userId),
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchOwnVerification(signal),
    },
    queryClient,
  );
}

/** What is needed of whom and why; it changes with a release alone. */
export function useVerificationRules(): UseQueryResult<VerificationRules, AppError> {
  return useQuery<VerificationRules, AppError>(
    {
      queryKey: ['verification rules'],
      queryFn: ({ signal }) => api.fetchVerificationRules(signal),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}

/** Asks again for all that an approval or a hold changes. */
async function refresh(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
    queryClient.invalidateQueries({ queryKey: membershipKey(userId) }), // says whether the address is shown
  ]);
}

/** Keeps it live while the component that uses it is on screen: whatever changes it, its member is told of in the bell. */
export function useLiveVerification(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    let known = countTold(userId);
    return queryClient.getQueryCache().subscribe(() => {
      const now = countTold(userId);
      const isMore = now !== undefined && known !== undefined && now > known;
      known = now;
      if (isMore) void refresh();
    });
  }, [userId]);
}

/** Undefined until the bell knows it. */
function countTold(userId: string | null): number | undefined {
  const counts = queryClient.getQueryData<NotificationCounts>(countsKey(userId));
  return counts && Object.values(counts).reduce((all, { total }) => all + total, 0);
}

const changedElsewhere = 'VF004';

// What a change answers is what the page shows next; after a refusal it is asked for.
async function changed(call: Promise<VerificationCase>): Promise<VerificationCase> {
  const key = keyOf(useAppStore.getState().session.userId);
  try {
    const now = await call;
    queryClient.setQueryData<OwnVerification>(key, (own) => own && { ...own, case: now });
    return now;
  } catch (error) {
    const newest = refresh();
    if (error instanceof AppError && error.code === changedElsewhere) await newest; // is shown next
    throw error;
  }
}

// What the page shows next is asked for; it waits for that.
async function refreshed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await refresh();
  }
}

/** What a member does; each throws as the function of `api.ts` it is named after. */
export const verificationActions = {
  begin: (id: string) => changed(api.beginVerification(id)),
  save: (...call: Parameters<typeof api.saveVerification>) =>
    changed(api.saveVerification(...call)),
  saveParty: (...call: Parameters<typeof api.saveVerificationParty>) =>
    changed(api.saveVerificationParty(...call)),
  removeParty: (...call: Parameters<typeof api.removeVerificationParty>) =>
    changed(api.removeVerificationParty(...call)),
  addFile: (...call: Parameters<typeof api.addVerificationFile>) =>
    changed(api.addVerificationFile(...call)),
  removeFile: (fileId: string) => changed(api.removeVerificationFile(fileId)),
  send: (...call: Parameters<typeof api.sendVerification>) =>
    changed(api.sendVerification(...call)),
  drop: (id: string) => refreshed(api.dropVerification(id)),
  issuePaper: (...call: Parameters<typeof api.issueAddressPaper>) =>
    refreshed(api.issueAddressPaper(...call)),
} as const;
