import type { ReactNode } from 'react';
import { formatPrice, type PriceUnit, priceUnitNames } from 'shared/lib/money';
import { readPrice } from 'shared/lib/read-euro';
import type { Form } from 'shared/lib/use-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import styles from './offer-fields.module.css';

interface PriceValues {
  price: string;
  price_unit: PriceUnit;
  unit_quantity: string;
}

interface OfferValues extends PriceValues {
  title: string;
  description: string;
  status: string;
}

/** The fields that documents and services have in common. `children`: their own, beside the status. */
export function OfferFields({
  form,
  children,
}: {
  form: Pick<Form<OfferValues>, 'field' | 'values'>;
  children: ReactNode;
}): ReactNode {
  return (
    <>
      <TextField {...form.field('title')} label="Title" autoComplete="off" required />
      <div className={styles.pair}>
        {children}
        <SelectField
          {...form.field('status')}
          label="Status"
          hint={
            form.values.status === 'inactive' ? 'Hidden from members who don’t have it.' : undefined
          }
        >
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </SelectField>
      </div>
      <TextAreaField {...form.field('description')} label="Description" optional rows={3} />
      <PriceFields form={form} label="Price" />
    </>
  );
}

interface PriceFieldsProps {
  form: Pick<Form<PriceValues>, 'field' | 'values'>;
  /** "Price", "Registration fee". */
  label: string;
}

/** What something on offer costs, per what, and how members read it. */
export function PriceFields({ form, label }: PriceFieldsProps): ReactNode {
  const { price, price_unit: unit, unit_quantity: units } = form.values;
  return (
    <div className={styles.price}>
      <TextField
        {...form.field('price')}
        label={`${label} (€)`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={priceHint(price, unit, units)}
        required
      />
      <SelectField {...form.field('price_unit')} label="Pricing type">
        {Object.entries(priceUnitNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {unit === 'one_time' ? (
        <TextField key="one" label="Units" value="1" disabled readOnly />
      ) : (
        <TextField
          key="many"
          {...form.field('unit_quantity')}
          label="Units"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
      )}
    </div>
  );
}

/** What will be saved, before it is: a slip of the pen would give something away. */
function priceHint(typed: string, unit: PriceUnit, units: string): ReactNode {
  if (typed.trim() === '') return undefined;
  const price = readPrice(typed);
  const caution = Number.isNaN(price)
    ? 'Please enter an amount such as 20, 19.99 or 1500.00.'
    : price === 0 && !/\d/.test(typed) && 'Not a number: saved as 0, which is shown as Free.';
  if (caution) return <span className={styles.caution}>{caution}</span>;
  return `Shown as ${formatPrice(price, unit, Number(units) || 1)}`;
}
