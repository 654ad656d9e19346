import { type ReactNode, useId, useState } from 'react';
import { maltaClock } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { writePostCode } from 'shared/post/code';
import type { PostSender } from 'shared/post/types';
import { useUnsentPost } from 'shared/post/unsent';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import 'shared/ui/tokens-later.css';
import type { Directory } from '../match';
import { kindNames } from '../words';
import { EntryDialog } from './entry-dialog';
import styles from './not-sent.module.css';
import type { Entry } from './queue';
import { takeBack, useQueue } from './send-queue';

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
  const refused = entries.filter(({ state }) => state === 'refused').length;
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
            {entries.length} not sent yet{refused > 0 && `, ${refused} to correct`}
          </button>
        )}
      </div>
      {failure && entries.length > 0 && (
        <p className={styles.why}>
          {failure.userText} They are kept on this device and sent on their own, in order.
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
          if (discarded) await takeBack(discarded);
          setCorrectedId(null);
        }}
      >
        <p>
          {discarded && writePostCode(discarded.item.code)} is not recorded then. Record the item
          again, or set it aside.
        </p>
      </ConfirmDialog>
    </div>
  );
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
  return (
    <li className={styles.row}>
      <span className={styles.time}>{maltaClock(new Date(item.received_at)).slice(11)}</span>
      <span className={styles.what}>
        <b>{code}</b> {to}, {kindNames[item.kind].toLowerCase()}
        {refusal && <span className={styles.refusal}>{refusal.text}</span>}
      </span>
      {state === 'refused' ? (
        <Button size="sm" aria-label={`Correct ${code}`} onClick={onCorrect}>
          Correct
        </Button>
      ) : (
        <Badge tone={state === 'undone' ? 'neutral' : 'warning'}>
          {state === 'undone' ? 'Being taken back' : 'Waiting'}
        </Badge>
      )}
      {state !== 'undone' && (
        <Button size="sm" tone="quiet" aria-label={`Discard ${code}`} onClick={onDiscard}>
          Discard
        </Button>
      )}
    </li>
  );
}
