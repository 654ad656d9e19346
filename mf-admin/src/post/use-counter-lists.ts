import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { fetchPostSenders, postDirectory } from 'shared/post/api';
import type { PostSender, Recipient } from 'shared/post/types';
import { useRecipients } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';

interface CounterLists {
  recipients: readonly Recipient[] | undefined;
  senders: readonly PostSender[] | undefined;
  error: AppError | null;
  retry: () => void;
}

/** Whom post can be for and from whom it comes, kept in memory: the counter asks nobody while it works. */
export function useCounterLists(): CounterLists {
  const recipients = useRecipients();
  const senders: UseQueryResult<PostSender[], AppError> = useQuery(
    {
      queryKey: [postDirectory.name, 'senders'],
      queryFn: ({ signal }) => fetchPostSenders(signal),
    },
    queryClient,
  );
  return {
    recipients: recipients.data,
    senders: senders.data,
    error: recipients.error ?? senders.error,
    retry: () => void Promise.all([recipients.refetch(), senders.refetch()]),
  };
}
