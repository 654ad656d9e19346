import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { useAction } from 'shared/lib/use-action';
import { readPostCode, writePostCode } from 'shared/post/code';
import { putIntoBag, releaseBag } from 'shared/shredding/api';
import type { BagStop, FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { listenForLabels } from '../gun';
import type { Speaker } from '../sounds';
import { stopTexts } from './shred-problems';
import styles from './shredding.module.css';

/** A label of which the office does not know whether it is in the bag. */
interface Lost {
  code: string;
  error: AppError;
}

/**
 * Scans one label after the other into a bag. What does not go there, or may not have been heard, stops it with a sound
 * until somebody has said that it is put aside: what was scanned behind it is scanned again.
 */
export function Filling({ bag, sounds }: { bag: FilledBag; sounds: Speaker }): ReactNode {
  const [typed, setTyped] = useState('');
  const [lost, setLost] = useState<Lost | null>(null);
  const [said, setSaid] = useState('');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isHalted = useRef(false); // what is scanned meanwhile is dropped: nobody knows what lies where
  const isStopped = bag.stop !== null || lost !== null;

  function halt(): void {
    isHalted.current = true;
    setSaid('');
    sounds.play('unmatched');
  }

  async function put(code: string): Promise<void> {
    if (isHalted.current) return;
    try {
      if ((await withShreddingReloaded(putIntoBag(bag.id, code))) !== null) return halt();
      sounds.play('matched');
      setSaid(`${writePostCode(code)} is in the bag.`);
    } catch (cause) {
      halt();
      setLost({ code, error: asAppError(cause, unknownFailure) });
    }
  }

  function read(text: string): void {
    setTyped('');
    if (isStopped) {
      sounds.play('unmatched');
      return;
    }
    isHalted.current = false;
    // what is no label of ours stops the bag, too
    const code = readPostCode(text) ?? text.trim();
    queue.current = queue.current.then(() => put(code));
  }
  const scan = useEffectEvent(read);
  useEffect(() => listenForLabels(scan), []);

  return (
    <div>
      <TextField
        label="Label"
        placeholder="Scan it, or type its eight characters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && typed.trim() !== '') read(typed);
        }}
      />
      <p role="status" className={styles.said}>
        {keepWhole(said)}
      </p>
      {lost ? (
        <NotHeard lost={lost} onClose={() => setLost(null)} />
      ) : (
        bag.stop && <Stopped key={bag.stop.code} bagId={bag.id} stop={bag.stop} />
      )}
    </div>
  );
}

/** The bag is stopped for everybody who works on it, also on another screen. */
function Stopped({
  bagId,
  stop: { code, problem, bag_code },
}: {
  bagId: string;
  stop: BagStop;
}): ReactNode {
  const { busy, error, run } = useAction(() => withShreddingReloaded(releaseBag(bagId, code)));
  const name = readPostCode(code) ? writePostCode(code) : `“${code}”`;
  return (
    <Dialog
      open
      onClose={() => void run()}
      keepOnBackdrop
      size="sm"
      title={`${name} does not go into this bag`}
    >
      <p>{stopTexts[problem]}</p>
      {bag_code && <p>It is in bag {keepWhole(writePostCode(bag_code))}.</p>}
      <p>Then scan again what you scanned after it.</p>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button {...beginsHere} tone="primary" busy={busy} onClick={() => void run()}>
          I have put it aside
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function NotHeard({ lost, onClose }: { lost: Lost; onClose: () => void }): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      size="sm"
      title={`${writePostCode(lost.code)} may not be in the list`}
    >
      <ErrorNotice error={lost.error} />
      <p>Take this item out of the bag and scan it again, with all that you scanned after it.</p>
      <DialogActions>
        <Button {...beginsHere} tone="primary" onClick={onClose}>
          I have taken it out
        </Button>
      </DialogActions>
    </Dialog>
  );
}
