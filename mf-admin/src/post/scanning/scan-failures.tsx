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
  // open though its row goes: a colleague may scan it again meanwhile
  const [handed, setHanded] = useState<ScanFailure | null>(null);
  return (
    <>
      {failures.length > 0 && (
        <section className={styles.urgent} aria-labelledby="scan-failures">
          <h3 id="scan-failures">{counted(failures.length, 'scan')} could not be read</h3>
          <ul className={styles.list}>
            {failures.map((scan) => (
              <Row
                key={scan.id}
                scan={scan}
                onOpen={() => onOpen(scan.code)}
                onHand={() => setHanded(scan)}
              />
            ))}
          </ul>
        </section>
      )}
      {handed?.other_code != null && (
        <HandToOther failed={handed} code={handed.other_code} onClose={() => setHanded(null)} />
      )}
    </>
  );
}

interface RowProps {
  scan: ScanFailure;
  /** Scans it again. */
  onOpen: () => void;
  /** Hands its files over for another item. */
  onHand: () => void;
}

function Row({ scan, onOpen, onHand }: RowProps): ReactNode {
  const { busy, error, run } = useAction(() => withPostReloaded(retryScan(scan.id)));
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
          onClick={onHand}
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
    </li>
  );
}
