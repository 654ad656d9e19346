/** What stands in a bundle for the parts that `react-query-unused.ts` leaves out. */
function refuse(): never {
  throw new Error('This part of TanStack Query is not part of this build.');
}

export {
  refuse as defaultShouldDehydrateMutation,
  refuse as defaultShouldDehydrateQuery,
  refuse as dehydrate,
  refuse as dehydrateQuery,
  refuse as HydrationBoundary,
  refuse as hydrate,
  refuse as QueriesObserver,
  refuse as streamedQuery,
  refuse as usePrefetchInfiniteQuery,
  refuse as usePrefetchQuery,
  refuse as useQueries,
  refuse as useSuspenseInfiniteQuery,
  refuse as useSuspenseQueries,
  refuse as useSuspenseQuery,
};
