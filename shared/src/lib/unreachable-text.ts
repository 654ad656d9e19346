/** What a person reads when no answer came; in a file of its own for pages that need no other text yet. */
export const unreachableText =
  'We could not reach the server. Check your connection and try again.';
