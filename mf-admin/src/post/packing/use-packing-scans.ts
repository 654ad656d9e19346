import { useRef, useState } from 'react';
import { asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { readPostCode } from 'shared/post/code';
import { packingActions } from 'shared/post-shipments/use-shipments';
import { useSounds } from '../use-sounds';

interface PackingScans {
  /** Puts the item with this label into the parcel. */
  scan: (text: string) => Promise<void>;
  /** Why packing has stopped; null: it goes on. */
  stopped: string | null;
  goOn: () => void;
}

/**
 * Labels that are scanned into a parcel, one after the other. A wrong one stops the packing, to be heard and seen: until
 * somebody has pressed, no other is packed.
 */
export function usePackingScans(shipmentId: string, onPacked: () => void): PackingScans {
  const [stopped, setStopped] = useState<string | null>(null);
  const { speaker } = useSounds();
  const isStopped = useRef(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  function stop(text: string): void {
    isStopped.current = true;
    speaker.play('unmatched');
    setStopped(text);
  }
  async function pack(text: string): Promise<void> {
    if (isStopped.current) return speaker.play('unmatched');
    const code = readPostCode(text);
    if (code === null) return stop('This is not a code of our labels.');
    try {
      await packingActions.pack(shipmentId, code);
      speaker.play('matched');
      onPacked();
    } catch (cause) {
      stop(asAppError(cause, unknownFailure).userText);
    }
  }

  return {
    scan: (text) => {
      queue.current = queue.current.then(() => pack(text));
      return queue.current;
    },
    stopped,
    goOn: () => {
      isStopped.current = false;
      setStopped(null);
    },
  };
}
