import { QueryClient } from '@tanstack/react-query';
import { mayPass } from 'shared/lib/repeat-reading';
import { useAppStore } from 'shared/runtime/store';

/**
 * The one cache of rows from the server. A refusal is final, so only a server that cannot be reached
 * is asked again; a screen that comes back within the stale time asks nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayPass,
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
