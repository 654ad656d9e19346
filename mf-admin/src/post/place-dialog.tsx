import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { useAction } from 'shared/lib/use-action';
import { placePostItems } from 'shared/post/api';
import { readPostCode, writePostCode } from 'shared/post/code';
import type { Placed } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { isLabel, listenForGun } from './gun';
import styles from './place-dialog.module.css';

const problems: Readonly<Record<Exclude<Placed['result'], 'ok'>, string>> = {
  unknown: 'No item has this label',
  gone: 'This item has left the house',
  in_parcel: 'This item is in a parcel: take it out under Shipments first',
};

/** Puts items on a shelf: its name, then their labels one after the other. */
export function PlaceDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [place, setPlace] = useState('');
  const [typed, setTyped] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState('');
  const label = useRef<HTMLInputElement>(null);

  function add(text: string): void {
    const code = readPostCode(text);
    setSaid('');
    setProblem(code === null ? 'This is not a code of our labels.' : undefined);
    if (code === null) return;
    setTyped('');
    setCodes((before) => (before.includes(code) ? before : [...before, code]));
  }
  const scan = useEffectEvent(add);
  useEffect(() => listenForGun(scan, isLabel), []);

  const { busy, error, run } = useAction(async () => {
    const where = place.trim();
    const placed = await withPostReloaded(placePostItems(codes, where));
    const left = placed.flatMap(({ code, result }) =>
      result === 'ok' ? [] : [[code, problems[result]] as const],
    );
    setRefused(new Map(left));
    setCodes(left.map(([code]) => code));
    setSaid(`${counted(placed.length - left.length, 'item')} put on ${where}.`);
    label.current?.focus();
  });
  const isReady = place.trim() !== '' && codes.length > 0;

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      title="Put on a shelf"
      intro="Say where, then scan what you put there."
    >
      <TextField
        label="Shelf"
        placeholder="B3"
        autoComplete="off"
        maxLength={40}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') label.current?.focus();
        }}
      />
      <TextField
        ref={label}
        data-takes-labels
        label="Label"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return;
          if (typed.trim() !== '') add(typed);
          else if (isReady) void run();
        }}
      />
      <ol className={styles.codes} aria-label="What is put there">
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            <b>{keepWhole(writePostCode(code))}</b>
            <span className={styles.problem}>{refused.get(code)}</span>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Take ${writePostCode(code)} off the list`}
              onClick={() => setCodes(codes.filter((each) => each !== code))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {error && <ErrorNotice error={error} />}
      <p role="status">{said}</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Saving…"
          disabled={!isReady}
          onClick={() => void run()}
        >
          {codes.length > 0 ? `Put ${counted(codes.length, 'item')} here` : 'Put here'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
