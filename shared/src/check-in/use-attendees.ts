import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { fetchAttendees, watchAttendees } from './api';
import type { Attendee } from './types';

/** Who is registered for an event, kept in step with members and other devices at the door. */
export function useAttendees(eventId: string): UseQueryResult<Attendee[], AppError> {
  useEffect(() => watchAttendees(eventId, () => void reloadAttendees(eventId)), [eventId]);
  return useQuery<Attendee[], AppError>(
    {
      queryKey: attendeesKey(eventId),
      queryFn: ({ signal }) => fetchAttendees(eventId, signal),
    },
    queryClient,
  );
}

export function reloadAttendees(eventId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: attendeesKey(eventId) });
}

function attendeesKey(eventId: string): readonly unknown[] {
  return ['attendees', eventId];
}
