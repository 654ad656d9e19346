import { plainLetters } from 'shared/lib/plain-letters';
import type { NewPostItem, PostSender } from 'shared/post/types';

/** The sender of the list that was meant, whatever the marks and capitals. */
export function knownSender(senders: readonly PostSender[], typed: string): PostSender | null {
  const plain = plainLetters(typed).trim();
  return senders.find(({ name }) => plainLetters(name) === plain) ?? null;
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
