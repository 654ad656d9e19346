import type { ComponentProps, ReactNode } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { SelectField, TextField } from 'shared/ui/field';
import { firstPaymentDay } from './payment-day';
import { paymentProviders } from './payment-providers';

/** The value date of a payment. */
export function PaymentDayField(props: Omit<ComponentProps<typeof TextField>, 'label'>): ReactNode {
  return (
    <TextField
      {...props}
      label="Received on"
      hint="The value date. Income counts on this day."
      type="date"
      min={firstPaymentDay}
      max={maltaToday()}
      required
    />
  );
}

/** How a payment came. */
export function PaidByField(props: Omit<ComponentProps<typeof SelectField>, 'label'>): ReactNode {
  return (
    <SelectField {...props} label="Paid by">
      {Object.entries(paymentProviders).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
