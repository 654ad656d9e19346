import { QueryClient } from '@tanstack/react-query';
import { keepRows } from 'shared/lib/kept-rows';
import { readTogether } from 'shared/lib/read-together';
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
      // Offline it fails and says so, where it would otherwise wait without a word; it is asked again as
      // soon as there is a connection.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Offline it is refused. It would wait, and be done when nobody thinks of it any more.
    mutations: { networkMode: 'always' },
  },
});

// There is no provider to do it: without this, nobody would ask again what failed offline, or look again when
// somebody comes back to the page.
queryClient.mount();

keepRows(queryClient);
readTogether(queryClient);

// what one person read is not kept for the next
useAppStore.subscribe((now, before) => {
  if (now.session.userId !== before.session.userId) queryClient.clear();
});
