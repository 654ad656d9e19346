import type { ReactNode } from 'react';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import { unseenNews } from 'shared/lib/unseen-news';
import { changePaymentTolerance, usePaymentOptions } from 'shared/orders/use-orders';
import { Dialog } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import * as v from 'valibot';

const most = 5; // euros, as the database allows

const schema = v.object({
  tolerance: v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check(
      (amount) => amount >= 0 && amount <= most && isWholeCents(amount),
      `Please enter an amount from ${formatEuro(0)} to ${formatEuro(most)}`,
    ),
  ),
});

const title = 'Payment settings';

/** What the office sets about payments: by how much one may be short. */
export function PaymentOptionsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { data: options, error, refetch } = usePaymentOptions();
  if (!options) {
    return (
      <Dialog open onClose={onClose} title={title} size="sm">
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the settings…" lines={2} height="row" />
        )}
      </Dialog>
    );
  }
  return (
    <DialogForm
      title={title}
      size="sm"
      action="Save settings"
      busyLabel="Saving…"
      definition={{
        schema,
        send: async ({ tolerance }) => {
          const say = unseenNews();
          await changePaymentTolerance(tolerance);
          say(
            tolerance > 0
              ? `A payment that is up to ${formatEuro(tolerance)} short now settles its order.`
              : 'Only a payment of the whole amount now settles its order.',
          );
        },
      }}
      initial={{ tolerance: plainAmount(options.tolerance) }}
      refusals={{ PY018: { field: 'tolerance' } }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('tolerance')}
          label="Tolerance (€)"
          hint="A payment that is short by at most this settles its order, and the difference is written off. It holds for payments recorded from now on, and for everyone in the office."
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
    </DialogForm>
  );
}
