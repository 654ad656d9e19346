import type { ReactNode } from 'react';
import { savePaper } from 'shared/billing/draw-paper';
import type { Invoice } from 'shared/billing/types';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';

/** Makes the PDF of an invoice or credit note here in the browser; what draws it loads then. */
export function InvoiceDownload({
  invoice,
  children = 'Download PDF',
}: {
  invoice: Invoice;
  /** What is read on the button. */
  children?: ReactNode;
}): ReactNode {
  const { invoice_number } = invoice;
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await savePaper(invoice)} was saved.`);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div>
        <Button
          size="sm"
          aria-label={`Download PDF of ${invoice_number}`}
          busy={busy}
          busyLabel="Preparing the PDF…"
          onClick={() => void run()}
        >
          {children}
        </Button>
      </div>
    </>
  );
}
