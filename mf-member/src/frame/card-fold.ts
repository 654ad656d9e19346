import { useState } from 'react';
import { readStored, writeStored } from 'shared/lib/browser-storage';

const open = 'open';
const folded = 'folded';

/**
 * Whether the profile card is folded to one line, as it is until somebody opens it. Kept for each person
 * in this browser.
 */
export function useCardFold(userId: string | null): [boolean, () => void] {
  const key = `profile-card:${userId}` as const;
  const [isFolded, setFolded] = useState(() => readStored(key) !== open);
  function toggle(): void {
    setFolded(!isFolded);
    writeStored(key, isFolded ? open : folded);
  }
  return [isFolded, toggle];
}
