import { AppError } from 'shared/lib/app-error';
import { countryCode, isCountryCode } from '../../profiles/countries';
import type { Seller } from '../seller';
import type { Buyer } from '../types';
import { vatScheme } from './tax';
import { element, type XmlElement } from './xml';

/** An address as UBL has it. */
interface Address {
  street: string | null | undefined;
  more: string | null | undefined;
  city: string | null | undefined;
  postalCode: string | null | undefined;
  /** ISO 3166-1, two letters. */
  country: string;
}

interface Party {
  name: string;
  /** Of the register of companies. */
  registration?: string;
  vatNumber: string | null;
  address: Address;
  contact?: string | null | undefined;
  phone?: string;
  email: string | null;
}

/** Whoever sells, as they were at the issue. @param isNamedForVat whether VAT numbers are named at all. */
export function sellerParty(seller: Seller, isNamedForVat: boolean): XmlElement | null {
  const address = sellerAddress(seller.address);
  return element('cac:AccountingSupplierParty', [
    party({
      name: seller.legal_name,
      registration: seller.registration_number,
      vatNumber: isNamedForVat ? vatIdentifier(seller.vat_number, address.country) : null,
      address,
      phone: seller.phone,
      email: seller.email,
    }),
  ]);
}

/** @throws AppError when the country is not known, which a structured invoice has to name. */
export function buyerParty(buyer: Buyer, isNamedForVat: boolean): XmlElement | null {
  const code = countryCode(buyer.country ?? '');
  if (code === undefined) {
    throw new AppError(
      'BUYER_COUNTRY',
      `no code for the country ${buyer.country}`,
      'This invoice does not name a country of its buyer that an XML file could name. Its PDF is complete.',
    );
  }
  const country = inDocuments[code] ?? code;
  const { vat_number: vat, full_name: person, company_name: company, email } = buyer;
  const [name = 'Not named', contact] = [company, person, email].filter((each): each is string =>
    Boolean(each?.trim()),
  );
  return element('cac:AccountingCustomerParty', [
    party({
      name,
      vatNumber: isNamedForVat && vat ? vatIdentifier(vat, country) : null,
      address: {
        street: buyer.address_line_1,
        more: buyer.address_line_2,
        city: buyer.city,
        postalCode: buyer.postal_code,
        country,
      },
      contact: contact === email ? null : contact,
      email,
    }),
  ]);
}

function party({ name, registration, vatNumber, address, contact, phone, email }: Party) {
  const { street, more, city, postalCode, country } = address;
  return element('cac:Party', [
    // the code list of electronic addresses (EAS): an address of e-mail
    element('cbc:EndpointID', email, { schemeID: 'EM' }),
    element('cac:PostalAddress', [
      element('cbc:StreetName', street),
      element('cbc:AdditionalStreetName', more),
      element('cbc:CityName', city),
      element('cbc:PostalZone', postalCode),
      element('cac:Country', [element('cbc:IdentificationCode', country)]),
    ]),
    vatNumber === null
      ? null
      : element('cac:PartyTaxScheme', [element('cbc:CompanyID', vatNumber), vatScheme()]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      element('cbc:CompanyID', registration),
    ]),
    element('cac:Contact', [
      element('cbc:Name', contact),
      element('cbc:Telephone', phone),
      element('cbc:ElectronicMail', email),
    ]),
  ]);
}

/** Printed lines, of which the last names the country and the one before it town and postcode. */
function sellerAddress(lines: readonly string[]): Address {
  const named = countryCode(lines.at(-1) ?? '');
  const rest = named === undefined ? lines : lines.slice(0, -1);
  const town = rest.at(-1) ?? '';
  const [, city = town, postalCode] = /^(.*\S)\s+([A-Z]{3} ?\d{4})$/.exec(town) ?? [];
  const [street, ...more] = rest.slice(0, -1);
  return { street, more: more.join(', '), city, postalCode, country: named ?? 'MT' };
}

/** The codes of EN 16931 for countries that we call otherwise: Kosovo. */
const inDocuments: Readonly<Record<string, string>> = { XK: '1A' };

/** Of the countries of which a VAT number begins otherwise than their ISO code. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL' };

/**
 * A VAT number with the country it is of before it, as EN 16931 wants it (BR-CO-09): where it was typed without,
 * that of the address. Null when nothing was typed.
 */
function vatIdentifier(typed: string, country: string): string | null {
  const number = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  if (number === '') return null;
  const first = number.slice(0, 2);
  const isWhole = isCountryCode(first) || first === 'EL' || first === 'XI';
  return isWhole ? number : `${prefixes[country] ?? country}${number}`;
}
