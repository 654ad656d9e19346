import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchCommissionStatement } from './api';
import type { CommissionStatement } from './types';

/** @param person as `fetchCommissionStatement`; days as YYYY-MM-DD. */
export function useCommissionStatement(
  from: string,
  to: string,
  person?: string,
): UseQueryResult<CommissionStatement, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<CommissionStatement, AppError>(
    {
      queryKey: ['commissions', 'statement', person ?? userId, from, to],
      queryFn: () => fetchCommissionStatement(from, to, person),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
