import { useRef } from 'react';
import { plainLetters } from 'shared/lib/plain-letters';
import type { NewPostItem, PostSender } from 'shared/post/types';

/** The sender of the list that was meant, whatever the marks and capitals. */
function knownSender(senders: readonly PostSender[], typed: string): PostSender | null {
  const plain = plainLetters(typed).trim();
  return senders.find(({ name }) => plainLetters(name) === plain) ?? null;
}

/**
 * Says whether an item is official by the name of its sender as it ends. A sender of the list says it for their own
 * items alone; where the name only began with theirs, it is what it was before, unless a hand has set it since.
 * @param isOfficial as it is now
 */
export function useOfficialBySender(
  senders: readonly PostSender[],
  isOfficial: boolean,
): (name: string) => boolean {
  const last = useRef<{ sender: PostSender; before: boolean } | null>(null);
  return (typed) => {
    const isTheirs = last.current?.sender.is_official === isOfficial; // no hand has set it since
    const goesOn =
      last.current && plainLetters(typed).startsWith(plainLetters(last.current.sender.name));
    const before = last.current && isTheirs ? goesOn && last.current.before : isOfficial;
    const sender = knownSender(senders, typed);
    last.current = sender && { sender, before: before ?? false };
    return sender?.is_official ?? before ?? false;
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
