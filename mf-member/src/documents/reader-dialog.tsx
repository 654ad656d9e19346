import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { documentTypeName } from 'shared/documents/document-types';
import type { FilledTemplate } from 'shared/documents/fill-template';
import { savePdf } from 'shared/documents/save-pdf';
import type { LibraryDocument } from 'shared/documents/types';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Paper } from 'shared/ui/paper';
import { Skeleton } from 'shared/ui/skeleton';
import { useFilledDocument } from '../lib/filled-document';
import styles from './document-dialog.module.css';

interface ReaderDialogProps {
  entry: LibraryDocument;
  onClose: () => void;
}

/** The whole text of a document that is the person's, with their details, and its PDF. */
export function ReaderDialog({ entry, onClose }: ReaderDialogProps): ReactNode {
  const { data: filled, error, retry } = useFilledDocument(entry);
  const { document, purchase_date } = entry;
  const type = documentTypeName(document.document_type);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={document.title}
      intro={`${type} · dated ${formatDay(purchase_date)}, the day you added it`}
    >
      {filled && <Text entry={entry} filled={filled} onClose={onClose} />}
      {!filled && error && <ErrorNotice error={error} onRetry={retry} />}
      {!filled && !error && <Skeleton label="Opening the document…" lines={8} />}
    </Dialog>
  );
}

function Text({
  entry: { document },
  filled,
  onClose,
}: ReaderDialogProps & { filled: FilledTemplate }): ReactNode {
  const { busy, error, run } = useAction(() => savePdf(document, filled.text), {
    fallback: 'The PDF could not be made. Please try again.',
  });
  return (
    <>
      {filled.missing.length > 0 && <MissingDetails missing={filled.missing} />}
      {filled.text.trim() ? (
        <Paper label={`Text of ${document.title}`} text={filled.text} />
      ) : (
        <p className={styles.note}>
          This document has no text yet. Please write to {company.supportEmail}.
        </p>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void run()} />}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Preparing the PDF…"
          onClick={() => void run()}
        >
          Download PDF
        </Button>
      </DialogActions>
    </>
  );
}

function MissingDetails({ missing }: { missing: readonly string[] }): ReactNode {
  const editor = useProfileEditor();
  return (
    <Notice tone="warning">
      <p>We left these blank for you to fill in by hand: {missing.join(', ')}.</p>
      <div className="ways">
        <Button size="sm" onClick={editor.open}>
          Complete your profile
        </Button>
      </div>
    </Notice>
  );
}
