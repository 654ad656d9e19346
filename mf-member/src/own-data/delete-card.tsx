import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './own-data.module.css';

type Dialog = typeof import('./delete-dialog').DeleteDialog;

/** The way to delete the account: what it means is told in the dialog, before anything happens. */
export function DeleteCard(): ReactNode {
  const [dialog, setDialog] = useState<{ Open: Dialog } | null>(null);
  // Done once the page has changed: on a page for signed-in people, a session that ends leads to the sign-in.
  // Done here, because the dialog may have been closed while the account was being deleted.
  const isShown = useIsShown();
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  const { busy, error, run } = useAction(async () => {
    const { DeleteDialog } = await loadCode(
      () => import(/* webpackChunkName: "delete-account" */ './delete-dialog'),
    );
    setDialog({ Open: DeleteDialog });
  });
  return (
    <Card as="section" className={styles.card} aria-labelledby="delete-heading">
      <h3 id="delete-heading">Delete your account</h3>
      <p className={styles.text}>
        We delete your profile, your membership and everything the law does not require us to keep,
        at once and for good. Before that, we show you what goes, what stays and why, and ask for
        your password.
      </p>
      {error && <ErrorNotice error={error} />}
      <div className={styles.ways}>
        <Button tone="danger" busy={busy} onClick={() => void run()}>
          Delete your account…
        </Button>
      </div>
      {dialog && (
        <dialog.Open
          onClose={() => setDialog(null)}
          onDeleted={(forgetPerson) => {
            if (isShown.current) forget.current = forgetPerson;
            else forgetPerson();
          }}
        />
      )}
    </Card>
  );
}
