import {
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import type { ListPart } from 'shared/lib/list-part';
import { queryClient } from 'shared/runtime/query-client';
import type { Profile } from '../../profiles/types';
import * as api from './api';
import type { Membership, PersonDetails, PersonRecord } from './types';

function personKey(id: string): readonly unknown[] {
  return ['person', id];
}

/** The record of a person; null when there is no such profile. */
export function usePerson(id: string): UseQueryResult<PersonRecord | null, AppError> {
  return useQuery(
    {
      queryKey: [...personKey(id), 'record'],
      queryFn: ({ signal }) => api.fetchPerson(id, signal),
      staleTime: 0, // one comes back from an order that was paid on another screen
    },
    queryClient,
  );
}

/** One of the lists behind a record, as many parts as were asked for. @param name tells it from others. */
export function usePersonList<Row>(
  id: string,
  name: string,
  fetchPart: (part: number) => Promise<ListPart<Row>>,
): UseInfiniteQueryResult<Row[], AppError> {
  return useInfiniteQuery(
    {
      queryKey: [...personKey(id), name],
      queryFn: ({ pageParam }) => fetchPart(pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }: ListPart<Row>, parts) => (hasMore ? parts.length : undefined),
      staleTime: 0,
      select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    },
    queryClient,
  );
}

/** Keeps a record and its lists in step with what happens to the person, while it is on screen. */
export function useLivePerson(id: string): void {
  useEffect(() => api.watchPerson(id, () => void reloadPerson(id)), [id]);
}

export async function reloadPerson(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: personKey(id) });
}

/** @throws AppError, see `api.savePerson`. */
export async function savePerson(
  profile: Profile,
  changes: PersonDetails | Membership,
): Promise<void> {
  await api.savePerson(profile, changes);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  await reloadPerson(profile.id);
}

/** The profile as it stands, for a form that somebody else was quicker than; null when it is gone. */
export async function presentProfile(id: string): Promise<Profile | null> {
  await reloadPerson(id);
  const key = [...personKey(id), 'record'];
  return queryClient.getQueryData<PersonRecord | null>(key)?.profile ?? null;
}
