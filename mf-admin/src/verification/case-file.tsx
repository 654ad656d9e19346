import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { ErrorNotice } from 'shared/ui/error-notice';
import { useCaseFile } from 'shared/verification/office/use-verification-office';
import type { CaseFile } from 'shared/verification/types';
import styles from './case-file.module.css';
import { Pdf } from './pdf';
import { Picture } from './picture';

interface CaseFileProps {
  file: CaseFile;
  /** "Identity document, front". */
  title: string;
}

/** A document as it was sent, beside what was typed: larger, turned, and of a PDF page by page. */
export function CaseFileView({ file, title }: CaseFileProps): ReactNode {
  const { data, error, refetch } = useCaseFile(file.name);
  const failure = error && <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.file}>
      {file.name.endsWith('.pdf') ? (
        <Pdf file={data?.file} title={title} failure={failure} />
      ) : (
        <Picture address={data?.picture ?? null} title={title}>
          {failure}
        </Picture>
      )}
      <p className={styles.came}>Came on {formatShortDay(file.added_at)}</p>
    </div>
  );
}
