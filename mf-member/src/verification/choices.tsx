import type { ComponentProps, ReactNode } from 'react';
import { countryOptions } from 'shared/profiles/countries';
import { SelectField } from 'shared/ui/field';

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'children'>;

/** A choice that nobody has made for the person: it begins with none. */
export function ChoiceField({
  options,
  ...select
}: SelectProps & { options: readonly (readonly [value: string, text: string])[] }): ReactNode {
  return (
    <SelectField {...select}>
      <option value="">Please choose</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

export function CountryField(select: SelectProps): ReactNode {
  const all = countryOptions(select.defaultValue ? String(select.defaultValue) : 'Malta');
  return <ChoiceField {...select} options={all.map((name) => [name, name] as const)} />;
}

export function YesNoField(select: SelectProps): ReactNode {
  return (
    <ChoiceField
      {...select}
      options={[
        ['no', 'No'],
        ['yes', 'Yes'],
      ]}
    />
  );
}
