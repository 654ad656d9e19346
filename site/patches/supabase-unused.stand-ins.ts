/** What stands in a bundle for the parts that `supabase-unused.ts` leaves out. */

/** Made with every client and asked for nothing. */
class Unused {}

export {
  Unused as default, // RealtimePresence
  Unused as FunctionRegion,
  Unused as FunctionsClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as StorageApiError,
  Unused as StorageClient,
  Unused as WebAuthnApi,
};

/** Until `shared/runtime/live-client` puts another one there: told of tokens, it has nobody to tell. */
export class RealtimeClient {
  setAuth(): void {}
}

export const REALTIME_PRESENCE_LISTEN_EVENTS = {};

/** Instead of passkeys. */
export function browserSupportsWebAuthn(): boolean {
  return false;
}

function refuse(): never {
  throw new Error('Passkeys are not part of this build.');
}

export {
  refuse as createCredential,
  refuse as deserializeCredentialCreationOptions,
  refuse as deserializeCredentialRequestOptions,
  refuse as getCredential,
  refuse as serializeCredentialCreationResponse,
  refuse as serializeCredentialRequestResponse,
  refuse as webAuthnAbortService,
};
