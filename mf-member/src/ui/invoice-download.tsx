import type { ReactNode } from 'react';
import { savePaper } from 'shared/billing/draw-paper';
import { saveStructuredPaper } from 'shared/billing/structured-paper';
import type { Invoice } from 'shared/billing/types';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';

const savers = { PDF: savePaper, XML: saveStructuredPaper };

/** Makes a file of an invoice or credit note here in the browser; what makes it loads then. */
export function InvoiceDownload({
  invoice,
  format = 'PDF',
  children = `Download ${format}`,
}: {
  invoice: Invoice;
  format?: keyof typeof savers;
  /** What is read on the button. */
  children?: ReactNode;
}): ReactNode {
  const { invoice_number } = invoice;
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await savers[format](invoice)} was saved.`);
    },
    { fallback: `The ${format} could not be made. Please try again.` },
  );
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div>
        <Button
          size="sm"
          aria-label={`Download ${format} of ${invoice_number}`}
          busy={busy}
          busyLabel={`Preparing the ${format}…`}
          onClick={() => void run()}
        >
          {children}
        </Button>
      </div>
    </>
  );
}
