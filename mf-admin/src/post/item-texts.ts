import type { PostEntry } from 'shared/post/types';
import { boxName } from './words';

type Named = Pick<
  PostEntry,
  'user_id' | 'box_number' | 'member_name' | 'addressee' | 'not_ours_at'
>;

/** Whose an item is: "Box 104, Maria Vella", or the name as it was read. */
export function entryName({
  user_id: userId,
  box_number: box,
  member_name: member,
  addressee,
}: Named): string {
  if (userId === null) return addressee ?? 'No name to be read';
  return [boxName(box), member ?? addressee].filter(Boolean).join(', ') || 'A member';
}
