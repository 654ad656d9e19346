import { useEffect, useState } from 'react';
import { readStored, writeStored } from 'shared/lib/browser-storage';

const open = 'open';
const folded = 'folded';

/**
 * Whether the profile card is folded to one line: open on somebody's very first visit, folded from
 * then on, unless they opened it themselves. Kept for each person in this browser.
 */
export function useCardFold(userId: string | null): [boolean, () => void] {
  const key = `profile-card:${userId}` as const;
  const [isFolded, setFolded] = useState(() => readStored(key) === folded);
  useEffect(() => {
    if (readStored(key) === null) writeStored(key, folded);
  }, [key]);
  function toggle(): void {
    setFolded(!isFolded);
    writeStored(key, isFolded ? open : folded);
  }
  return [isFolded, toggle];
}
