import { type ReactNode, useRef, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { fileToSend } from 'shared/verification/file-to-send';
import type { CaseFile, VerificationCase } from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import { FileView } from './file-view';
import { fileTitle, partyName } from './need-words';
import styles from './own-verification.module.css';
import type { Slot } from './steps';

interface FileSlotProps {
  slot: Slot;
  own: VerificationCase;
  /** Pages that fit. */
  most: number;
}

/** One document: what is needed, what is there of it, and the ways to add it: camera or file. */
export function FileSlot({ slot, own, most }: FileSlotProps): ReactNode {
  const { need, party, side, files } = slot;
  const title = fileTitle(need, party, side);
  const whole = party ? `${title}, ${partyName(party)}` : title;
  const isOne = need === 'identity';
  const { place, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  const chosen = useRef<{ id: string; file: File }>(null);
  const [news, setNews] = useState('');
  const { busy, error, run } = useAction(
    async () => {
      if (!chosen.current) return;
      const { id, file } = chosen.current;
      setNews('');
      const blob = await fileToSend(file);
      const to = { caseId: own.id, partyId: party?.id ?? null, need, side };
      await verificationActions.addFile({ id, ...to, file: blob });
      chosen.current = null;
      setNews(`${whole}: added.`);
    },
    { fallback: 'The file could not be added. Please try again.', failure: whole },
  );
  function add(file: File | undefined): void {
    if (!file || busy) return;
    chosen.current = { id: crypto.randomUUID(), file };
    void run();
  }
  return (
    <section className={styles.slot}>
      <h4 ref={place} tabIndex={-1} className={styles.arrival}>
        {title}
      </h4>
      <p className={styles.quiet}>{hintOf(slot)}</p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={whole}>
          {files.map((file, nth) => (
            <FileRow
              key={file.id}
              file={file}
              name={files.length > 1 ? `page ${nth + 1} of ${whole}` : whole}
              onRemoved={rememberDone}
            />
          ))}
        </ul>
      )}
      {error && (
        <ErrorNotice
          error={error}
          onRetry={error.code === 'PICTURE_UNREADABLE' ? undefined : () => void run()}
        />
      )}
      {(isOne || files.length < most) && (
        <div className="ways">
          <FileButton
            what={whole}
            label="Take a photo"
            className={styles.camera}
            accept="image/*"
            camera
            busy={busy}
            onChosen={add}
          />
          <FileButton
            what={whole}
            label={addLabel(isOne, files.length)}
            accept="image/*,application/pdf"
            busy={busy}
            onChosen={add}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </section>
  );
}

function addLabel(isOne: boolean, count: number): string {
  if (count === 0) return 'Choose a file';
  return isOne ? 'Choose another file' : 'Add a page';
}

function hintOf({ need, party, maxAge }: Slot): string {
  switch (need) {
    case 'identity':
      return party?.document_kind === 'passport'
        ? 'All four corners, and sharp enough to read the two lines at the bottom.'
        : 'All four corners, and sharp enough to read.';
    case 'residence':
      return `A bill for water, electricity or internet at home, a statement of a bank or a letter of an authority, at most ${maxAge} months old. No bills of a mobile phone.`;
    case 'extract':
      return `From the register of companies, at most ${maxAge} months old.`;
    case 'memorandum':
      return 'The draft of the memorandum, or the letter with which the registry reserves the name.';
    case 'structure':
      return 'A drawing is enough: who owns how much of what, up to the people at the end.';
    case 'authority':
      return 'The resolution or power of attorney that lets them sign.';
  }
}

interface FileButtonProps {
  what: string;
  label: string;
  accept: string;
  camera?: boolean;
  className?: string | undefined;
  busy: boolean;
  onChosen: (file: File | undefined) => void;
}

function FileButton({
  what,
  label,
  accept,
  camera = false,
  className,
  busy,
  onChosen,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={className}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}, ${what}`}
        accept={accept}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          onChosen(currentTarget.files?.[0]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      <Button
        size="sm"
        aria-label={`${label}, ${what}`}
        busy={busy}
        busyLabel="Adding…"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}

function FileRow({
  file,
  name,
  onRemoved,
}: {
  file: CaseFile;
  name: string;
  onRemoved: () => void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={styles.file}>
      <span className={styles.quiet}>
        {file.name.endsWith('.pdf') ? 'PDF' : 'Photo'}, added {formatMoment(file.added_at)}
      </span>
      <div className="ways">
        <FileView file={file} name={name} />
        <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this file?"
        confirmLabel="Remove"
        onConfirm={async () => {
          await verificationActions.removeFile(file.id);
          onRemoved();
        }}
      >
        <p>It is deleted here. You can add another one.</p>
      </ConfirmDialog>
    </li>
  );
}
