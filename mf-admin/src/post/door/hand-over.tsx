import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatEventDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import {
  type DoorCollection,
  type IdentityDocument,
  identityDocuments,
  longestBearer,
  longestHandoverReason,
} from 'shared/post-collections/types';
import { doorActions } from 'shared/post-collections/use-post-collections';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Segments } from 'shared/ui/segments';
import { documentNames, memberName } from '../words';
import styles from './handing-over.module.css';
import { SignatureStep, type Signed } from './signature';
import { isTakeable, TakeItems } from './take-items';

interface HandOverProps {
  collection: DoorCollection;
  /** What they have shown; null: nothing. */
  code: string | null;
  onCodeOff: () => void;
}

/** What the counter does for whoever has come: takes the items, looks at the document, has them sign. */
export function HandOver({ collection, code, onCodeOff }: HandOverProps): ReactNode {
  const { id, items, note } = collection;
  const [onDesk, setOnDesk] = useState<ReadonlySet<string>>(new Set());
  const [document, setDocument] = useState<IdentityDocument | null>(null);
  const [came, setCame] = useState('');
  const [reason, setReason] = useState('');
  const [signed, setSigned] = useState<Signed | null>(null);
  const [wrongCode, setWrongCode] = useState<string>();
  useLeaveQuestion(onDesk.size > 0);

  const taken = items.filter((item) => onDesk.has(item.code) && isTakeable(item));
  const why = whyAsked(collection, code);
  const missing = [
    taken.length === 0 && 'an item that you have taken',
    onDesk.size > taken.length && 'what is no longer for them, back on its shelf',
    document === null && 'the kind of document',
    came.trim() === '' && 'the name on it',
    why !== null && reason.trim() === '' && 'why it is handed over all the same',
    signed === null && 'the signature',
  ].filter((each) => each !== false);

  const { busy, error, run } = useAction(
    async () => {
      if (document === null || signed === null) return;
      setWrongCode(undefined);
      const tries = await doorActions.handOver(id, {
        codes: taken.map((item) => item.code),
        came: came.trim(),
        document,
        signature: 'path' in signed ? signed.path : null,
        signedName: 'path' in signed ? null : signed.name.trim(),
        code,
        reason: why === null ? null : reason.trim(),
      });
      if (tries === null) return;
      setWrongCode(`This code is not theirs, or no longer. Nothing was noted. ${codesLeft(tries)}`);
      onCodeOff();
    },
    { failure: 'The hand-over was not noted' },
  );
  const failure = error ?? wrongCode;
  const left = items.length - taken.length;
  return (
    <div className={styles.steps}>
      <section className={styles.step} aria-labelledby="take-heading">
        <h3 id="take-heading">1. Take the items</h3>
        {note !== null && <p className={styles.note}>“{note}”</p>}
        <TakeItems
          items={items}
          onDesk={onDesk}
          onChange={(next) => {
            setOnDesk(next);
            if (next.size !== onDesk.size) setSigned(null); // they sign for what they get
          }}
        />
      </section>
      <div className={styles.side}>
        <section className={styles.step} aria-labelledby="identity-heading">
          <h3 id="identity-heading">2. Look at the document</h3>
          {code !== null && (
            <p className={styles.code}>
              <Badge tone="success">Code shown</Badge>
              <Button size="sm" tone="quiet" onClick={onCodeOff}>
                They have no code
              </Button>
            </p>
          )}
          <Segments
            name="identity-document"
            label="Kind of document"
            options={identityDocuments.map((value) => ({ value, content: documentNames[value] }))}
            chosen={document}
            onChoose={setDocument}
          />
          <TextField
            label="Name on the document"
            hint="Read it from the document, not from the list. Do not note the number."
            autoComplete="off"
            spellCheck={false}
            maxLength={longestBearer}
            value={came}
            onChange={({ target }) => setCame(target.value)}
          />
          {why !== null && (
            <TextField
              label="Why all the same?"
              hint={`${why} The member reads what you enter.`}
              autoComplete="off"
              maxLength={longestHandoverReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </section>
        <section className={styles.step} aria-labelledby="signature-heading">
          <h3 id="signature-heading">3. Have them sign</h3>
          <SignatureStep
            signed={signed}
            count={taken.length}
            forWhom={memberName(collection)}
            onChange={setSigned}
          />
        </section>
        <div className={styles.end}>
          {failure && <ErrorNotice error={failure} />}
          {taken.length > 0 && left > 0 && (
            <p className={styles.left}>
              {left === 1 ? 'One item stays' : `${left} items stay`} here and can be collected
              another time, with a new code.
            </p>
          )}
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Handing over…"
            disabled={missing.length > 0}
            onClick={() => void run()}
          >
            {taken.length > 0 ? `Hand over ${counted(taken.length, 'item')}` : 'Hand over'}
          </Button>
          <p className={styles.missing} role="status">
            {missing.length > 0 && `Still needed: ${missing.join(', ')}.`}
          </p>
        </div>
      </div>
    </div>
  );
}

function codesLeft(left: number): string {
  return left === 0
    ? 'After five wrong codes, look at the document alone.'
    : 'Go back and enter their code again, or hand it over without one.';
}

/** What is unusual about it; null: nothing. */
function whyAsked({ is_early, ready_on }: DoorCollection, code: string | null): string | null {
  if (is_early) return `It is promised for ${formatEventDay(ready_on)}.`;
  // of a name there are many, also of the member's own
  return code === null ? 'They show no code.' : null;
}
