import { showToast, useAppStore } from 'shared/runtime/store';

/**
 * Says in a toast why something failed, where what would have said so is gone: a dialog that was closed
 * while it ran. To be asked for as it begins: whoever else is signed in by the end is told nothing.
 * @param what read before the cause, because nothing around a toast says what it was.
 */
export function unseenFailure(what: string): (cause: string) => void {
  const { userId } = useAppStore.getState().session;
  return (cause) => {
    if (useAppStore.getState().session.userId !== userId) return;
    showToast(what === cause ? what : `${what}: ${cause}`, 'error');
  };
}
