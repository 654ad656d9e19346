import type { ReactNode } from 'react';
import { savePaper } from 'shared/billing/draw-paper';
import { saveStructuredPaper } from 'shared/billing/structured-paper';
import { Button } from 'shared/ui/button';
import type { OrderPaper } from './papers';
import { usePaper } from './use-paper';

const names = { invoice: 'Invoice PDF', credit_note: 'Credit note PDF' } as const;
const shown = { invoice: 'PDF', credit_note: 'Credit note' } as const;

interface PaperButtonProps {
  orderId: string;
  paper: OrderPaper;
  /** What is read on it. */
  children?: ReactNode;
}

/** Saves an invoice of an order, or a credit note over it, as PDF. */
export function PaperButton({
  orderId,
  paper: { kind, number },
  children = shown[kind],
}: PaperButtonProps): ReactNode {
  const { busy, save } = usePaper(orderId, number, 'PDF', savePaper);
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

/** Saves the same for accounting software. */
export function XmlButton({ orderId, paper: { number } }: PaperButtonProps): ReactNode {
  const { busy, save } = usePaper(orderId, number, 'XML', saveStructuredPaper);
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`XML: ${number}`}
      busy={busy}
      busyLabel="Preparing the XML…"
      onClick={save}
    >
      XML
    </Button>
  );
}
