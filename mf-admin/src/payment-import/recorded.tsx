import type { ReactNode } from 'react';
import type { PaymentReceipt } from 'shared/orders/types';
import { Badge } from 'shared/ui/badge';
import { keepWhole } from 'shared/ui/keep-whole';
import { receiptText } from '../lib/payment-effect';

/** That this page has recorded a line, for which order, and what became of it. */
export function Recorded({
  receipt,
  name,
}: {
  receipt: PaymentReceipt;
  /** Of the member. */
  name: string | null;
}): ReactNode {
  const what = receiptText(receipt, name);
  return (
    <>
      <Badge tone="success">Recorded</Badge>
      {what && <span>{keepWhole(what)}</span>}
    </>
  );
}
