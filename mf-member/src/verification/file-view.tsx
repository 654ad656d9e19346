import { type ReactNode, useState } from 'react';
import { readFile } from 'shared/files/api';
import { dataAddress } from 'shared/files/data-address';
import { saveFile } from 'shared/lib/save-file';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import type { CaseFile } from 'shared/verification/types';
import styles from './own-verification.module.css';

/** Shows a picture that its member has added; a PDF is saved, as the page may show none. */
export function FileView({ file, name }: { file: CaseFile; name: string }): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  const isPdf = file.name.endsWith('.pdf');
  const { busy, error, run } = useAction(async () => {
    const blob = await readFile('verification', file.name);
    if (isPdf) saveFile(blob, `${name}.pdf`);
    else setShown(await dataAddress(blob));
  });
  return (
    <>
      <Button size="sm" tone="quiet" busy={busy} busyLabel="Loading…" onClick={() => void run()}>
        {isPdf ? 'Save' : 'Show'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {error && <ErrorNotice error={error} onRetry={() => void run()} />}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={name} size="lg">
        {shown && <img src={shown} alt={name} className={styles.picture} />}
        <DialogActions>
          <Button onClick={() => setShown(null)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
