import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from 'shared/runtime/query-client';
import type { AppError } from './app-error';
import { loadCode } from './load-code';

/** Code that is left out of the page's own: a name of its own, and how it is loaded. */
export interface LaterCode<Module> {
  name: string;
  load: () => Promise<Module>;
}

/** Code that loads once a component needs it; what does not come can be asked for again. */
export function useCode<Module>(
  name: string,
  load: () => Promise<Module>,
  isNeeded: boolean,
): UseQueryResult<Module, AppError> {
  return useQuery<Module, AppError>(
    { ...codeQuery({ name, load }), enabled: isNeeded },
    queryClient,
  );
}

/** Loads it before it is needed; where that fails it is asked for again when it is. */
export function preload(code: LaterCode<unknown>): void {
  void queryClient.prefetchQuery(codeQuery(code));
}

function codeQuery<Module>({ name, load }: LaterCode<Module>) {
  const queryKey = ['code', name];
  const isWaitedFor = () =>
    Boolean(queryClient.getQueryCache().find({ queryKey })?.getObserversCount());
  return {
    queryKey,
    queryFn: () => loadCode(load, undefined, isWaitedFor),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
