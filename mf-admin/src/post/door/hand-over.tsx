import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { useAction } from 'shared/lib/use-action';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import {
  type DoorCollection,
  type IdentityDocument,
  identityDocuments,
  longestBearer,
} from 'shared/post-collections/types';
import { doorActions } from 'shared/post-collections/use-post-collections';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Segments } from 'shared/ui/segments';
import { documentNames } from '../words';
import styles from './hand-over.module.css';
import { Signature, type Signed } from './signature';
import { TakeItems } from './take-items';

interface HandOverProps {
  collection: DoorCollection;
  code: string | null;
}

/** What the counter does for whoever has come: takes the items, looks at the document, has them sign. */
export function HandOver({ collection, code }: HandOverProps): ReactNode {
  const { id, items, bearer, note } = collection;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [document, setDocument] = useState<IdentityDocument | null>(null);
  const [came, setCame] = useState('');
  const [signed, setSigned] = useState<Signed>({ path: '' });
  useLeaveQuestion(taken.size > 0);

  const isSigned = 'path' in signed ? signed.path !== '' : signed.name.trim() !== '';
  const missing = [
    taken.size === 0 && 'an item that you have taken',
    document === null && 'the kind of document',
    came.trim() === '' && 'the name on it',
    !isSigned && 'the signature',
  ].filter((each) => each !== false);

  const { busy, error, run } = useAction(async () => {
    if (document === null) return;
    await doorActions.handOver(id, {
      codes: [...taken],
      came: came.trim(),
      document,
      signature: 'path' in signed ? signed.path : null,
      signedName: 'path' in signed ? null : signed.name.trim(),
      code,
    });
  });
  const left = items.length - taken.size;
  return (
    <div className={styles.steps}>
      <section className={styles.step} aria-labelledby="take-heading">
        <h3 id="take-heading">1. Take the items</h3>
        {note !== null && <p className={styles.note}>“{note}”</p>}
        <TakeItems items={items} taken={taken} onChange={setTaken} />
      </section>
      <div className={styles.side}>
        <section className={styles.step} aria-labelledby="identity-heading">
          <h3 id="identity-heading">2. Look at the document</h3>
          <Segments
            name="identity-document"
            label="Kind of document"
            options={identityDocuments.map((value) => ({ value, content: documentNames[value] }))}
            chosen={document as IdentityDocument}
            onChoose={setDocument}
          />
          <TextField
            label="Name on the document"
            hint={
              <>
                It has to be <b>{bearer}</b>. Further names and another order are fine. Do not note
                the number.
              </>
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={longestBearer}
            value={came}
            onChange={({ target }) => setCame(target.value)}
          />
        </section>
        <section className={styles.step} aria-labelledby="signature-heading">
          <h3 id="signature-heading">3. Have them sign</h3>
          <Signature signed={signed} onChange={setSigned} />
        </section>
        <div className={styles.end}>
          {error && <ErrorNotice error={error} />}
          {taken.size > 0 && left > 0 && (
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
            {taken.size > 0 ? `Hand over ${counted(taken.size, 'item')}` : 'Hand over'}
          </Button>
          <p className={styles.missing} role="status">
            {missing.length > 0 && `Still needed: ${missing.join(', ')}.`}
          </p>
        </div>
      </div>
    </div>
  );
}
