import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { personName } from 'shared/lib/person-name';
import { useAction } from 'shared/lib/use-action';
import { readPostCode } from 'shared/post/code';
import { beginShredding } from 'shared/shredding/api';
import type { PostBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { isLabel, listenForGun } from '../gun';

/** Whoever will see a bag shredded scans its label: whether all of it may be is asked here, before the shredder runs. */
export function WitnessDialog({
  bag,
  onClose,
  onBegun,
}: {
  bag: PostBag;
  onClose: () => void;
  onBegun: (bagId: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, error, run } = useAction(async () => {
    onBegun(await withShreddingReloaded(beginShredding(bag.code)));
  });

  function read(text: string): void {
    setTyped(text.trim());
    const isThisOne = readPostCode(text) === bag.code;
    setProblem(isThisOne ? undefined : 'This is not the label of this bag.');
    if (isThisOne) void run();
  }
  const scan = useEffectEvent(read);
  useEffect(() => listenForGun(scan, isLabel), []);

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      title="Witness the shredding"
      intro={`${personName(bag.closed_by_name)} has closed this bag with ${counted(bag.items, 'item')}. Scan the label that is on it: from then on nothing of it can be changed.`}
    >
      <TextField
        data-takes-labels
        autoFocus
        label="Label of the bag"
        placeholder="Scan it, or type its eight characters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && typed.trim() !== '') read(typed);
        }}
      />
      <p>
        It is shredded to level {bag.level} by {bag.machine}. Your name and that of{' '}
        {personName(bag.closed_by_name)} are on the certificates.
      </p>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Asking…"
          disabled={typed.trim() === ''}
          onClick={() => read(typed)}
        >
          Begin shredding
        </Button>
      </DialogActions>
    </Dialog>
  );
}
