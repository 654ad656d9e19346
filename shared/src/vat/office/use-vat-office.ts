import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { waitingCountsKey } from '../../overview/counts-key';
import * as api from './api';
import type { Corrected, RecapitulativeLine, VatPeriod, VatReportLine, VatWork } from './types';

const officeKey = ['vat-office'];

/** What waits for the office. */
export function useVatWork(): UseQueryResult<VatWork, AppError> {
  return useQuery({ queryKey: [...officeKey, 'work'], queryFn: api.fetchVatWork }, queryClient);
}

/** VAT by category in a period. */
export function useVatReport(period: VatPeriod): UseQueryResult<VatReportLine[], AppError> {
  return useQuery(
    {
      queryKey: [...officeKey, 'report', period],
      queryFn: () => api.fetchVatReport(period),
    },
    queryClient,
  );
}

/** The recapitulative statement of a period. */
export function useRecapitulative(
  period: VatPeriod,
): UseQueryResult<RecapitulativeLine[], AppError> {
  return useQuery(
    {
      queryKey: [...officeKey, 'recapitulative', period],
      queryFn: () => api.fetchRecapitulative(period),
    },
    queryClient,
  );
}

/** @throws AppError, see `api.decideVatNumber`. */
export async function decideVatNumber(
  review: { user_id: string; number: string },
  isAccepted: boolean,
  note: string,
): Promise<void> {
  await api.decideVatNumber(review, isAccepted, note);
  await reload();
}

/** @throws AppError, see `api.correctOrderVat`. */
export async function correctOrderVat(orderId: string): Promise<Corrected> {
  const corrected = await api.correctOrderVat(orderId);
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  await reload();
  return corrected;
}

async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: officeKey }),
    queryClient.invalidateQueries({ queryKey: waitingCountsKey }),
  ]);
}
