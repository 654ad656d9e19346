import type { ReactNode } from 'react';
import { paperSavers } from 'shared/billing/paper-savers';
import type { Invoice } from 'shared/billing/types';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';

/** Makes a file of an invoice or credit note here in the browser; what makes it loads then. */
export function InvoiceDownload({
  invoice,
  format = 'PDF',
  children = `Download ${format}`,
}: {
  invoice: Invoice;
  format?: keyof typeof paperSavers;
  /** What is read on the button. */
  children?: ReactNode;
}): ReactNode {
  const { invoice_number } = invoice;
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await paperSavers[format](invoice)} was saved.`);
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
