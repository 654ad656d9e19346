import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import type { useSounds } from './use-sounds';

export function SoundsButton({
  sounds: { areOff, toggle },
}: {
  sounds: ReturnType<typeof useSounds>;
}): ReactNode {
  return (
    <Button size="sm" aria-pressed={!areOff} aria-keyshortcuts="Alt+M" onClick={toggle}>
      {areOff ? 'Sounds are off' : 'Sounds are on'}
    </Button>
  );
}
