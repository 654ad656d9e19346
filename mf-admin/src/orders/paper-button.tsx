import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import type { OrderPaper } from './papers';
import { usePaper } from './use-paper';

const names = { invoice: 'Invoice PDF', credit_note: 'Credit note PDF' } as const;
const shown = { invoice: 'PDF', credit_note: 'Credit note' } as const;

/** Saves an invoice of an order, or a credit note over it, as PDF. */
export function PaperButton({
  orderId,
  paper: { kind, number },
  children = shown[kind],
}: {
  orderId: string;
  paper: OrderPaper;
  /** What is read on it. */
  children?: ReactNode;
}): ReactNode {
  const { busy, save } = usePaper(orderId, number);
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`${names[kind]}: ${number}`}
      busy={busy}
      busyLabel="Preparing the PDF…"
      onClick={save}
    >
      {children}
    </Button>
  );
}
