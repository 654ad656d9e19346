import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import type { Removal } from '../catalogue/api';
import { requireSignedIn } from '../catalogue/require-signed-in';
import type { KnownRow } from '../catalogue/types';
import * as api from './api';
import type { FeeEntry, PlanDraft, PlanEntry, ServiceDraft } from './types';

/** The plans and the onboarding fee; they follow changes with the list of services. */
export function usePlanEntries(): UseQueryResult<(PlanEntry | FeeEntry)[], AppError> {
  return useQuery<(PlanEntry | FeeEntry)[], AppError>(
    {
      queryKey: [api.serviceDirectory.name, 'plans'],
      queryFn: api.fetchPlanEntries,
    },
    queryClient,
  );
}

/** Saves a service and reads the lists again. @throws AppError, see `api.saveService`; `ID001`. */
export async function saveService(
  draft: ServiceDraft,
  known: KnownRow | null,
  newId: string,
): Promise<void> {
  await thenReload(() => api.saveService(draft, known, newId));
}

/** Saves a plan and reads the lists again. @throws AppError, see `api.savePlan`; `ID001`. */
export async function savePlan(draft: PlanDraft, known: KnownRow): Promise<void> {
  await thenReload(() => api.savePlan(draft, known));
}

/** Deletes a service and reads the lists again. @throws AppError, see `api.deleteService`. */
export async function deleteService(known: KnownRow): Promise<Removal> {
  return thenReload(() => api.deleteService(known));
}

async function thenReload<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  requireSignedIn();
  try {
    return await call();
  } finally {
    void reloadDirectory(api.serviceDirectory); // after a refusal too: somebody else was first
  }
}
