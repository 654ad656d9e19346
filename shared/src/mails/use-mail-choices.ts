import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { chooseMail, fetchMailChoices } from './api';
import type { MailChoice } from './types';

const choicesKey = (userId: string | null) => ['mail-choices', userId];

/** The mails the signed-in person may do without. */
export function useMailChoices(): UseQueryResult<MailChoice[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: choicesKey(userId),
      queryFn: ({ signal }) => fetchMailChoices(signal),
      enabled: userId !== null,
    },
    queryClient,
  );
}

/** Shows a choice at once and saves it; when that fails, it is as before and the person told. */
export function useChooseMail(): (choice: MailChoice) => Promise<void> {
  const userId = useAppStore((state) => state.session.userId);
  return async (choice) => {
    const say = unseenNews();
    // an answer on its way knows nothing of this choice
    void queryClient.cancelQueries({ queryKey: choicesKey(userId) });
    show(userId, choice);
    try {
      await chooseMail(choice);
    } catch (cause) {
      show(userId, { ...choice, is_wanted: !choice.is_wanted });
      const failure = asAppError(cause, 'Your choice could not be saved. Please try again.');
      console.error('a choice of e-mails failed', failure.code, failure.message);
      say(failure.userText, 'error');
    }
  };
}

function show(userId: string | null, choice: MailChoice): void {
  queryClient.setQueryData<MailChoice[]>(choicesKey(userId), (before) =>
    before?.map((other) => (other.kind === choice.kind ? choice : other)),
  );
}
