import { type ReactNode, useState } from 'react';
import { useNamesToConfirm } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { ClaimedNames } from './claimed-names';
import styles from './names-to-confirm.module.css';

const shownAtFirst = 5;

/** Names under which members want post, on which the office decides. Not there while there is none. */
export function NamesToConfirmList(): ReactNode {
  const { data, error, refetch } = useNamesToConfirm();
  const [isWhole, setWhole] = useState(false);
  if (error && !data) {
    return (
      <ErrorNotice error={`Names to confirm: ${error.userText}`} onRetry={() => void refetch()} />
    );
  }
  if (!data || data.names.length === 0) return null;
  const shown = isWhole ? data.names : data.names.slice(0, shownAtFirst);
  return (
    <section className={styles.names} aria-labelledby="names-to-confirm">
      <h3 id="names-to-confirm">Names to confirm ({data.total})</h3>
      <p>
        Post goes to a box automatically under a confirmed name alone. Confirm a name when a
        document shows that it is theirs.
      </p>
      <ClaimedNames names={shown} label="Names to confirm" />
      {data.names.length > shown.length && (
        <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
          Show {data.names.length - shownAtFirst} more
        </Button>
      )}
    </section>
  );
}
