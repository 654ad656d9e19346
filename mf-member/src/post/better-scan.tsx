import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { OwnPostItem } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './post-item.module.css';

interface BetterScanProps {
  item: OwnPostItem;
  onChanged: () => void;
}

/** A scan that can't be read well is made again, at no charge. */
export function BetterScan({ item, onChanged }: BetterScanProps): ReactNode {
  const [requestId] = useState(() => crypto.randomUUID()); // a second try after a lost answer asks once
  const { busy, error, run } = useAction(async () => {
    await postActions.ask('rescan', [{ item_id: item.id, request_id: requestId }], {}, 0);
    onChanged();
  });
  return (
    <>
      <p className={styles.quiet}>
        Is a page missing, or hard to read? We scan it again, free of charge.
      </p>
      {error && <ErrorNotice error={error} />}
      <div>
        <Button size="sm" busy={busy} busyLabel="Asking…" onClick={() => void run()}>
          Ask for a better scan
        </Button>
      </div>
    </>
  );
}
