import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import {
  affiliateDirectory,
  approveAffiliate,
  fetchAffiliates,
  fetchDecision,
  rejectAffiliate,
  reopenAffiliate,
  withdrawAffiliate,
} from './api';
import type { Affiliate, Approval, Decision } from './types';

/** Applications by their ids; read again with the list of all. @param known shown meanwhile. */
export function useAffiliates(
  ids: readonly string[],
  known?: readonly Affiliate[],
): UseQueryResult<Affiliate[], AppError> {
  return useQuery(
    {
      queryKey: [affiliateDirectory.name, 'some', ...ids],
      queryFn: () => fetchAffiliates(ids),
      enabled: ids.length > 0,
      ...(known && { placeholderData: [...known] }),
    },
    queryClient,
  );
}

/** What somebody else decided about an application; asked for while `isAsked`. */
export function useDecision(
  affiliateId: string,
  isAsked: boolean,
): UseQueryResult<Decision | null, AppError> {
  return useQuery(
    {
      queryKey: [affiliateDirectory.name, 'decision', affiliateId],
      queryFn: () => fetchDecision(affiliateId),
      enabled: isAsked,
      staleTime: 0,
    },
    queryClient,
  );
}

/** @throws AppError, see `approveAffiliate`. */
export async function approve(affiliateId: string): Promise<Approval> {
  try {
    return await approveAffiliate(affiliateId);
  } finally {
    void reloadDirectory(affiliateDirectory); // after a refusal too: somebody else has decided
  }
}

/** @throws AppError, see `rejectAffiliate`. */
export async function reject(affiliateId: string, reason: string): Promise<void> {
  try {
    await rejectAffiliate(affiliateId, reason);
  } finally {
    void reloadDirectory(affiliateDirectory);
  }
}

/** @throws AppError, see `withdrawAffiliate`. */
export async function withdraw(affiliateId: string, reason: string): Promise<void> {
  try {
    await withdrawAffiliate(affiliateId, reason);
  } finally {
    void reloadDirectory(affiliateDirectory);
  }
}

/** @throws AppError, see `reopenAffiliate`. */
export async function reopen(affiliateId: string): Promise<void> {
  try {
    await reopenAffiliate(affiliateId);
  } finally {
    void reloadDirectory(affiliateDirectory);
  }
}
