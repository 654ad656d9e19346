import { type ReactNode, useEffect, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import { Button, ButtonAnchor } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { useCaseFile } from 'shared/verification/office/use-verification-office';
import type { CaseFile } from 'shared/verification/types';
import styles from './case-file.module.css';

interface CaseFileProps {
  file: CaseFile;
  /** "Identity document, front". */
  title: string;
}

/** A document as it was sent: larger, turned, or, of a PDF, in the browser's own viewer. */
export function CaseFileView({ file, title }: CaseFileProps): ReactNode {
  const { data, error, refetch } = useCaseFile(file.name);
  return (
    <div className={styles.file}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={`Loading ${title}…`} lines={4} />}
      {data?.picture && <Picture address={data.picture} title={title} />}
      {data && data.picture === null && <Pdf file={data.file} title={title} />}
      <p className={styles.came}>Came on {formatShortDay(file.added_at)}</p>
    </div>
  );
}

const sizes = [1, 1.5, 2, 3] as const;

function Picture({ address, title }: { address: string; title: string }): ReactNode {
  const [size, setSize] = useState(0);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <div className={styles.ways}>
        <Button
          size="sm"
          aria-label={`Larger: ${title}`}
          aria-disabled={size === sizes.length - 1 || undefined}
          onClick={() => setSize(Math.min(size + 1, sizes.length - 1))}
        >
          Larger
        </Button>
        <Button
          size="sm"
          aria-label={`Smaller: ${title}`}
          aria-disabled={size === 0 || undefined}
          onClick={() => setSize(Math.max(size - 1, 0))}
        >
          Smaller
        </Button>
        <Button size="sm" aria-label={`Turn: ${title}`} onClick={() => setTurn((turn + 90) % 360)}>
          Turn
        </Button>
      </div>
      <section
        className={styles.sheet}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <img
          src={address}
          alt={`${title}, as it was sent`}
          className={styles.picture}
          data-size={size}
          data-turn={turn}
        />
      </section>
    </>
  );
}

/** The page may embed nothing, so the browser opens it in a tab of its own. */
function Pdf({ file, title }: { file: Blob; title: string }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className={styles.pdf}>
      <p>
        A PDF: it opens in a tab of its own. If your browser does not show it, save it, and delete
        it when you have compared it.
      </p>
      <div className={styles.ways}>
        {address && (
          <ButtonAnchor
            size="sm"
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={`Open PDF: ${title}`}
          >
            Open PDF
          </ButtonAnchor>
        )}
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Save PDF: ${title}`}
          onClick={() => saveFile(file, `${title}.pdf`)}
        >
          Save PDF
        </Button>
      </div>
    </div>
  );
}
