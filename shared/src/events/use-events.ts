import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { refreshBilling } from '../billing/use-billing';
import { fetchRegistrations, fetchUpcomingEvents, fetchVideoLinks, watchEvents } from './api';
import type { EventEntry, Registration } from './types';

/** The start of every key of events: invalidate it after anything that changes a registration. */
export const eventsKey = ['events'] as const;

/** What takes place today or later, soonest first. */
export function useUpcomingEvents(): UseQueryResult<EventEntry[], AppError> {
  return useQuery<EventEntry[], AppError>(
    { queryKey: [...eventsKey, 'upcoming'], queryFn: () => fetchUpcomingEvents() },
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

/** The video links of events whose registration is paid, by the event's id. */
export function useVideoLinks(
  eventIds: readonly string[],
): UseQueryResult<Readonly<Record<string, string>>, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Readonly<Record<string, string>>, AppError>(
    {
      queryKey: [...eventsKey, 'video-links', userId, eventIds],
      queryFn: eventIds.length === 0 ? skipToken : () => fetchVideoLinks(eventIds),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** Asks again for events and registrations, and for what is due; waits for the first two. */
export async function refreshEvents(): Promise<void> {
  void refreshBilling();
  await queryClient.invalidateQueries({ queryKey: eventsKey });
}

/**
 * Keeps events and registrations live, for as long as the component that uses it is on screen. To be
 * used before they are asked for: what is kept from an earlier visit is asked for again, because the
 * cart, billing and the office have changed it while nobody watched.
 */
export function useLiveEvents(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    void queryClient.invalidateQueries({ queryKey: eventsKey, refetchType: 'none' });
    return watchEvents(userId, () => {
      void queryClient.invalidateQueries({ queryKey: eventsKey });
    });
  }, [userId]);
}
