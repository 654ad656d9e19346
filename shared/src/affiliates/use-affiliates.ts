import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import type { ListPage } from 'shared/lib/list-query';
import { queryClient } from 'shared/runtime/query-client';
import {
  approveAffiliate,
  countAffiliates,
  fetchAffiliates,
  rejectAffiliate,
  watchAffiliates,
  withdrawAffiliate,
} from './api';
import type { Affiliate, AffiliatesQuery, Approval } from './types';

const totalKey = ['affiliates', 'total'];

/** One page of applications; while another one loads the last stays, as `isPlaceholderData`. */
export function useAffiliates(
  query: AffiliatesQuery,
): UseQueryResult<ListPage<Affiliate>, AppError> {
  return useQuery(
    {
      queryKey: ['affiliates', 'list', query],
      queryFn: async ({ signal }) => {
        const page = await fetchAffiliates(query, signal);
        if (query.search === '' && query.filter === 'all')
          queryClient.setQueryData(totalKey, page.total);
        return page;
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** How many applications there are. @param ask false while a list on the screen brings the figure along. */
export function useAffiliateTotal(ask: boolean): number | undefined {
  return useQuery({ queryKey: totalKey, queryFn: countAffiliates, enabled: ask }, queryClient).data;
}

// the users list names affiliates too
async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['affiliates'] }),
    queryClient.invalidateQueries({ queryKey: ['users'] }),
  ]);
}

/** Keeps the lists on the screen in step with what applicants and other administrators do. */
export function useAffiliateChanges(): void {
  useEffect(() => watchAffiliates(() => void reload()), []);
}

/** @throws AppError, see `approveAffiliate`. */
export async function approve(affiliateId: string): Promise<Approval> {
  try {
    return await approveAffiliate(affiliateId);
  } finally {
    void reload(); // after a refusal too: somebody else has decided
  }
}

/** @throws AppError, see `rejectAffiliate`. */
export async function reject(affiliateId: string, reason: string): Promise<void> {
  try {
    await rejectAffiliate(affiliateId, reason);
  } finally {
    void reload();
  }
}

/** @throws AppError, see `withdrawAffiliate`. */
export async function withdraw(affiliateId: string, reason: string): Promise<void> {
  try {
    await withdrawAffiliate(affiliateId, reason);
  } finally {
    void reload();
  }
}
