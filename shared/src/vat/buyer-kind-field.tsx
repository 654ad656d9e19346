import type { ComponentProps, ReactNode } from 'react';
import { SelectField } from 'shared/ui/field';

/** Asks whether somebody buys for a business, where that decides the VAT. */
export function BuyerKindField(
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>,
): ReactNode {
  return (
    <SelectField
      label="Who buys"
      optional
      hint="A business outside Malta pays no Maltese VAT on services once its number is confirmed."
      {...field}
    >
      <option value="">Please choose</option>
      <option value="business">A business</option>
      <option value="private">A private person</option>
    </SelectField>
  );
}
