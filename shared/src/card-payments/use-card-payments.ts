import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { billingKey, refreshBilling } from '../billing/use-billing';
import * as api from './api';
import { type CardCharge, isUndecided, type OwnAttempt, type SavedCard } from './types';

/** While a try is undecided it is read again this often: what was missed is not waited for. */
const readAgainMs = 4000;
/** How long the provider is not asked about one try again; see `ask_card_attempt`. */
const askAgainMs = 2000;

const attemptKey = (attemptId: string) => ['card attempt', attemptId];

/** A try of the person's own, as it is known now and as it becomes known; null where there is none. */
export function useOwnAttempt(attemptId: string): UseQueryResult<OwnAttempt | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: attemptKey(attemptId) });
    return api.watchAttempt(attemptId, readAgain);
  }, [attemptId]);
  return useQuery<OwnAttempt | null, AppError>(
    {
      queryKey: attemptKey(attemptId),
      queryFn: userId === null ? skipToken : () => api.fetchOwnAttempt(userId, attemptId),
      refetchInterval: ({ state: { data } }) => (isUndecided(data) ? readAgainMs : false),
    },
    queryClient,
  );
}

/**
 * Has the provider asked, and reads what is known then. It is asked every two seconds at most: who comes sooner waits until
 * it may be asked again, as what it said to the visit before may be over.
 * @throws AppError, see `api.askCardAttempt`.
 */
export async function askCardAttempt(attemptId: string): Promise<void> {
  try {
    while (!(await api.askCardAttempt(attemptId))) {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: attemptKey(attemptId) }),
      refreshBilling(),
    ]);
  }
}

function useCardQuery<Data>(
  name: string,
  fetchData: (userId: string) => Promise<Data>,
): UseQueryResult<Data, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Data, AppError>(
    {
      queryKey: [...billingKey(userId), name],
      queryFn: userId === null ? skipToken : () => fetchData(userId),
    },
    queryClient,
  );
}

/** The card that the person has left with the provider. */
export function useSavedCard(): UseQueryResult<SavedCard | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return api.watchCards(userId, () => void refreshBilling());
  }, [userId]);
  return useCardQuery('card', api.fetchSavedCard);
}

/** What is going to be charged to it, or could not be. */
export function useCardCharges(): UseQueryResult<CardCharge[], AppError> {
  return useCardQuery('charges to card', api.fetchCardCharges);
}

export async function removeSavedCard(): Promise<void> {
  try {
    await api.removeSavedCard();
  } finally {
    await refreshBilling();
  }
}

/** @throws AppError, see `api.stopCardCharge`. */
export async function stopCardCharge(orderId: string): Promise<void> {
  try {
    await api.stopCardCharge(orderId);
  } finally {
    await refreshBilling();
  }
}
