import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { readPostCode, writePostCode } from 'shared/post/code';
import { putIntoBag } from 'shared/shredding/api';
import type { FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { speaker } from '../counter/sounds';
import { isLabel, listenForGun } from '../gun';
import styles from './shredding.module.css';

interface Stop {
  code: string;
  text: string;
}

/**
 * Scans one label after the other into a bag. What does not go there stops the bag, with a sound, until somebody has said
 * that it is put aside: the next label is refused until then.
 */
export function Filling({ bag }: { bag: FilledBag }): ReactNode {
  const [typed, setTyped] = useState('');
  const [stop, setStop] = useState<Stop | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [said, setSaid] = useState('');
  const sounds = useSounds();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isStopped = useRef(false);

  function halt(code: string, text: string): void {
    isStopped.current = true;
    sounds.current?.play('unmatched');
    setStop({ code, text });
  }

  async function put(code: string): Promise<void> {
    // what was scanned behind a wrong one is scanned again: nobody knows what lies where
    if (isStopped.current) return;
    setFailure(null);
    try {
      await withShreddingReloaded(putIntoBag(bag.id, code));
      sounds.current?.play('matched');
      setSaid(`${writePostCode(code)} is in the bag.`);
    } catch (cause) {
      const error = asAppError(cause, unknownFailure);
      setSaid('');
      if (/^PO/.test(error.code)) halt(writePostCode(code), error.userText);
      else {
        sounds.current?.play('unmatched');
        setFailure(error);
      }
    }
  }

  function read(text: string): void {
    if (isStopped.current) return sounds.current?.play('unmatched');
    const code = readPostCode(text);
    setTyped('');
    if (code === null) halt(text.trim().slice(0, 20), 'This is not a code of our labels.');
    else queue.current = queue.current.then(() => put(code));
  }
  const scan = useEffectEvent(read);
  useEffect(() => listenForGun(scan, isLabel), []);

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
      {failure && <ErrorNotice error={failure} />}
      {stop && (
        <Stopped
          stop={stop}
          onClose={() => {
            isStopped.current = false;
            setStop(null);
          }}
        />
      )}
    </div>
  );
}

function Stopped({ stop, onClose }: { stop: Stop; onClose: () => void }): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      size="sm"
      title={`${stop.code} does not go into this bag`}
    >
      <p>{stop.text}</p>
      <DialogActions>
        <Button {...beginsHere} tone="primary" onClick={onClose}>
          I have put it aside
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useSounds() {
  const sounds = useRef<ReturnType<typeof speaker> | null>(null);
  useEffect(() => {
    const own = speaker();
    sounds.current = own;
    return () => own.close();
  }, []);
  return sounds;
}
