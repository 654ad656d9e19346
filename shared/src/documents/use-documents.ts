import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchDocuments, fetchLibrary } from './api';
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
    },
    queryClient,
  );
}
