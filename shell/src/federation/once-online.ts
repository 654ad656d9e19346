const settling = 30_000; // ms: for so long a line that is back often reaches nothing yet
const againAfter = 3000; // ms

let backAt = Number.NEGATIVE_INFINITY;
globalThis.addEventListener?.('online', () => {
  backAt = Date.now();
});

/**
 * Does it as soon as the browser has a connection again; asked for anew because that failed, while it has only just
 * come back, a moment later. @returns ends the waiting
 */
export function onceOnline(act: () => void): () => void {
  const isJustBack = Date.now() - backAt < settling;
  const again = isJustBack ? setTimeout(act, againAfter) : undefined;
  addEventListener('online', act, { once: true });
  return () => {
    clearTimeout(again);
    removeEventListener('online', act);
  };
}
