import {
  type UseQueryResult,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { failingAs } from 'shared/lib/failing-as';
import { queryClient } from 'shared/runtime/query-client';
import type { KnownRow } from '../catalogue/types';
import * as api from './api';
import { type Placing, placed, step } from './greeting-order';
import type { Greeting, GreetingRules } from './types';

const greetingsKey = ['greetings', 'all'] as const;
const orderKey = ['greetings', 'order'] as const;

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: greetingsKey });
}

/** All greetings in display order, kept in step with what others do to them. */
export function useGreetings(): UseQueryResult<Greeting[], AppError> {
  useEffect(() => api.watchGreetings(() => void reload()), []);
  return useQuery<Greeting[], AppError>(
    {
      queryKey: greetingsKey,
      queryFn: ({ signal }) => api.fetchGreetings(signal),
    },
    queryClient,
  );
}

/**
 * @param known the greeting as it was read, or null for a new one.
 * @param newId what a new one is to have.
 * @throws AppError, see `api.ts`.
 */
export async function saveGreeting(
  known: KnownRow | null,
  newId: string,
  rules: GreetingRules,
): Promise<void> {
  await (known ? api.changeGreeting(known, rules) : api.addGreeting(newId, rules));
  await reload();
}

async function thenReload(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (cause) {
    void reload(); // somebody else was first; whoever was refused need not wait for it
    throw cause;
  }
  await reload();
}

/** Resolves once the list shows it. @throws AppError, see `api.switchGreeting`. */
export async function switchGreeting(id: string, isActive: boolean): Promise<void> {
  await thenReload(() => api.switchGreeting(id, isActive));
}

export async function removeGreeting(id: string): Promise<void> {
  await thenReload(() => api.removeGreeting(id));
}

type Move = Placing & { direction?: 'up' | 'down' };

interface GreetingOrder {
  /** As they stand once everything that is under way is done. */
  rows: readonly Greeting[];
  /** @returns where it goes, counted from one; null when it cannot. */
  move: (id: string, direction: 'up' | 'down') => number | null;
  /** Right before another, or last. */
  place: (id: string, beforeId: string | null) => number | null;
  /** Why the last one is where it was. */
  error: AppError | null;
}

/**
 * The order of the greetings, shown as it is being changed. Steps are taken one after the other; one
 * that is refused is simply no longer under way.
 */
export function useGreetingOrder(known: readonly Greeting[]): GreetingOrder {
  const underWay = useMutationState(
    {
      filters: { mutationKey: orderKey, status: 'pending' },
      select: ({ state }) => state.variables as Move,
    },
    queryClient,
  );
  const rows = underWay.reduce<readonly Greeting[]>(placed, known);
  const { mutate, error } = useMutation<Greeting[], AppError, Move>(
    {
      mutationKey: orderKey,
      scope: { id: orderKey.join() },
      mutationFn: ({ id, beforeId, direction }) =>
        failingAs(
          'Failed to reorder greetings',
          direction ? api.moveGreeting(id, direction) : api.placeGreeting(id, beforeId),
        ),
      onSuccess: (all) => void queryClient.setQueryData(greetingsKey, all),
      onError: () => void reload(),
    },
    queryClient,
  );

  function take(move: Move | null): number | null {
    const next = move && placed(rows, move);
    if (!next || next === rows) return null;
    mutate(move);
    return next.findIndex(({ id }) => id === move.id) + 1;
  }

  return {
    rows,
    move: (id, direction) => {
      const placing = step(rows, id, direction);
      return take(placing && { ...placing, direction });
    },
    place: (id, beforeId) => take({ id, beforeId }),
    error,
  };
}
