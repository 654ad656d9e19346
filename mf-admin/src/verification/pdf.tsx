import { type ReactNode, useEffect, useState } from 'react';
import { saveFile } from 'shared/lib/save-file';
import { Button, ButtonAnchor } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './case-file.module.css';
import { Picture } from './picture';
import { usePdfPage } from './use-pdf-page';

interface PdfProps {
  /** Undefined until it is loaded. */
  file: Blob | undefined;
  title: string;
  /** Why it could not be; null or false: it could. */
  failure: ReactNode;
}

/** A PDF beside what was typed, a page at a time, as pictures: the page may embed nothing, and on a phone nothing else would do. */
export function Pdf({ file, title, failure }: PdfProps): ReactNode {
  const [page, setPage] = useState(1);
  const { address, pages, error, retry } = usePdfPage(file, page);
  const isLong = pages !== null && pages > 1;
  const shown = isLong ? `${title}, page ${page} of ${pages}` : title;
  return (
    <>
      <Picture
        address={address}
        title={shown}
        ways={isLong && <Pages title={title} page={page} pages={pages} onTurn={setPage} />}
      >
        {failure || (error && <ErrorNotice error={error} onRetry={retry} />) || undefined}
      </Picture>
      <Elsewhere file={file} title={title} />
    </>
  );
}

interface PagesProps {
  title: string;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

function Pages({ title, page, pages, onTurn }: PagesProps): ReactNode {
  return (
    <>
      <Button
        size="sm"
        aria-label={`Previous page: ${title}`}
        aria-disabled={page === 1 || undefined}
        onClick={() => onTurn(Math.max(page - 1, 1))}
      >
        Previous page
      </Button>
      <Button
        size="sm"
        aria-label={`Next page: ${title}`}
        aria-disabled={page === pages || undefined}
        onClick={() => onTurn(Math.min(page + 1, pages))}
      >
        Next page
      </Button>
      <span role="status" className={styles.page}>
        Page {page} of {pages}
      </span>
    </>
  );
}

/** Where something of it is missing here, the browser's own viewer may show it. */
function Elsewhere({ file, title }: { file: Blob | undefined; title: string }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className={styles.elsewhere}>
      <p>
        If something of this PDF is not shown here, open it in a tab of its own, or save it, and
        delete it when you have compared it.
      </p>
      <div className={styles.ways}>
        {address && (
          <ButtonAnchor
            size="sm"
            tone="quiet"
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
