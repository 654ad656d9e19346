import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchPushChoices } from './api';
import type { PushChoices } from './types';

const choicesKey = (userId: string | null) => ['push-choices', userId];

/** What the signed-in person has chosen about notifications on their devices. */
export function usePushChoices(): UseQueryResult<PushChoices, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: choicesKey(userId),
      queryFn: ({ signal }) => fetchPushChoices(signal),
      enabled: userId !== null,
    },
    queryClient,
  );
}

/** Does one change, and reads again what stands then. */
export function useChangePush(): (change: () => Promise<void>) => Promise<void> {
  const userId = useAppStore((state) => state.session.userId);
  return async (change) => {
    try {
      await change();
    } finally {
      await queryClient.invalidateQueries({ queryKey: choicesKey(userId) });
    }
  };
}
