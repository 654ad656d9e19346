import type { ReactNode } from 'react';
import { SelectField, TextField } from 'shared/ui/field';
import styles from './registration.module.css';
import { registrationCountries } from './registration-schema';
import type { RegistrationForm } from './use-step-check';

export function DetailsStep({ form }: { form: RegistrationForm }): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        error={errors.address_line_1?.message}
        {...register('address_line_1')}
      />
      <TextField
        label="Address line 2"
        optional
        autoComplete="address-line2"
        error={errors.address_line_2?.message}
        {...register('address_line_2')}
      />
      <div className={styles.pair}>
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label="Postal code"
          autoComplete="postal-code"
          error={errors.postal_code?.message}
          {...register('postal_code')}
        />
      </div>
      <SelectField
        label="Country"
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('country')}
      >
        {registrationCountries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <TextField
        label="Company name"
        optional
        autoComplete="organization"
        error={errors.company_name?.message}
        {...register('company_name')}
      />
      <div className={styles.pair}>
        <TextField
          label="VAT number"
          optional
          placeholder="MT12345678"
          autoComplete="off"
          error={errors.vat_number?.message}
          {...register('vat_number')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
    </>
  );
}
