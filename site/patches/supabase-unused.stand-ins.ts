/** What stands in a bundle for the parts that `supabase-unused.ts` leaves out. */

/** Made with every client and asked for nothing. */
class Unused {}

export {
  Unused as FunctionRegion,
  Unused as FunctionsClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as StorageApiError,
  Unused as StorageClient,
};

/** Told of tokens, it has nobody to tell: `shared/runtime/live-client` has the real one. */
export class RealtimeClient {
  setAuth(): void {}
}
