import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from 'shared/runtime/query-client';
import type { AppError } from './app-error';
import { loadCode } from './load-code';

/** Code that loads once a component needs it; what does not come can be asked for again. */
export function useCode<Module>(
  name: string,
  load: () => Promise<Module>,
  isNeeded: boolean,
): UseQueryResult<Module, AppError> {
  return useQuery<Module, AppError>(
    {
      queryKey: ['code', name],
      queryFn: () => loadCode(load),
      enabled: isNeeded,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always', // somebody waits for it: offline it fails and can be tried again
    },
    queryClient,
  );
}
