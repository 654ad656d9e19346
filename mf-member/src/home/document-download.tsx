import type { ReactNode } from 'react';
import { savePdf } from 'shared/documents/save-pdf';
import type { LibraryDocument } from 'shared/documents/types';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { readFilled } from '../lib/filled-document';

/** Saves a document as a PDF; one with blanks opens on Documents, which says which they are. */
export function DocumentDownload({ entry }: { entry: LibraryDocument }): ReactNode {
  const { document } = entry;
  const navigate = useNavigate();
  const { busy, error, run } = useAction(
    async () => {
      const { text, missing } = await readFilled(entry);
      if (missing.length > 0) navigate(`${paths.documents}?open=text-${entry.document_id}`);
      else await savePdf(document, text);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button
        size="sm"
        busy={busy}
        busyLabel="Making the PDF…"
        aria-label={`Download PDF: ${document.title}`}
        onClick={() => void run()}
      >
        Download PDF
      </Button>
    </>
  );
}
