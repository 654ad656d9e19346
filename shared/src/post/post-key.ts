/** The start of every key of a person's own post. */
export function ownPostKey(userId: string | null): readonly unknown[] {
  return ['own post', userId];
}

/** How much post there is, and how much is unread. */
export function postSummaryKey(userId: string | null): readonly unknown[] {
  return [...ownPostKey(userId), 'summary'];
}
