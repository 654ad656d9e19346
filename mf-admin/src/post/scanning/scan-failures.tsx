import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { retryScan } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { ScanFailure } from 'shared/post/types';
import { useScanFailures, withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from '../urgent.module.css';
import { entryName } from '../words';
import { failureText, isLasting } from './failure-words';
import { HandToOther } from './hand-to-other';

/** Scans whose text could not be read; not there while there are none. */
export function ScanFailures({ onOpen }: { onOpen: (code: string) => void }): ReactNode {
  const { data: failures = [] } = useScanFailures();
  if (failures.length === 0) return null;
  return (
    <section className={styles.urgent} aria-labelledby="scan-failures">
      <h3 id="scan-failures">{counted(failures.length, 'scan')} could not be read</h3>
      <ul className={styles.list}>
        {failures.map((scan) => (
          <Row key={scan.id} scan={scan} onOpen={() => onOpen(scan.code)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ scan, onOpen }: { scan: ScanFailure; onOpen: () => void }): ReactNode {
  const { busy, error, run } = useAction(() => withPostReloaded(retryScan(scan.id)));
  const [isHanding, setHanding] = useState(false);
  const code = writePostCode(scan.code);
  const other = scan.other_code;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>
          {keepWhole(code)}, {entryName(scan)}
        </b>
        <span>{failureText(scan)}</span>
        <span>
          {counted(scan.pages, 'file')}, handed over {formatMoment(scan.created_at)}, tried{' '}
          {counted(scan.tries, 'time')}
        </span>
      </span>
      {!isLasting(scan.failure) && (
        <Button busy={busy} aria-label={`Read again: ${code}`} onClick={() => void run()}>
          Read again
        </Button>
      )}
      {other != null && (
        <Button
          aria-haspopup="dialog"
          aria-label={`Hand over to ${writePostCode(other)}: the files of ${code}`}
          onClick={() => setHanding(true)}
        >
          Hand over to {keepWhole(writePostCode(other))}
        </Button>
      )}
      {scan.request_id !== null && (
        <Button aria-label={`Scan again: ${code}`} onClick={onOpen}>
          Scan again
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
      {isHanding && other != null && (
        <HandToOther failed={scan} code={other} onClose={() => setHanding(false)} />
      )}
    </li>
  );
}
