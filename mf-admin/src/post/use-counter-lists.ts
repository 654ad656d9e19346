import type { AppError } from 'shared/lib/app-error';
import type { PostSender, Recipient } from 'shared/post/types';
import { usePostSenders, useRecipients } from 'shared/post/use-post';

interface CounterLists {
  recipients: readonly Recipient[] | undefined;
  senders: readonly PostSender[] | undefined;
  error: AppError | null;
  retry: () => void;
}

/** Whom post can be for and from whom it comes, kept in memory: the counter asks nobody while it works. */
export function useCounterLists(): CounterLists {
  const [recipients, senders] = [useRecipients(), usePostSenders()];
  return {
    recipients: recipients.data,
    senders: senders.data,
    error: recipients.error ?? senders.error,
    retry: () => void Promise.all([recipients.refetch(), senders.refetch()]),
  };
}
