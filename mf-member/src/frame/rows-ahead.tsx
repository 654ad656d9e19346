import { type ReactNode, useEffect } from 'react';
import { useAmountsDue, useCredits, useInvoices } from 'shared/billing/use-billing';
import { useDocuments, useLibrary } from 'shared/documents/use-documents';
import { useRegistrations, useUpcomingEvents } from 'shared/events/use-events';
import { useOwnPost, usePostQuota, usePostSummary } from 'shared/post/use-post';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { usePostCollections } from 'shared/post-collections/use-post-collections';

const everything = { search: '', filter: 'all' } as const;

/** Asks for what is to be read without a connection, whether its page was opened or not. */
export function RowsAhead({ onDone }: { onDone: () => void }): ReactNode {
  const lists = [
    useOwnPost(everything),
    usePostSummary(),
    usePostQuota(),
    usePostCharges(),
    usePostCollections(),
    useAmountsDue(),
    useCredits(),
    useInvoices(),
    useLibrary(),
    useDocuments(),
    useUpcomingEvents(),
    useRegistrations(),
  ];
  const isDone = lists.every(({ isFetched }) => isFetched);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return null;
}
