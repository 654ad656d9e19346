import { showToast, type Toast, useAppStore } from 'shared/runtime/store';

/**
 * Says in a toast what came of something that was asked of the server. To be asked for as it begins:
 * whoever else is signed in by the end is told nothing. A failure is told where nobody is: the session
 * may have ended by it.
 */
export function unseenNews(): (text: string, tone?: Toast['tone']) => void {
  const { userId } = useAppStore.getState().session;
  return (text, tone) => {
    const { userId: present } = useAppStore.getState().session;
    if (present === userId || (present === null && tone === 'error')) showToast(text, tone);
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
