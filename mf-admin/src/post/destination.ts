import type { NewPostItem } from 'shared/post/types';
import type { Match } from './match';
import { boxAndName } from './words';

const longestName = 120; // characters an item keeps; a name of a profile may be longer

/** For whom an item is, as far as can be told at the counter. */
export type Destination =
  | { what: 'member'; match: Match }
  | { what: 'unmatched'; addressee: string }
  | { what: 'not_ours'; addressee: string };

/** What is heard of an item; each is shown in words as well. */
export type Sound = 'matched' | 'unmatched' | 'rule' | 'official';

/** "Box 104, Vella Ltd", or the name as it was read. */
export function destinationName(to: Destination): string {
  if (to.what !== 'member') return to.addressee || 'No name to be read';
  const { recipient, name } = to.match;
  return boxAndName(recipient.box_number, name);
}

/** What is said of an item at once: the loudest of what is true. */
export function soundOf(to: Destination, isOfficial: boolean): Sound {
  if (to.what !== 'member') return 'unmatched';
  if (isOfficial) return 'official';
  const { is_held: isHeld, tell } = to.match.recipient;
  return isHeld || tell || !to.match.isConfirmed ? 'rule' : 'matched';
}

/** What whoever is at the counter has to know of it; null: nothing. */
export function rulesOf(to: Destination): string | null {
  if (to.what === 'not_ours') return 'We list it under “Not ours”, and never open it.';
  if (to.what === 'unmatched')
    return 'We keep the name as you read it, and list the item under unmatched post.';
  const { is_held: isHeld, tell } = to.match.recipient;
  const claimed = to.match.isConfirmed ? null : 'This name is not confirmed yet.';
  const held = isHeld ? 'No plan is in force: keep it here until there is one.' : null;
  return [claimed, held, tell].filter(Boolean).join(' ') || null;
}

/** The part of an item that says whose it is. */
export function ownerColumns(
  to: Destination,
  now: string,
): Pick<NewPostItem, 'user_id' | 'name_id' | 'addressee' | 'not_ours_at'> {
  return to.what === 'member'
    ? {
        user_id: to.match.recipient.user_id,
        name_id: null,
        addressee: to.match.isRead ? to.match.name.slice(0, longestName) : null,
        not_ours_at: null,
      }
    : {
        user_id: null,
        name_id: null,
        addressee: to.addressee || null,
        not_ours_at: to.what === 'not_ours' ? now : null,
      };
}
