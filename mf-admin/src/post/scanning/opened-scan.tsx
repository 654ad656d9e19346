import { type ReactNode, useState } from 'react';
import { signedAddresses } from 'shared/files/api';
import { maltaClock } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { openPostScan } from 'shared/post/api';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import 'shared/ui/tokens-later.css';
import styles from './opened-scan.module.css';

interface ShownPage {
  name: string;
  address: string;
  isPicture: boolean;
}

/** The scan there is of an item. Whoever works on it opens it by a press, which its owner reads in the history. */
export function OpenedScan({ itemId }: { itemId: string }): ReactNode {
  const [pages, setPages] = useState<readonly ShownPage[] | null>(null);
  const [until, setUntil] = useState('');
  const { busy, error, run } = useAction(async () => {
    const scan = await openPostScan(itemId);
    // of one that could not be read there are only the files it was made from
    const names =
      scan.pages.length > 0
        ? scan.pages.map(({ picture }) => picture)
        : scan.original.map(({ name }) => name);
    const addresses = await signedAddresses('post-scans', names);
    setUntil(maltaClock(new Date(scan.until)).slice(11));
    setPages(
      names.flatMap((name) => {
        const address = addresses.get(name);
        return address ? [{ name, address, isPicture: /\.(?:jpe?g|png)$/.test(name) }] : [];
      }),
    );
  });
  return (
    <>
      <div className={styles.way}>
        <Button busy={busy} busyLabel="Opening…" aria-haspopup="dialog" onClick={() => void run()}>
          Look at the scan
        </Button>
        <p>The history of the item says that you did; its owner reads it.</p>
      </div>
      {error && <ErrorNotice error={error} />}
      <Dialog
        open={pages !== null}
        onClose={() => setPages(null)}
        title="The scan as it is"
        intro={`Open for you until ${until}.`}
        size="lg"
      >
        {pages?.length === 0 && <p>None of its files is there.</p>}
        <ol className={styles.pages}>
          {pages?.map(({ name, address, isPicture }, index) => (
            <li key={name}>
              {isPicture ? (
                <img src={address} alt={`Page ${index + 1}`} className={styles.page} />
              ) : (
                <a href={address} target="_blank" rel="noopener">
                  File {index + 1}, {name.endsWith('.pdf') ? 'a PDF' : 'which browsers do not show'}
                </a>
              )}
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
