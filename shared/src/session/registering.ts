import { useAppStore } from 'shared/runtime/store';

/**
 * Signing up answers with a session, but the person is to sign in themselves (spec 1§2): while a
 * registration runs its session is not taken over. The mark lives in the store, because the
 * watcher and the registration form may come from different bundles.
 */
export function setRegistering(registering: boolean): void {
  useAppStore.setState({ isRegistering: registering });
}

export function isRegistering(): boolean {
  return useAppStore.getState().isRegistering;
}
