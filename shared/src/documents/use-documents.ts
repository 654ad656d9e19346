import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { billingKey } from '../billing/use-billing';
import { fetchDocuments, fetchLibrary, fetchTemplate, watchLibrary } from './api';
import type { CatalogueDocument, LibraryDocument } from './types';

/** The start of every key of documents: invalidate it after anything that changes the library. */
export const documentsKey = ['documents'] as const;

/** What is on sale, newest first. */
export function useDocuments(): UseQueryResult<CatalogueDocument[], AppError> {
  return useQuery<CatalogueDocument[], AppError>(
    { queryKey: [...documentsKey, 'on-sale'], queryFn: fetchDocuments },
    queryClient,
  );
}

/** The person's library, newest first. */
export function useLibrary(): UseQueryResult<LibraryDocument[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<LibraryDocument[], AppError>(
    {
      queryKey: [...documentsKey, 'own', userId],
      queryFn: userId === null ? skipToken : () => fetchLibrary(userId),
      staleTime: 0, // the cart, where one may come from, takes rows out of it
    },
    queryClient,
  );
}

/** Keeps the library live, for as long as the component that uses it is on screen. */
export function useLiveLibrary(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return watchLibrary(userId, () => void refreshLibrary());
  }, [userId]);
}

/** Asks again for the person's library, and whether anything is due; answers when it is on screen. */
export async function refreshLibrary(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  void queryClient.invalidateQueries({ queryKey: billingKey(userId) });
  await queryClient.invalidateQueries({ queryKey: [...documentsKey, 'own'] });
}

const template = (documentId: string) => ({
  queryKey: [...documentsKey, 'template', documentId],
  queryFn: () => fetchTemplate(documentId),
});

/** The whole text of a document that is paid for, with its placeholders. */
export function useTemplate(documentId: string): UseQueryResult<string, AppError> {
  return useQuery<string, AppError>(template(documentId), queryClient);
}

/** The same for code that asks once: what is in the cache, else one request. */
export function readTemplate(documentId: string): Promise<string> {
  return queryClient.fetchQuery(template(documentId));
}
