import { type ReactNode, useEffect } from 'react';
import { useAmountsDue, useCredits, useInvoices } from 'shared/billing/use-billing';
import { useDocuments, useLibrary } from 'shared/documents/use-documents';
import { useRegistrations, useUpcomingEvents } from 'shared/events/use-events';
import { useKeptRows } from 'shared/lib/kept-rows';
import { useOwnPost, usePostQuota, usePostSummary } from 'shared/post/use-post';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { usePostCollections } from 'shared/post-collections/use-post-collections';

const everything = { search: '', filter: 'all' } as const;

/**
 * Asks for what is to be read without a connection, whether its page was opened or not.
 * @param onDone all of it has come from the server
 */
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
  const isFromServer = useKeptRows(({ of }) => of === null);
  const isDone = isFromServer && lists.every(({ isSuccess }) => isSuccess);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return null;
}
