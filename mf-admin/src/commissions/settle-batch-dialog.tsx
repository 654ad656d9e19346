import type { ReactNode } from 'react';
import type { BatchContents } from 'shared/commissions/types';
import { settlePayoutBatch } from 'shared/commissions/use-commissions';
import { maltaToday } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';

/** Asks on which day the bank has paid a batch. */
export function SettleBatchDialog({
  batch,
  onClose,
}: {
  batch: BatchContents;
  onClose: () => void;
}): ReactNode {
  const from = maltaToday(new Date(batch.created_at));
  const today = maltaToday();
  return (
    <DialogForm
      title="Mark this batch as paid?"
      intro="Each affiliate is told by e-mail, and gets the invoice we write for them, if they agreed to that. This cannot be undone."
      size="sm"
      action="Mark as paid"
      definition={{
        schema: v.object({
          paid_on: v.pipe(
            v.string(),
            v.isoDate('Please enter the day the bank paid it'),
            v.check(
              (day) => day >= from && day <= today,
              'The day must be between the day the batch was made and today',
            ),
          ),
        }),
        send: async ({ paid_on }) => {
          const say = unseenNews();
          await settlePayoutBatch(batch.id, paid_on);
          say('The batch is marked as paid.');
        },
      }}
      initial={{ paid_on: today }}
      refusals={{ AF015: { field: 'paid_on' } }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('paid_on')}
          label="Paid on"
          type="date"
          min={from}
          max={today}
          required
        />
      )}
    </DialogForm>
  );
}
