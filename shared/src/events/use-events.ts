import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchRegistrations, fetchUpcomingEvents } from './api';
import type { EventEntry, Registration } from './types';

/** The start of every key of events: invalidate it after anything that changes a registration. */
export const eventsKey = ['events'] as const;

/** What takes place today or later, soonest first. */
export function useUpcomingEvents(): UseQueryResult<EventEntry[], AppError> {
  return useQuery<EventEntry[], AppError>(
    { queryKey: [...eventsKey, 'upcoming'], queryFn: fetchUpcomingEvents },
    queryClient,
  );
}

/** The person's registrations, newest first, cancelled ones too. */
export function useRegistrations(): UseQueryResult<Registration[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Registration[], AppError>(
    {
      queryKey: [...eventsKey, 'own', userId],
      queryFn: userId === null ? skipToken : () => fetchRegistrations(userId),
    },
    queryClient,
  );
}
