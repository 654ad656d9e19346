/** Travels with the history entry of an item that was opened from the list: the list is the entry before. */
export const fromList = { isFromList: true } as const;

/** @param state of a history entry, of whatever page made it */
export function isFromList(state: unknown): boolean {
  return Object(state).isFromList === true;
}
