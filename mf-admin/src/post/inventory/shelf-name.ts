/** A shelf, as lists name it; null is what lies on none. */
export function shelfName(place: string | null): string {
  return place ?? 'On no shelf';
}
