import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchOwnServices, fetchServices } from './api';
import type { CatalogueService, OwnService } from './types';

/** The start of every key of services: invalidate it after anything that changes an order. */
export const servicesKey = ['services'] as const;

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
      queryKey: [...servicesKey, 'own', userId],
      queryFn: userId === null ? skipToken : () => fetchOwnServices(userId),
    },
    queryClient,
  );
}
