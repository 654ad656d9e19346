import type { ReactNode } from 'react';
import type { AccountDetails, VatTreatment } from 'shared/commissions/types';
import { vatTreatments } from 'shared/commissions/types';
import { confirmPayoutDetails } from 'shared/commissions/use-commissions';
import { vatTreatmentNames } from 'shared/commissions/vat-words';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';

/** Confirms where an affiliate is paid; how their supply is taxed is the office's to decide. */
export function ConfirmAccountDialog({
  details,
  onClose,
}: {
  details: AccountDetails;
  onClose: () => void;
}): ReactNode {
  const offered = vatTreatments.filter(
    (each) => details.vat_number !== null || !['standard', 'reverse_charge'].includes(each),
  );
  return (
    <DialogForm
      title="Confirm this account?"
      intro={`${details.name}, ${details.iban}. Commission is then paid to it.`}
      size="sm"
      action="Confirm account"
      definition={{
        schema: v.object({ treatment: v.picklist(vatTreatments, 'Please choose how it is taxed') }),
        send: async ({ treatment }: { treatment: VatTreatment }) => {
          const say = unseenNews();
          await confirmPayoutDetails(details, treatment);
          say('Account confirmed.');
        },
      }}
      initial={{ treatment: details.vat_number === null ? 'none' : '' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('treatment')}
            label="VAT on what they supply"
            hint={
              details.vat_number
                ? `VAT number ${details.vat_number}. If it is unclear, ask your accountant first.`
                : 'They gave no VAT number.'
            }
          >
            {details.vat_number !== null && <option value="">Please choose</option>}
            {offered.map((each) => (
              <option key={each} value={each}>
                {vatTreatmentNames[each]}
              </option>
            ))}
          </SelectField>
          {form.values.treatment === 'standard' && details.self_billing_since === null && (
            <Notice>
              They have not agreed to self-billing: we pay the commission without VAT, and they send
              an invoice.
            </Notice>
          )}
        </>
      )}
    </DialogForm>
  );
}
