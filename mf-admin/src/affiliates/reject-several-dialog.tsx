import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { reject } from 'shared/affiliates/use-affiliates';
import { errorText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import type { BulkQuestion } from '../ui/bulk-action';
import { reasonsNews } from './who-is-told';

const withoutReason = errorText('AF003') ?? '';
const schema = v.object({ reason: needed(withoutReason, 1000) });

/** Asks for the reason that several applications are rejected for. */
export function RejectSeveralDialog({ rows, onRun, onClose }: BulkQuestion<Affiliate>): ReactNode {
  return (
    <DialogForm
      title={rows.length === 1 ? 'Reject application' : `Reject ${rows.length} applications`}
      intro={rows.map(({ full_name }) => full_name).join(', ')}
      action="Reject"
      tone="danger"
      definition={{
        schema,
        send: async ({ reason }) => onRun((affiliate) => reject(affiliate.id, reason)),
      }}
      initial={{ reason: '' }}
      asksToDiscard
      keptAs={`reject ${rows.map(({ id }) => id).join(' ')}`}
      isReady={({ reason }) => reason.trim() !== ''}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          maxLength={1000}
          hint={form.values.reason.trim() === '' ? withoutReason : reasonsNews(rows)}
        />
      )}
    </DialogForm>
  );
}
