import type { ReactNode } from 'react';
import { countryOptions, hasPostalCode, otherCountry } from 'shared/profiles/countries';
import { SelectField, TextField } from 'shared/ui/field';
import { BuyerKindField } from 'shared/vat/buyer-kind-field';
import { decidesVat } from 'shared/vat/vat-prefix';
import styles from './registration.module.css';
import { chosenCountry, registrationCountries } from './registration-schema';
import type { RegistrationForm } from './use-registration';

export function DetailsStep({ form }: { form: RegistrationForm }): ReactNode {
  const { field, values } = form;
  return (
    <>
      <TextField label="Address line 1" autoComplete="address-line1" {...field('address_line_1')} />
      <TextField
        label="Address line 2"
        optional
        autoComplete="address-line2"
        {...field('address_line_2')}
      />
      <div className={styles.pair}>
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        {hasPostalCode(chosenCountry(values)) && (
          <TextField label="Postal code" autoComplete="postal-code" {...field('postal_code')} />
        )}
      </div>
      <SelectField label="Country" autoComplete="country-name" {...field('country')}>
        {registrationCountries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      {values.country === otherCountry && (
        <SelectField label="Which country?" autoComplete="country-name" {...field('other_country')}>
          {countryOptions('').map((country) => (
            <option key={country} value={country}>
              {country || 'Choose the country'}
            </option>
          ))}
        </SelectField>
      )}
      {decidesVat(chosenCountry(values)) && <BuyerKindField {...field('buyer_kind')} />}
      <TextField
        label="Company name"
        optional
        autoComplete="organization"
        {...field('company_name')}
      />
      <div className={styles.pair}>
        <TextField
          label="VAT number"
          optional
          placeholder="MT12345678"
          autoComplete="off"
          {...field('vat_number')}
        />
        <TextField label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      </div>
    </>
  );
}
