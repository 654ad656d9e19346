import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { refreshBilling } from '../billing/use-billing';
import * as api from './api';
import { membershipKey } from './membership-key';
import type { Membership, MembershipChange, PlanChoice, Withdrawal } from './types';

/** @param userId whose; without it the signed-in person's. Administrators may ask for anybody's. */
export function useMembership(userId?: string): UseQueryResult<Membership, AppError> {
  const ownId = useAppStore((state) => state.session.userId);
  const id = userId ?? ownId;
  return useQuery<Membership, AppError>(
    {
      queryKey: membershipKey(id),
      queryFn: id === null ? skipToken : ({ signal }) => api.getMembership(id, signal),
    },
    queryClient,
  );
}

export interface MembershipActions {
  change: (
    plan: PlanChoice,
    idempotencyKey: string,
    expectedTotal: number,
  ) => Promise<MembershipChange>;
  leave: () => Promise<{ ends_on: string }>;
  takeBack: () => Promise<void>;
  withdraw: () => Promise<Withdrawal>;
}

/** What a member does with their membership; each throws as the function of `api.ts` it is named after. */
export function useMembershipActions(): MembershipActions {
  return {
    change: (...call) => refreshed(api.changeMembership(...call)),
    leave: () => refreshed(api.leaveMembership()),
    takeBack: () => refreshed(api.takeBackNotice()),
    withdraw: () => refreshed(api.withdrawMembership()),
  };
}

// After a refusal too: it stands otherwise than the page thought.
async function refreshed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    void refreshBilling();
  }
}
