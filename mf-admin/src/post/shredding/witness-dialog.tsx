import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { readPostCode, writePostCode } from 'shared/post/code';
import { witnessBag } from 'shared/shredding/api';
import type { PostBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { isLabel, listenForGun } from '../gun';

/** Whoever sees a bag shredded scans its label, and says so. */
export function WitnessDialog({ bag, onClose }: { bag: PostBag; onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isRead, setRead] = useState(false);

  function read(text: string): void {
    const isThisOne = readPostCode(text) === bag.code;
    setProblem(isThisOne ? undefined : 'This is not the label of this bag.');
    setRead(isThisOne);
    if (isThisOne) setTyped(writePostCode(bag.code));
  }
  const scan = useEffectEvent(read);
  useEffect(() => listenForGun(scan, isLabel), []);

  const { busy, error, run } = useAction(async () => {
    const say = unseenNews();
    await withShreddingReloaded(witnessBag(bag.code));
    say(`Bag ${writePostCode(bag.code)} is shredded. Its members are told and have a certificate.`);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      title={`Witness bag ${writePostCode(bag.code)}`}
      intro={`${personName(bag.closed_by_name)} has closed it with ${counted(bag.items, 'item')}. Stay with it until all of it is shredded.`}
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
        hint={isRead ? 'This is the bag.' : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setRead(readPostCode(target.value) === bag.code);
          setProblem(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed.trim() !== '') read(typed);
        }}
      />
      <p>
        It is shredded to level {bag.level} by {bag.machine}. Your name and that of{' '}
        {personName(bag.closed_by_name)} are on the certificates. This cannot be undone.
      </p>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Saving…"
          disabled={!isRead}
          onClick={() => void run()}
        >
          I saw it shredded
        </Button>
      </DialogActions>
    </Dialog>
  );
}
