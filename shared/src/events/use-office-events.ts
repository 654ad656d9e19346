import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Removal } from 'shared/catalogue/api';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { EventForm, KnownOccurrences, OfficeEvent, OpenedRefunds, SeriesScope } from './types';

/** One event for administrators; null when it is gone. */
export function useOfficeEvent(eventId: string): UseQueryResult<OfficeEvent | null, AppError> {
  return useQuery<OfficeEvent | null, AppError>(
    {
      queryKey: [api.eventDirectory.name, 'one', eventId],
      queryFn: ({ signal }) => api.fetchOfficeEvent(eventId, signal),
    },
    queryClient,
  );
}

/** The dates of a series in their order; asks nothing without one. */
export function useSeriesDates(seriesId: string | null): UseQueryResult<OfficeEvent[], AppError> {
  return useQuery<OfficeEvent[], AppError>(
    {
      queryKey: [api.eventDirectory.name, 'series', seriesId],
      queryFn: seriesId === null ? skipToken : () => api.fetchSeriesDates(seriesId),
    },
    queryClient,
  );
}

/** Adds an event and reads the lists again. @throws AppError, see `api.addEvent`. */
export async function addEvent(id: string, form: EventForm): Promise<void> {
  await api.addEvent(id, form);
  void reloadDirectory(api.eventDirectory);
}

/** Changes dates and reads them again, after a refusal too. @throws AppError, see `api.changeEvents`. */
export async function changeEvents(
  eventId: string,
  changes: Partial<EventForm>,
  scope: SeriesScope,
  known: KnownOccurrences,
): Promise<number> {
  try {
    return await api.changeEvents(eventId, changes, scope, known);
  } finally {
    void reloadDirectory(api.eventDirectory);
  }
}

/**
 * Calls dates off.
 * @param dates those that the scope is for.
 * @returns what is on the list of refunds now; null when that could not be read.
 * @throws AppError, see `changeEvents`.
 */
export async function callOff(
  event: OfficeEvent,
  scope: SeriesScope,
  dates: readonly OfficeEvent[],
): Promise<OpenedRefunds | null> {
  const known = Object.fromEntries(dates.map(({ id, updated_at }) => [id, updated_at]));
  await changeEvents(event.id, { status: 'cancelled' }, scope, known);
  const paid = dates.filter(({ paid_seats }) => paid_seats > 0).map(({ id }) => id);
  return paid.length === 0
    ? { count: 0, amount: 0 }
    : api.fetchOpenedRefunds(paid).catch(() => null);
}

/** Deletes several dates and reads the lists again. @throws AppError, see `api.removeSeriesDates`. */
export async function removeSeriesDates(
  event: OfficeEvent,
  scope: SeriesScope,
  dates: readonly OfficeEvent[],
): Promise<{ deleted: number; archived: number }> {
  const known = Object.fromEntries(dates.map(({ id, updated_at }) => [id, updated_at]));
  try {
    return await api.removeSeriesDates(event.id, scope, known);
  } finally {
    void reloadDirectory(api.eventDirectory);
  }
}

/** Deletes an event and reads the lists again. @throws AppError, see `api.removeEvent`. */
export async function removeEvent(event: OfficeEvent): Promise<Removal> {
  try {
    return await api.removeEvent(event);
  } finally {
    void reloadDirectory(api.eventDirectory);
  }
}
