import { useRef } from 'react';
import { plainLetters } from 'shared/lib/plain-letters';
import type { NewPostItem, PostSender } from 'shared/post/types';

/** The sender of the list that was meant, whatever the marks and capitals. */
function knownSender(senders: readonly PostSender[], typed: string): PostSender | null {
  const plain = plainLetters(typed).trim();
  return senders.find(({ name }) => plainLetters(name) === plain) ?? null;
}

/**
 * Says whether an item is official by the name of its sender as it ends, which may begin with that of another sender:
 * with a name that is not on the list it is what it was before, unless a hand has set it since.
 * @param isOfficial as it is now
 */
export function useOfficialBySender(
  senders: readonly PostSender[],
  isOfficial: boolean,
): (name: string) => boolean {
  const last = useRef<{ before: boolean; said: boolean } | null>(null);
  return (name) => {
    const before = last.current?.said === isOfficial ? last.current.before : isOfficial;
    const said = knownSender(senders, name)?.is_official;
    last.current = said === undefined ? null : { before, said };
    return said ?? before;
  };
}

/** The sender as an item names them: by the list, else in the words that were typed. */
export function senderOf(
  senders: readonly PostSender[],
  typed: string,
): Pick<NewPostItem, 'sender_id' | 'sender'> {
  const known = knownSender(senders, typed);
  if (known) return { sender_id: known.id, sender: null };
  return { sender_id: null, sender: typed.trim() || null };
}
