import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { defaultCountry } from '../profiles/default-country';
import { useProfile } from '../profiles/use-profile';
import { fetchVatStanding, watchVatChecks } from './api';
import type { VatStanding } from './types';
import { vatKey } from './vat-key';

/**
 * How the signed-in person stands as a buyer: read again when what the profile says of it changes, and while a question to
 * VIES waits for its answer also when that has come. Nothing is asked in Malta, where nothing decides.
 */
export function useVatStanding(): UseQueryResult<VatStanding, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  const { data: profile } = useProfile();
  const said = profile && [
    profile.buyer_kind,
    profile.country,
    profile.company_name,
    profile.vat_number,
    profile.registration_number,
  ];
  const isDecided = userId === null || !profile || profile.country === defaultCountry;
  const standing = useQuery<VatStanding, AppError>(
    {
      queryKey: [...vatKey(userId), said],
      queryFn: isDecided ? skipToken : fetchVatStanding,
    },
    queryClient,
  );
  const isOpen = standing.data?.is_open ?? false;
  useEffect(() => {
    if (userId === null || !isOpen) return;
    return watchVatChecks(
      userId,
      () => void queryClient.invalidateQueries({ queryKey: vatKey(userId) }),
    );
  }, [userId, isOpen]);
  return standing;
}
