/** Does it as soon as the browser has a connection again. @returns ends the waiting */
export function onceOnline(act: () => void): () => void {
  addEventListener('online', act, { once: true });
  return () => removeEventListener('online', act);
}
