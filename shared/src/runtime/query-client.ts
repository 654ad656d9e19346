import { QueryClient } from '@tanstack/react-query';
import { AppError } from 'shared/lib/app-error';
import { useAppStore } from 'shared/runtime/store';

// PostgREST says with the latter that it does not reach its database, or is just reading the schema
const passes = /^(NETWORK|PGRST00[0-3])$/;

/**
 * The one cache of rows from the server. A refusal is final, so only a server that cannot be reached
 * is asked again; a screen that comes back within the stale time asks nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => error instanceof AppError && passes.test(error.code) && count < 2,
    },
  },
});

// There is no provider to do it: without this, what was asked for offline would wait for ever, and
// nobody would look again when somebody comes back to the page.
queryClient.mount();

// what one person read is not kept for the next
useAppStore.subscribe((now, before) => {
  if (now.session.userId !== before.session.userId) queryClient.clear();
});
