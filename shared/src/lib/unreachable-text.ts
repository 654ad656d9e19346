/** What a person reads when no answer came; in a file of its own for pages that need no other text yet. */
export const unreachableText =
  'We could not reach the server. Check your connection and try again.';

const offlineText = 'You are offline. Please try again once you are connected.';

/** The same, or that the browser has no connection at all, where that is the reason. */
export function whyUnreachable(text = unreachableText): string {
  return isOffline() ? offlineText : text;
}

export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
