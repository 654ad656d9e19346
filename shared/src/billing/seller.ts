import { company } from 'shared/company';
import * as v from 'valibot';

/** Who sold, as copied into an invoice at its issue. */
export const sellerSchema = v.object({
  legal_name: v.string(),
  registration_number: v.string(),
  vat_number: v.string(),
  address: v.array(v.string()),
  email: v.string(),
  phone: v.string(),
  bank: v.object({
    account_name: v.string(),
    bank_name: v.string(),
    iban: v.string(),
    bic: v.string(),
  }),
});
export type Seller = v.InferOutput<typeof sellerSchema>;

/**
 * The company as the database is told of it, for the invoices it issues from then on
 * (`private.site_settings.seller`; on a hosted project by the statement in supabase/README.md).
 */
export function companyAsSeller(): Seller {
  const { legalName, registrationNumber, vatNumber, address, email, phone, bank } = company;
  return {
    legal_name: legalName,
    registration_number: registrationNumber,
    vat_number: vatNumber,
    address: [...address],
    email,
    phone: phone.display,
    bank: {
      account_name: bank.accountName,
      bank_name: bank.bankName,
      iban: bank.iban,
      bic: bank.bic,
    },
  };
}
