import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import type { PostCharge } from 'shared/post-charges/types';
import { waivePostCharge } from 'shared/post-charges/use-post-charges';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { memberName } from '../words';
import { chargeText } from './charge-words';

const schema = v.object({ reason: needed('Say why: the member can read it.', 300) });

/** Waives what a member owes, because of a mistake of ours. */
export function WaiveDialog({
  charge,
  onClose,
}: {
  charge: PostCharge;
  onClose: () => void;
}): ReactNode {
  return (
    <DialogForm
      title="Waive this charge?"
      intro={`${chargeText(charge)}, ${formatEuro(charge.gross)}, ${memberName(charge)}. It is never billed, and this cannot be undone.`}
      action="Waive charge"
      tone="danger"
      definition={{
        schema,
        send: async ({ reason }) => {
          const say = unseenNews();
          await waivePostCharge(charge.id, reason);
          say(`${formatEuro(charge.gross)} waived.`);
        },
      }}
      initial={{ reason: '' }}
      keptAs={`waive ${charge.id}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="For example that a page was missing. The member finds it in the copy of their data."
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}
