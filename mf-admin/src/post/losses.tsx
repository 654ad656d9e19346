import { type ReactNode, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { confirmPostLost, withdrawPostLost } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostLoss } from 'shared/post/types';
import { usePostLosses, withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './urgent.module.css';
import { entryName } from './words';

/** Post that is reported lost and waits for a second person. Not there while there is none. */
export function Losses({ onOpen }: { onOpen: (code: string) => void }): ReactNode {
  const { data, error, refetch } = usePostLosses();
  const [confirmed, setConfirmed] = useState<PostLoss | null>(null);
  if (error && !data) {
    return <ErrorNotice error={`Lost post: ${error.userText}`} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.urgent} aria-labelledby="losses">
      <h3 id="losses">Reported as lost ({data.length})</h3>
      <p>Please look once more. Someone other than who reported it confirms that it is lost.</p>
      <ul className={styles.list}>
        {data.map((loss) => (
          <Row
            key={loss.id}
            loss={loss}
            onOpen={() => onOpen(loss.code)}
            onConfirm={() => setConfirmed(loss)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={confirmed !== null}
        onClose={() => setConfirmed(null)}
        title="Confirm that this item is lost?"
        confirmLabel="Confirm as lost"
        cancelLabel="Look again"
        onConfirm={async () => {
          if (confirmed) await withPostReloaded(confirmPostLost(confirmed.id));
        }}
      >
        {confirmed && (
          <p>
            {keepWhole(writePostCode(confirmed.code))}, {entryName(confirmed)}. What is asked for it
            ends{confirmed.user_id === null ? '.' : ', and its owner is told.'}
          </p>
        )}
      </ConfirmDialog>
    </section>
  );
}

interface RowProps {
  loss: PostLoss;
  onOpen: () => void;
  onConfirm: () => void;
}

function Row({ loss, onOpen, onConfirm }: RowProps): ReactNode {
  const { busy, error, run } = useAction(() => withPostReloaded(withdrawPostLost(loss.id)));
  const code = writePostCode(loss.code);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{keepWhole(`${code}, ${entryName(loss)}`)}</b>
        <span>
          {[loss.sender ?? 'Sender not read', loss.place && `should be on ${loss.place}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span>
          {loss.reason && `“${loss.reason}” `}
          {loss.is_own ? 'You' : (loss.reported_by ?? 'Someone')}, {formatMoment(loss.reported_at)}
        </span>
      </span>
      <Button size="sm" tone="quiet" aria-label={`Show ${code}`} onClick={onOpen}>
        Show
      </Button>
      <Button size="sm" busy={busy} aria-label={`It is there: ${code}`} onClick={() => void run()}>
        It is there
      </Button>
      {loss.may_confirm ? (
        <Button size="sm" tone="danger" aria-label={`Confirm as lost: ${code}`} onClick={onConfirm}>
          Confirm as lost
        </Button>
      ) : (
        <span>Someone else has to confirm it.</span>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}
