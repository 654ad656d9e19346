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

/** What is stored of money that goes back to the card it came from: the server sends it. */
export const toCard = 'card';

/** How money goes back. What was paid by card can be sent back there; everything else somebody has paid back by hand. */
export function PaidBackByField({
  offersCard,
  ...props
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { offersCard: boolean }): ReactNode {
  return (
    <SelectField {...props} label="Paid back by">
      {Object.entries(paymentProviders).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      {offersCard && <option value={toCard}>The card it was paid with</option>}
    </SelectField>
  );
}
