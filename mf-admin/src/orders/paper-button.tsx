import type { ReactNode } from 'react';
import { savePaper } from 'shared/billing/draw-paper';
import { saveStructuredPaper } from 'shared/billing/structured-paper';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import type { OrderPaper } from './papers';

const names = { invoice: 'Invoice PDF', credit_note: 'Credit note PDF' } as const;
const shown = { invoice: 'PDF', credit_note: 'Credit note' } as const;

interface PaperButtonProps {
  orderId: string;
  paper: OrderPaper;
}

/** Saves the invoice of an order, or its credit note, as PDF, drawn as the member's own page draws it. */
export function PaperButton({ orderId, paper: { kind, number } }: PaperButtonProps): ReactNode {
  return (
    <SaveButton
      name={`${names[kind]}: ${number}`}
      format="PDF"
      save={() => savePaper({ purchase_id: orderId, kind })}
    >
      {shown[kind]}
    </SaveButton>
  );
}

/** Saves the same for accounting software. */
export function XmlButton({ orderId, paper: { kind, number } }: PaperButtonProps): ReactNode {
  return (
    <SaveButton
      name={`XML: ${number}`}
      format="XML"
      save={() => saveStructuredPaper({ purchase_id: orderId, kind })}
    >
      XML
    </SaveButton>
  );
}

function SaveButton({
  name,
  format,
  save,
  children,
}: {
  name: string;
  format: string;
  /** Answers what the file is called. */
  save: () => Promise<string>;
  children: string;
}): ReactNode {
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await save()} was saved.`);
    },
    { failureToast: `The ${format} could not be made. Please try again.` },
  );
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={name}
      busy={busy}
      busyLabel={`Preparing the ${format}…`}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
