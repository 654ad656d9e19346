import { type ReactNode, useEffect, useId, useState } from 'react';
import { maltaClock } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { undoPostItem } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostSender } from 'shared/post/types';
import { useUnsentPost } from 'shared/post/unsent';
import { withPostReloaded } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import 'shared/ui/tokens-later.css';
import { keepWhole } from 'shared/ui/keep-whole';
import type { Directory } from '../match';
import { kindNames } from '../words';
import { EntryDialog } from './entry-dialog';
import styles from './not-sent.module.css';
import { type Entry, isStorageError } from './queue';
import { endEntry, needsPerson, takeBack, useQueue } from './send-queue';

interface NotSentProps {
  directory: Directory;
  senders: readonly PostSender[];
}

/** What is on this device alone: in sight as long as there is something, with what can be done about it. */
export function NotSent({ directory, senders }: NotSentProps): ReactNode {
  const entries = useQueue((queue) => queue.entries);
  const { sendNow, failure } = useUnsentPost((unsent) => unsent);
  const { busy, run } = useAction(async () => sendNow?.());
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<Entry | null>(null);
  const corrected = entries.find(({ item }) => item.id === correctedId);
  const refused = entries.filter(needsPerson).length;
  const isFleeting = useFleeting();
  const listId = useId();
  const [wanted, setOpen] = useState<boolean | null>(null);
  const isOpen = wanted ?? refused > 0; // what needs somebody shows itself; a line comes back on its own
  return (
    <div className={styles.place} data-refused={refused > 0 || undefined}>
      <div role="status">
        {entries.length > 0 && (
          <button
            type="button"
            className={styles.count}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {entries.length} not sent yet{refused > 0 && `, ${refused} to look at`}
          </button>
        )}
      </div>
      {failure && (entries.length > 0 || isStorageError(failure)) && (
        <p className={styles.why}>
          {failure.userText}
          {!isStorageError(failure) &&
            ' They are kept on this device and sent on their own, in order.'}
        </p>
      )}
      {isFleeting && entries.length > 0 && (
        <p className={styles.why}>
          This browser may delete them when the device is short of room: send them soon.
        </p>
      )}
      <div id={listId} className={styles.unsent} hidden={!isOpen || entries.length === 0}>
        <ul className={styles.list} aria-label="Not sent yet">
          {entries.map((entry) => (
            <Row
              key={entry.nr}
              entry={entry}
              onCorrect={() => setCorrectedId(entry.item.id)}
              onDiscard={() => setDiscarded(entry)}
            />
          ))}
        </ul>
        <Button busy={busy} busyLabel="Sending…" onClick={() => void run()}>
          Send now
        </Button>
      </div>
      {corrected && (
        <EntryDialog
          entry={corrected}
          directory={directory}
          senders={senders}
          onDiscard={() => setDiscarded(corrected)}
          onClose={() => setCorrectedId(null)}
        />
      )}
      <ConfirmDialog
        open={discarded !== null}
        onClose={() => setDiscarded(null)}
        title="Discard this item?"
        confirmLabel="Discard item"
        onConfirm={async () => {
          // sent while the question stood open: the server has it
          if (discarded && !(await takeBack(discarded)))
            await withPostReloaded(undoPostItem(discarded.item.id));
          setCorrectedId(null);
        }}
      >
        <p>
          {discarded && keepWhole(writePostCode(discarded.item.code))} is not recorded then. Record
          the item again, or set it aside.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Asks the browser to leave alone what waits, also when it is short of room. @returns whether it has said no */
function useFleeting(): boolean {
  const [isFleeting, setFleeting] = useState(false);
  useEffect(() => {
    void navigator.storage?.persist?.().then(
      (isKept) => setFleeting(!isKept),
      (cause) => console.warn('the browser does not say what it keeps', cause),
    );
  }, []);
  return isFleeting;
}

function Row({
  entry,
  onCorrect,
  onDiscard,
}: {
  entry: Entry;
  onCorrect: () => void;
  onDiscard: () => void;
}): ReactNode {
  const { item, to, state, refusal } = entry;
  const code = writePostCode(item.code);
  const end = useAction(() => endEntry(entry));
  return (
    <li className={styles.row}>
      <span className={styles.time}>
        {item.received_at && maltaClock(new Date(item.received_at)).slice(11)}
      </span>
      <span className={styles.what}>
        <b>{keepWhole(code)}</b> {to}, {kindNames[item.kind].toLowerCase()}
        {refusal && <span className={styles.refusal}>{refusal.text}</span>}
      </span>
      {state === 'refused' && (
        <Button size="sm" aria-label={`Correct ${code}`} onClick={onCorrect}>
          Correct
        </Button>
      )}
      {state === 'recorded' && (
        <Button
          size="sm"
          busy={end.busy}
          aria-label={`Leave ${code} recorded`}
          onClick={() => void end.run()}
        >
          Leave it recorded
        </Button>
      )}
      {state === 'waiting' && <Badge tone="warning">Waiting</Badge>}
      {state === 'undone' && <Badge tone="neutral">Being taken back</Badge>}
      {(state === 'waiting' || state === 'refused') && (
        <Button size="sm" tone="quiet" aria-label={`Discard ${code}`} onClick={onDiscard}>
          Discard
        </Button>
      )}
      {end.error && <ErrorNotice error={end.error} />}
    </li>
  );
}
