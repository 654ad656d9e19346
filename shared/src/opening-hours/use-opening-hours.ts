import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { ClosedDay, ClosedDayRules, OpenDay } from './types';

const hoursKey = ['opening hours'];
const closedKey = ['closed days'];

/** The week as it was when the page was opened: a form begins with it, so it does not change under whoever types. */
export function useOpeningHours(): UseQueryResult<OpenDay[], AppError> {
  return useQuery(
    {
      queryKey: hoursKey,
      queryFn: ({ signal }) => api.fetchOpeningHours(signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
}

/** @throws AppError, see `api.ts`. */
export async function saveOpeningHours(known: OpenDay[], week: OpenDay[]): Promise<void> {
  await api.saveOpeningHours(known, week);
  queryClient.setQueryData(hoursKey, week);
}

/** The week as it is now, for a form that somebody else was quicker than: if it is discarded, this is shown. */
export async function presentOpeningHours(): Promise<OpenDay[]> {
  const week = await api.fetchOpeningHours();
  queryClient.setQueryData(hoursKey, week);
  return week;
}

/** The closed days from a day (YYYY-MM-DD) on. */
export function useClosedDays(from: string): UseQueryResult<ClosedDay[], AppError> {
  return useQuery(
    {
      queryKey: [...closedKey, from],
      queryFn: ({ signal }) => api.fetchClosedDays(from, signal),
      staleTime: 0, // others may have changed one
    },
    queryClient,
  );
}

/** Adds a closed day under the id its form made, or changes one as it was read. @throws AppError */
export async function saveClosedDay(
  known: ClosedDay | null,
  newId: string,
  rules: ClosedDayRules,
): Promise<void> {
  await (known ? api.changeClosedDay(known, rules) : api.addClosedDay(newId, rules));
  await reload();
}

/** @throws AppError */
export async function removeClosedDay(id: string): Promise<void> {
  await api.removeClosedDay(id);
  await reload();
}

/** A closed day as it is now, for a form that somebody else was quicker than. */
export async function presentClosedDay(id: string, from: string): Promise<ClosedDay | null> {
  await reload();
  const all = queryClient.getQueryData<ClosedDay[]>([...closedKey, from]);
  return all?.find((closed) => closed.id === id) ?? null;
}

/** The legal holidays of the twelve months from a day on, as YYYY-MM-DD. */
export function useHolidays(from: string): UseQueryResult<string[], AppError> {
  return useQuery(
    {
      queryKey: ['holidays', from],
      queryFn: ({ signal }) => api.fetchHolidays(from, signal),
    },
    queryClient,
  );
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: closedKey });
}
