import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import type { ListPart } from 'shared/lib/list-part';
import { queryClient } from 'shared/runtime/query-client';
import { fetchUndelivered } from './api';
import type { UndeliveredMail } from './types';

/** The mails that were given up, for administrators; read anew whenever somebody looks. */
export function useUndelivered(): UseQueryResult<ListPart<UndeliveredMail>, AppError> {
  return useQuery(
    {
      queryKey: ['undelivered-mails'],
      queryFn: ({ signal }) => fetchUndelivered(signal),
      staleTime: 0,
    },
    queryClient,
  );
}
