import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { agendaKey } from './agenda-key';
import { fetchAgenda } from './api';
import type { Agenda } from './types';

/** What waits for the signed-in person. */
export function useAgenda(): UseQueryResult<Agenda, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Agenda, AppError>(
    {
      queryKey: agendaKey(userId),
      queryFn: userId === null ? skipToken : () => fetchAgenda(userId),
    },
    queryClient,
  );
}
