import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { readFile } from '../../files/api';
import { dataAddress } from '../../files/data-address';
import { waitingCountsKey } from '../../overview/counts-key';
import * as api from './api';
import type { OfficeCase, Officer, QueuedCase, QueueFilter } from './types';

const officeKey = ['verification-office'] as const;
const caseKey = (id: string) => [...officeKey, 'case', id] as const;

/** Whether the person is a named officer. @param isAsked false: not yet of interest. */
export function useIsOfficer(isAsked = true): UseQueryResult<boolean, AppError> {
  return useQuery<boolean, AppError>(
    {
      queryKey: [...officeKey, 'is officer'],
      queryFn: isAsked ? ({ signal }) => api.fetchIsOfficer(signal) : skipToken,
    },
    queryClient,
  );
}

/** Cases, those that are due first, read again whenever the screen comes back; while others are read the last stay. */
export function useVerificationQueue(query: {
  filter: QueueFilter;
  search: string;
}): UseQueryResult<QueuedCase[], AppError> {
  return useQuery<QueuedCase[], AppError>(
    {
      queryKey: [...officeKey, 'queue', query],
      queryFn: ({ signal }) => api.fetchVerificationQueue(query, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

const lookAgain = 5 * 60_000; // ms: what nobody works on any longer closes by itself

/** A case that was opened within the hour; nothing of it is kept once it is off the screen. */
export function useOpenedCase(id: string): UseQueryResult<OfficeCase, AppError> {
  return useQuery<OfficeCase, AppError>(
    {
      queryKey: caseKey(id),
      queryFn: ({ signal }) => api.fetchVerification(id, signal),
      refetchInterval: lookAgain,
      gcTime: 0,
    },
    queryClient,
  );
}

export interface ShownFile {
  file: Blob;
  /** Of a picture, as `<img>` shows it; null of a PDF, whose pages are drawn one at a time. */
  picture: string | null;
}

/** A file of a case that is open; nothing of it is kept, either. */
export function useCaseFile(name: string): UseQueryResult<ShownFile, AppError> {
  return useQuery<ShownFile, AppError>(
    {
      queryKey: [...officeKey, 'file', name],
      queryFn: async () => {
        const file = await readFile('verification', name);
        return { file, picture: file.type.startsWith('image/') ? await dataAddress(file) : null };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
}

/** Who of the administrators is an officer. */
export function useVerificationOfficers(): UseQueryResult<Officer[], AppError> {
  return useQuery<Officer[], AppError>(
    {
      queryKey: [...officeKey, 'officers'],
      queryFn: ({ signal }) => api.fetchVerificationOfficers(signal),
    },
    queryClient,
  );
}

// What a decision answers is what the page shows next. A refusal may be about what has changed since: the case is read
// again, and what was typed is the page's.
async function changed(id: string, call: Promise<OfficeCase>): Promise<OfficeCase> {
  try {
    const now = await call;
    queryClient.setQueryData(caseKey(id), now);
    return now;
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: caseKey(id) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: [...officeKey, 'queue'] });
    void queryClient.invalidateQueries({ queryKey: waitingCountsKey });
  }
}

/** What an officer does; each throws as the function of `api.ts` it is named after. */
export const officeActions = {
  open: async (id: string, reason: string) => {
    const opened = await api.openVerification(id, reason);
    queryClient.setQueryData(caseKey(id), opened);
    // what was refused while it was closed
    void queryClient.invalidateQueries({ queryKey: [...officeKey, 'file'] });
  },
  noteScreening: (screening: Parameters<typeof api.noteVerificationScreening>[0]) =>
    changed(screening.caseId, api.noteVerificationScreening(screening)),
  askAgain: (...call: Parameters<typeof api.askVerificationAgain>) =>
    changed(call[0].id, api.askVerificationAgain(...call)),
  approve: (...call: Parameters<typeof api.approveVerification>) =>
    changed(call[0].id, api.approveVerification(...call)),
  refuse: (...call: Parameters<typeof api.refuseVerification>) =>
    changed(call[0].id, api.refuseVerification(...call)),
  takeBackRefusal: (...call: Parameters<typeof api.takeBackVerificationRefusal>) =>
    changed(call[0].id, api.takeBackVerificationRefusal(...call)),
  /** Asks a member who is approved to confirm it before a day. */
  askFor: async (...call: Parameters<typeof api.askForVerification>) => {
    await api.askForVerification(...call);
    void queryClient.invalidateQueries({ queryKey: ['person', call[0]] });
  },
  nameOfficer: async (...call: Parameters<typeof api.nameVerificationOfficer>) => {
    await api.nameVerificationOfficer(...call);
    void queryClient.invalidateQueries({ queryKey: waitingCountsKey });
    await queryClient.invalidateQueries({ queryKey: officeKey });
  },
} as const;
