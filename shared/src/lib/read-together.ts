import type { Query, QueryClient } from '@tanstack/react-query';

/** Once a part of the page comes that could not be loaded before, the others that could not are asked for again, too. */
export function readTogether(client: QueryClient): void {
  const failed = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') failed.add(query);
    if (action.type !== 'success' || !failed.delete(query)) return;
    void client.refetchQueries({ type: 'active', predicate: (other) => failed.has(other) });
  });
}
