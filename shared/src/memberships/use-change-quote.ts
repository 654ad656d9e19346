import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { quoteMembershipChange } from './api';
import { membershipKey } from './membership-key';
import type { MembershipQuote, PlanChoice } from './types';

/** What a change would mean and cost today. Asked again with anything that changes the membership. */
export function useChangeQuote(choice: PlanChoice): UseQueryResult<MembershipQuote, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  const { membershipType, billingPeriod } = choice;
  return useQuery<MembershipQuote, AppError>(
    {
      queryKey: [...membershipKey(userId), 'change', membershipType, billingPeriod],
      queryFn: () => quoteMembershipChange(choice),
      enabled: userId !== null,
    },
    queryClient,
  );
}
