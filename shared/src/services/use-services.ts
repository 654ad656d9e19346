import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { useCart } from '../cart/use-cart';
import { fetchOwnServices, fetchServices, watchOwnServices } from './api';
import type { CatalogueService, OwnService } from './types';

/** The start of every key of services. */
const servicesKey = ['services'] as const;

function ownServicesKey(userId: string | null): readonly unknown[] {
  return [...servicesKey, 'own', userId];
}

/** What is on sale, newest first. */
export function useServices(): UseQueryResult<CatalogueService[], AppError> {
  return useQuery<CatalogueService[], AppError>(
    { queryKey: [...servicesKey, 'on-sale'], queryFn: fetchServices },
    queryClient,
  );
}

/** The person's services, newest first. */
export function useOwnServices(): UseQueryResult<OwnService[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<OwnService[], AppError>(
    {
      queryKey: ownServicesKey(userId),
      queryFn: userId === null ? skipToken : () => fetchOwnServices(userId),
      staleTime: 0, // the cart and its orders change it too
    },
    queryClient,
  );
}

/** Asks again for what is on sale and what the person has, wherever it is on screen. */
export async function refreshServices(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: servicesKey });
}

async function refreshOwnServices(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  await queryClient.invalidateQueries({ queryKey: ownServicesKey(userId) });
}

/** The person's services as they are known now. */
export function knownOwnServices(): readonly OwnService[] {
  const { userId } = useAppStore.getState().session;
  return queryClient.getQueryData<OwnService[]>(ownServicesKey(userId)) ?? [];
}

/**
 * Keeps the person's services live, for as long as the component that uses it is on screen. What
 * leaves the cart in a tab of this browser is known before the database tells of it.
 */
export function useLiveServices(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return watchOwnServices(userId, () => void refreshOwnServices());
  }, [userId]);

  const items = useCart((cart) => cart.items);
  const before = useRef(items);
  useEffect(() => {
    const now = new Set(items.map(({ id }) => id));
    const hasLeft = before.current.some(({ id }) => !now.has(id));
    before.current = items;
    if (hasLeft) void refreshOwnServices();
  }, [items]);
}
