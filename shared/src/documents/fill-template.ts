import { company } from 'shared/company';
import { capitalised } from 'shared/lib/capitalised';
import { formatDay } from 'shared/lib/malta-time';
import { businessAddress } from 'shared/memberships/business-address';
import type { Profile } from 'shared/profiles/types';

/** A line to fill in by hand, where the profile says nothing. */
export const blank = '__________';

/** What a placeholder stands for: its value, '' when there is none, and what the value is called. */
interface Detail {
  value: string;
  /** As it reads within a sentence: "company name". */
  name: string;
}

/** What a member has filled in, by placeholder: `user_documents.filled_in`. */
export type Answers = Readonly<Record<string, string>>;

export type TemplateDetails = ReadonlyMap<string, Detail>;

export interface FilledTemplate {
  text: string;
  /** Names of the details left blank, each once, in the order of the text. */
  missing: string[];
}

type KnownProfile = Pick<
  Profile,
  | 'full_name'
  | 'company_name'
  | 'phone'
  | 'address_line_1'
  | 'address_line_2'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'vat_number'
  | 'membership_type'
  | 'box_number'
>;

/**
 * What the placeholders of a template stand for.
 * @param since when the document became the person's (ISO 8601). `{{date}}` is this day, not today:
 *   the same document says the same whenever it is downloaded.
 */
export function templateDetails(
  profile: KnownProfile,
  email: string | null,
  since: string | Date,
): TemplateDetails {
  const { full_name, address_line_1, address_line_2, city, postal_code, country } = profile;
  const { box_number: box } = profile;
  const town = [city, postal_code].map(clean).filter(Boolean).join(' ');
  const street = [address_line_1, address_line_2].map(clean).filter(Boolean);
  const address = street.length > 0 ? [...street, town, clean(country)] : [];
  const details: Record<string, [name: string, value: string | null]> = {
    // an account without a name is called this (spec 1§4): nobody signs with it
    user_name: ['full name', full_name === 'New User' ? null : full_name],
    company_name: ['company name', profile.company_name],
    date: ['date', formatDay(since)],
    email: ['e-mail address', email],
    phone: ['phone number', profile.phone],
    address: ['own address', address.filter(Boolean).join(', ')],
    address_line_1: ['own address', address_line_1],
    city: ['city', city],
    postal_code: ['postal code', postal_code],
    country: ['country', country],
    vat_number: ['VAT number', profile.vat_number],
    membership_type: ['membership', capitalised(profile.membership_type)],
    box_number: ['box number', box === null ? null : String(box)],
    // the address in Valletta from the box number on; the template itself says whose it is
    business_address: [
      company.addressName,
      box === null
        ? null
        : businessAddress({ company_name: null, full_name: null }, box).join(', '),
    ],
  };
  return new Map(
    Object.entries(details).map(([key, [name, value]]) => [key, { name, value: clean(value) }]),
  );
}

/** Every placeholder, standing for nothing: what there is, and how a document reads without a profile. */
export function blankDetails(): TemplateDetails {
  const nobody = {
    full_name: '',
    company_name: null,
    phone: null,
    address_line_1: null,
    address_line_2: null,
    city: null,
    postal_code: null,
    country: '',
    vat_number: null,
    membership_type: '',
    box_number: null,
  };
  return templateDetails(nobody, null, new Date());
}

/**
 * Fills `{{placeholders}}` in, each once: a value is text, also when it looks like a placeholder.
 * What is no name stays as it is written, and so do braces that do not fit together. The time it
 * takes grows with the length of the template, whatever stands in it.
 * @param answers to the placeholders that no profile answers.
 */
export function fillTemplate(
  template: string,
  details: TemplateDetails,
  answers: Answers = {},
): FilledTemplate {
  const missing = new Set<string>();
  const text = template.replace(/\{\{\s*([a-z][a-z0-9_]{0,60})\s*\}\}/g, (_, key: string) => {
    const { value, name } = details.get(key) ?? { value: answerTo(key, answers), name: asked(key) };
    if (value === '') missing.add(name);
    return value || blank;
  });
  return { text, missing: [...missing] };
}

/** "representative name": a placeholder that no profile answers, as it reads within a sentence. */
export function asked(name: string): string {
  return name.replaceAll('_', ' ').trim();
}

function answerTo(name: string, answers: Answers): string {
  return Object.hasOwn(answers, name) ? clean(answers[name] ?? '') : '';
}

// a line break in a name would tear the sentence apart in which it is read
function clean(value: string | null): string {
  return (value ?? '').replace(/\s+/g, ' ').trim();
}
