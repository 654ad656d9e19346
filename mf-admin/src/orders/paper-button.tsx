import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import type { OrderPaper } from './papers';
import { type PaperFormat, usePaper } from './use-paper';

const names = { invoice: 'Invoice PDF', credit_note: 'Credit note PDF' } as const;
const shown = { invoice: 'PDF', credit_note: 'Credit note' } as const;

/** Saves an invoice of an order, or a credit note over it, in a format. */
export function PaperButton({
  orderId,
  paper: { kind, number },
  format = 'PDF',
  children = shown[kind],
}: {
  orderId: string;
  paper: OrderPaper;
  format?: PaperFormat;
  /** What is read on it. */
  children?: ReactNode;
}): ReactNode {
  const { busy, save } = usePaper(orderId, number, format);
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`${format === 'PDF' ? names[kind] : format}: ${number}`}
      busy={busy}
      busyLabel={`Preparing the ${format}…`}
      onClick={save}
    >
      {children}
    </Button>
  );
}
