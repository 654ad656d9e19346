import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import type { VatReview } from 'shared/vat/office/types';
import { decideVatNumber } from 'shared/vat/office/use-vat-office';
import * as v from 'valibot';

const withoutReason = errorText('VT005') ?? '';
const schema = v.object({ note: needed(withoutReason, 300) });

/** Asks why a number is accepted or refused; the reason is kept. */
export function DecideDialog({
  review,
  isAccepted,
  onClose,
}: {
  review: VatReview;
  isAccepted: boolean;
  onClose: () => void;
}): ReactNode {
  const action = isAccepted ? 'Accept number' : 'Refuse number';
  async function send({ note }: { note: string }): Promise<void> {
    const say = unseenNews();
    await decideVatNumber(review, isAccepted, note);
    say(`${review.number} of ${review.name} is ${isAccepted ? 'accepted' : 'refused'}.`);
  }
  return (
    <DialogForm
      title={action}
      intro={`${review.name}, ${review.number}`}
      action={action}
      tone={isAccepted ? 'primary' : 'danger'}
      busyLabel="Saving…"
      definition={{ schema, send }}
      initial={{ note: '' }}
      failure={action}
      asksToDiscard
      keptAs={`${action} ${review.user_id} ${review.number} ${review.name}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{consequence(review, isAccepted)}</p>
          <TextAreaField
            {...form.field('note')}
            label="Reason"
            maxLength={300}
            hint="For the office: what you compared, for example the extract of the register."
            required
          />
        </>
      )}
    </DialogForm>
  );
}

/** What follows from it; of a number that an order names alone, once they buy under it again. */
function consequence({ purchase_id: orderId }: VatReview, isAccepted: boolean): string {
  if (orderId !== null) {
    return isAccepted
      ? 'The order stays without VAT, and so does what they order under this number later.'
      : 'The order stays without VAT. Under this number VAT is charged from now on, and every other one that no register confirms waits for you.';
  }
  return isAccepted
    ? 'From now on no VAT is charged on services, as long as VIES says the number is valid.'
    : 'From now on VAT is charged. Issued invoices stay as they are.';
}
