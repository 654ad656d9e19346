import { type ReactNode, useEffect, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import { Button, ButtonAnchor } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
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
  const failure = error && <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.file}>
      {file.name.endsWith('.pdf') ? (
        <>
          {failure}
          <Pdf file={data?.file} title={title} />
        </>
      ) : (
        <Picture address={data?.picture ?? null} title={title}>
          {failure}
        </Picture>
      )}
      <p className={styles.came}>Came on {formatShortDay(file.added_at)}</p>
    </div>
  );
}

const sizes = [1, 1.5, 2, 3] as const;

/** Its room is there before it comes: nothing that is pressed meanwhile moves. */
function Picture({
  address,
  title,
  children,
}: {
  /** Null until it is loaded. */
  address: string | null;
  title: string;
  /** Why it could not be. */
  children: ReactNode;
}): ReactNode {
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
        {address && (
          <img
            src={address}
            alt={`${title}, as it was sent`}
            className={styles.picture}
            data-size={size}
            data-turn={turn}
          />
        )}
        {!address && (children ?? <span role="status">Loading {title}…</span>)}
      </section>
    </>
  );
}

/** The page may embed nothing, so the browser opens it in a tab of its own. */
function Pdf({ file, title }: { file: Blob | undefined; title: string }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
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
          disabled={!file}
          aria-label={`Save PDF: ${title}`}
          onClick={() => file && saveFile(file, `${title}.pdf`)}
        >
          Save PDF
        </Button>
      </div>
    </div>
  );
}
