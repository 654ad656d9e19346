import type { ComponentProps, ReactNode } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { SelectField, TextField } from 'shared/ui/field';
import { firstPaymentDay } from '../lib/payment-day';
import { paymentProviders } from '../lib/payment-providers';

/** The value date of a payment, or of a refund. */
export function PaymentDayField({
  label = 'Received on',
  hint = 'The value date. Income counts on this day.',
  ...props
}: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }): ReactNode {
  return (
    <TextField
      {...props}
      label={label}
      hint={hint}
      type="date"
      min={firstPaymentDay}
      max={maltaToday()}
      required
    />
  );
}

/** How a payment came, or how it went back. */
export function PaidByField({
  label = 'Paid by',
  ...props
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { label?: string }): ReactNode {
  return (
    <SelectField {...props} label={label}>
      {Object.entries(paymentProviders).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
