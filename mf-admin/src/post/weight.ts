import type { PostKind } from 'shared/post/types';

/** What weighs enough to be weighed. */
export const isWeighed = (kind: PostKind) => kind === 'parcel' || kind === 'large_letter';

export const heaviest = 30_000; // g

/** Grams as typed: null where nothing was, undefined where it is no weight. */
export function readWeight(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const grams = Number(text);
  return /^\d+$/.test(text) && grams >= 1 && grams <= heaviest ? grams : undefined;
}
