import { formatDay, maltaToday } from 'shared/lib/malta-time';
import type { NewPostItem, Recipient } from 'shared/post/types';
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
  const { recipient, isConfirmed } = to.match;
  const claimed = isConfirmed ? null : 'This name is not confirmed yet.';
  return [claimed, heldRule(recipient), recipient.tell].filter(Boolean).join(' ') || null;
}

/** Whether post of somebody whose membership is over is not kept any longer. */
export function goesBack({ kept_until: until }: Recipient): boolean {
  return until !== null && until < maltaToday();
}

/** What becomes of post of a member without a plan, or whose use of the address is not approved. */
function heldRule(recipient: Recipient): string | null {
  const { is_held: isHeld, kept_until: until, leaving } = recipient;
  if (!isHeld) return null;
  if (recipient.held_for === 'identity')
    return 'It is not approved yet who uses this address: keep it here, unopened, until it is.';
  if (goesBack(recipient)) return 'Their membership is over: it goes back to its sender.';
  if (until === null) return 'No plan is in force: keep it here until there is one.';
  const day = formatDay(until);
  if (leaving === 'forwarding')
    return `They have left; their post is sent on until ${day}: keep it here for the week’s round.`;
  if (leaving === 'holding')
    return `They have left; their post is held until ${day}: keep it here.`;
  return `Their membership is over: keep it here until ${day}, then it goes back.`;
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
