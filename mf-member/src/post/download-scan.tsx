import { type ReactNode, use } from 'react';
import { readFile, signedAddresses } from 'shared/files/api';
import { maltaToday } from 'shared/lib/malta-time';
import { plainName } from 'shared/lib/plain-letters';
import { saveFile } from 'shared/lib/save-file';
import { useAction } from 'shared/lib/use-action';
import type { OwnPost, Scan } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PlainFiles } from '../lib/plain-files';
import { senderName } from '../lib/post-words';

type Scanned = Pick<OwnPost, 'sender' | 'received_at'>;

/** The whole scan as one PDF, in which text can be searched. */
export function DownloadScan({ item, scan }: { item: Scanned; scan: Scan }): ReactNode {
  const isPlain = use(PlainFiles);
  const { busy, error, run } = useAction(
    async () => {
      if (isPlain) return saveFile(await readFile('post-scans', scan.pdf), fileName(item));
      const addresses = await signedAddresses('post-scans', [scan.pdf], fileName(item));
      const address = addresses.get(scan.pdf);
      if (!address) throw new Error('there is no file of this scan to be read');
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    { fallback: 'The PDF could not be downloaded. Please try again.' },
  );
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button size="sm" busy={busy} busyLabel="Preparing the PDF…" onClick={() => void run()}>
        Download PDF
      </Button>
    </>
  );
}

/** "malta-business-registry-2026-11-24.pdf" */
function fileName(item: Scanned): string {
  const name = plainName(senderName(item), 60) || 'post';
  return `${name}-${maltaToday(new Date(item.received_at))}.pdf`;
}
