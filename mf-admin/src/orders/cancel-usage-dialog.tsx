import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Order } from 'shared/orders/types';
import { cancelPurchase } from 'shared/orders/use-orders';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { cancelText } from './cancel-text';

const schema = v.object({ reason: needed('Say why: the member can read it.', 300) });

/** Cancels an order that bills what was done: the reason says why nobody pays for it. */
export function CancelUsageDialog({
  order,
  onClose,
}: {
  order: Order;
  onClose: () => void;
}): ReactNode {
  return (
    <DialogForm
      title="Cancel this order?"
      intro={cancelText(order)}
      action="Cancel order"
      tone="danger"
      definition={{
        schema,
        send: async ({ reason }) => {
          const say = unseenNews();
          await cancelPurchase(order.id, reason);
          say(`Order ${order.purchase_number} cancelled.`);
        },
      }}
      initial={{ reason: '' }}
      keptAs={`cancel ${order.id}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="The member finds it in the copy of their data."
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}
