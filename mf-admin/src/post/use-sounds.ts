import { useEffect, useState } from 'react';
import { areSoundsOff, type Speaker, speaker, turnSounds } from './sounds';
import { useAltKeys } from './use-keys';

const silent: Speaker = { play: () => {}, close: () => {} };

/** The sounds of a page with labels, and whether they are off on this device; Alt and M turn them. */
export function useSounds(): { speaker: Speaker; areOff: boolean; toggle: () => void } {
  const [areOff, setOff] = useState(areSoundsOff);
  const [loud] = useState(speaker);
  useEffect(() => loud.close, [loud]);
  function toggle(): void {
    setOff(!areOff);
    turnSounds(!areOff);
  }
  useAltKeys({ KeyM: toggle });
  return { speaker: areOff ? silent : loud, areOff, toggle };
}
