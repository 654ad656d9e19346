import { skipToken, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { fetchTemplate } from './api';

/** The template as it was when the form was opened. */
export interface StoredTemplate {
  /** Undefined until it is read; '' of a document that has none yet. */
  text: string | undefined;
  error: AppError | null;
  retry: () => void;
}

/**
 * Reads a template once for a form: with every opening anew, and never again while somebody writes.
 * @param documentId null for a new document.
 */
export function useStoredTemplate(documentId: string | null): StoredTemplate {
  const { data, error, refetch } = useQuery<string, AppError>(
    {
      // not among the keys of documents, which are read again when somebody changes one
      queryKey: ['template-to-edit', documentId],
      queryFn: documentId === null ? skipToken : () => readTemplateToEdit(documentId),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
  return { text: documentId === null ? '' : data, error, retry: () => void refetch() };
}

/** A template as a text field shows it: with one kind of line break. */
export async function readTemplateToEdit(documentId: string): Promise<string> {
  return (await fetchTemplate(documentId)).replace(/\r\n?/g, '\n');
}
