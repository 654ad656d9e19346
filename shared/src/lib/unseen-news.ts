import { showToast, type Toast, useAppStore } from 'shared/runtime/store';

/**
 * Says in a toast what came of something that was asked of the server. To be asked for as it begins:
 * whoever else is signed in by the end is told nothing.
 */
export function unseenNews(): (text: string, tone?: Toast['tone']) => void {
  const { userId } = useAppStore.getState().session;
  return (text, tone) => {
    if (useAppStore.getState().session.userId === userId) showToast(text, tone);
  };
}

/**
 * The same of why something failed: in a dialog that was closed while it ran.
 * @param what read before the cause, because nothing around a toast says what it was.
 */
export function unseenFailure(what: string): (cause: string) => void {
  const say = unseenNews();
  return (cause) => say(what === cause ? what : `${what}: ${cause}`, 'error');
}
