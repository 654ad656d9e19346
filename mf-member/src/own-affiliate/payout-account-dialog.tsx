import type { ReactNode } from 'react';
import type { OwnCommissions } from 'shared/commissions/types';
import { savePayoutDetails } from 'shared/commissions/use-own-commissions';
import { company } from 'shared/company';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { countryOptions } from 'shared/profiles/countries';
import { defaultCountry } from 'shared/profiles/default-country';
import { useProfile } from 'shared/profiles/use-profile';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';

const orNull = (limit: number) => v.pipe(optional(limit), blankToNull);

const schema = v.object({
  name: needed('Please enter the name on the account', 70),
  iban: needed('Please enter the IBAN', 60),
  bic: orNull(20),
  address_line_1: needed('Please enter your street and number', 200),
  address_line_2: orNull(200),
  city: needed('Please enter your town', 100),
  postal_code: orNull(20),
  country: needed('Please choose your country', 100),
  vat_number: orNull(30),
  is_self_billed: v.boolean(),
});

/** Asks where an affiliate wants to be paid, and what their invoice has to say. */
export function PayoutAccountDialog({
  details,
  onClose,
}: {
  details: OwnCommissions['details'];
  onClose: () => void;
}): ReactNode {
  const { data: profile } = useProfile();
  const from = details ?? profile;
  const country = from?.country || defaultCountry;
  return (
    <DialogForm
      title={details ? 'Change where we pay you?' : 'Where shall we pay you?'}
      intro="We tell you of each change by e-mail, check it, and pay nothing for three days after it."
      action="Save account"
      busyLabel="Saving…"
      definition={{
        schema,
        send: async ({ is_self_billed, ...entered }) => {
          const say = unseenNews();
          await savePayoutDetails(entered, is_self_billed);
          say('Your account is saved. We check it before the next payout.');
        },
      }}
      initial={{
        name: details?.name ?? '',
        iban: details?.iban ?? '',
        bic: details?.bic ?? '',
        address_line_1: details?.address_line_1 ?? '',
        address_line_2: details?.address_line_2 ?? '',
        city: details?.city ?? '',
        postal_code: details?.postal_code ?? '',
        country,
        vat_number: details?.vat_number ?? '',
        is_self_billed: details?.is_self_billed ?? false,
      }}
      {...(!details &&
        profile && {
          known: {
            name: profile.company_name || profile.full_name || '',
            address_line_1: profile.address_line_1 ?? '',
            address_line_2: profile.address_line_2 ?? '',
            city: profile.city ?? '',
            postal_code: profile.postal_code ?? '',
            vat_number: profile.vat_number ?? '',
          },
        })}
      refusals={{ AF010: { field: 'iban' } }}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label="Name on the account"
            hint="As your bank has it: banks compare it with the IBAN."
            autoComplete="off"
            maxLength={70}
          />
          <TextField
            {...form.field('iban')}
            label="IBAN"
            hint="Of a bank in the SEPA area."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...form.field('bic')}
            label="BIC"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...form.field('address_line_1')}
            label="Address line 1"
            autoComplete="address-line1"
          />
          <TextField
            {...form.field('address_line_2')}
            label="Address line 2"
            optional
            autoComplete="address-line2"
          />
          <TextField {...form.field('city')} label="City" autoComplete="address-level2" />
          <TextField
            {...form.field('postal_code')}
            label="Postal code"
            optional
            autoComplete="postal-code"
          />
          <SelectField {...form.field('country')} label="Country" autoComplete="country-name">
            {countryOptions(country).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            {...form.field('vat_number')}
            label="VAT number"
            optional
            hint="If you are registered for VAT. We decide with it how your commission is taxed."
            autoComplete="off"
            spellCheck={false}
          />
          <CheckboxField
            {...form.field('is_self_billed')}
            label={`${company.legalName} may write my invoices for me (self-billing).`}
            hint="Each payout then comes with an invoice in your name, and you issue none for it. You can take this back here at any time."
          />
          {form.values.vat_number.trim() !== '' && !form.values.is_self_billed && (
            <Notice>
              Without self-billing we pay the commission without VAT, and you send us your invoice.
            </Notice>
          )}
        </>
      )}
    </DialogForm>
  );
}
