import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { errorText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { DecidedMeanwhile } from './decided-meanwhile';

interface ReasonDialogProps {
  affiliate: Affiliate;
  /** Title and button. */
  action: string;
  /** What it does, where that does not go without saying. */
  children?: ReactNode;
  /** Code of the refusal without a reason: its text stands under the field while it is blank. */
  code: string;
  hint: string;
  /** Read before the cause of a failure. */
  failure: string;
  onClose: () => void;
  decide: (reason: string) => Promise<void>;
  onDecided: (reason: string) => void;
}

/** Asks before a decision against somebody; the reason is required and kept (spec 2§5). */
export function ReasonDialog({
  affiliate,
  action,
  children,
  code,
  hint,
  failure,
  onClose,
  decide,
  onDecided,
}: ReasonDialogProps): ReactNode {
  const withoutReason = errorText(code) ?? '';
  const schema = v.object({ reason: needed(withoutReason, 1000) });
  return (
    <DialogForm
      title={action}
      intro={`${affiliate.full_name}, ${affiliate.email}`}
      action={action}
      tone="danger"
      plan={{ schema, send: ({ reason }) => decide(reason) }}
      initial={{ reason: '' }}
      isReady={({ reason }) => reason.trim() !== ''}
      failure={failure}
      ways={(error) => <DecidedMeanwhile affiliateId={affiliate.id} error={error} />}
      onClose={onClose}
      onSent={({ reason }) => onDecided(reason)}
    >
      {(form) => (
        <>
          {children}
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            maxLength={1000}
            hint={form.values.reason.trim() === '' ? withoutReason : hint}
          />
        </>
      )}
    </DialogForm>
  );
}
