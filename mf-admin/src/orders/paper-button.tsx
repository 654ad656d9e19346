import type { ReactNode } from 'react';
import { savePaper } from 'shared/billing/draw-paper';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import type { OrderPaper } from './papers';

const names = { invoice: 'Invoice PDF', credit_note: 'Credit note PDF' } as const;
const shown = { invoice: 'PDF', credit_note: 'Credit note' } as const;

/** Saves an invoice of an order, or a credit note over it, as PDF, drawn as the member's own page draws it. */
export function PaperButton({
  orderId,
  paper: { kind, number },
}: {
  orderId: string;
  paper: OrderPaper;
}): ReactNode {
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      const paper = { purchase_id: orderId, invoice_number: number };
      say(`${await savePaper(paper)} was saved.`);
    },
    { failureToast: 'The PDF could not be made. Please try again.' },
  );
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`${names[kind]}: ${number}`}
      busy={busy}
      busyLabel="Preparing the PDF…"
      onClick={() => void run()}
    >
      {shown[kind]}
    </Button>
  );
}
