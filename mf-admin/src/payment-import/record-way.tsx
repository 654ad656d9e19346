import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { PaymentReceipt } from 'shared/orders/types';
import type { MatchedLine, MatchedOrder } from 'shared/payment-import/types';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import type { PaymentEffect } from '../lib/payment-effect';
import styles from './lines-table.module.css';
import { recordLine } from './recorded-lines';

/** Records a line for an order; says what becomes of it where why it waits does not. */
export function RecordWay({
  line,
  order,
  effect,
  isOneOfSeveral,
  disabled,
  onRecorded,
}: {
  line: MatchedLine;
  order: MatchedOrder;
  effect: PaymentEffect;
  /** Other orders may be meant, too: the button names its own. */
  isOneOfSeveral: boolean;
  disabled: boolean;
  onRecorded: (receipt: PaymentReceipt) => void;
}): ReactNode {
  const { busy, error, run } = useAction(async () => {
    const receipt = await recordLine(line, order, effect.kind !== 'settles');
    if (receipt) onRecorded(receipt);
  });
  const action = isOneOfSeveral ? `Record for ${order.purchase_number}` : effect.action;
  return (
    <>
      {isOneOfSeveral && effect.text && <span>{effect.text}</span>}
      <Button
        size="sm"
        aria-label={`${action}: row ${line.line}`}
        busy={busy}
        busyLabel="Recording…"
        disabled={disabled}
        onClick={() => void run()}
      >
        <span>{keepWhole(action)}</span>
      </Button>
      {error && (
        <span role="alert" className={styles.refusal}>
          {error.userText}
        </span>
      )}
    </>
  );
}
