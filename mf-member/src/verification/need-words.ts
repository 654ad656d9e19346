import type {
  AskReason,
  CustomerKind,
  IdentityDocument,
  Party,
  RefusalReason,
  Side,
  VerificationCase,
} from 'shared/verification/types';

/** What is asked, as its field and the lists of what is missing name it. */
const needWords: Readonly<Record<string, string>> = {
  customer_kind: 'Who the address is for',
  company_name: 'Name of the company',
  registration_number: 'Registration number',
  company_country: 'Country of registration',
  activity_kind: 'Field of activity',
  activity: 'What you do, in at least 20 characters',
  purpose: 'What the address is for',
  has_nominee: 'Whether shares are held for someone else',
  owners: 'Who owns the company',
  managers: 'A senior manager, as nobody owns that much',
  share: 'A share that large, or how they control the company',
  signers: 'Who signs for the company',
  capacity: 'As what they sign',
  full_name: 'Full name',
  born_on: 'Date of birth',
  nationality: 'Nationality',
  address_line: 'Home address, street and number',
  city: 'Town',
  country: 'Country of residence',
  is_pep: 'Public office',
  document_kind: 'Kind of identity document',
  document_number: 'Number of the document',
  document_country: 'Country of the document',
  document_expires_on: 'Last day of the document',
  document_expired: 'A document that has not expired',
  identity: 'Identity document',
  residence: 'Proof of home address',
  extract: 'Extract of the company from its register',
  memorandum: 'Draft memorandum, or the reservation of the name',
  structure: 'Chart of who owns what',
  authority: 'Authority to sign',
  details: 'Something you told us',
};

/** What is asked, in the words that fit whom it is asked of. */
export function needText(
  need: string,
  { customer_kind: kind, parties }: Pick<VerificationCase, 'customer_kind' | 'parties'>,
): string {
  if (need === 'signers' && kind === 'person') {
    return parties.length > 1 ? 'One person alone: please remove the others' : 'Who you are';
  }
  return needWords[need] ?? need;
}

export const kindWords: Readonly<Record<CustomerKind, readonly [title: string, text: string]>> = {
  company: ['A company that is registered', 'In Malta or elsewhere.'],
  forming: [
    'A company in formation',
    'It is not registered yet. We approve it for a short time, and you send the extract as soon as there is one.',
  ],
  person: ['Me as a person', 'I trade under my own name, or only receive post.'],
};

export const documentWords: Readonly<Record<IdentityDocument, string>> = {
  passport: 'Passport',
  id_card: 'Identity card',
  residence_card: 'Residence card',
};

const sideWords: Readonly<Record<Side, string>> = { front: 'front', back: 'back' };

export const askWords: Readonly<Record<AskReason, string>> = {
  unreadable: 'We can’t read it.',
  cut_off: 'A part of it is cut off.',
  expired: 'It has expired.',
  wrong_document: 'It is another document than the one we need.',
  too_old: 'It is too old.',
  name_differs: 'The name on it differs from the one you typed.',
  missing: 'It is missing.',
  unclear: 'It is not clear to us.',
};

export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  documents: 'The documents do not show who uses the address.',
  not_plausible: 'What you told us does not fit together.',
  owners_unknown: 'It is not clear who owns the company.',
  not_accepted: 'We cannot accept this application. By law we may not always say why.',
};

/** "the front of the identity card of Maria Vella". */
export function fileTitle(need: string, party: Party | null, side: Side | null): string {
  const kind = party?.document_kind ? documentWords[party.document_kind] : 'Identity document';
  if (need !== 'identity') return needWords[need] ?? need;
  if (party?.document_kind === 'passport') return 'Passport: the page with the photo';
  return side ? `${kind}: ${sideWords[side]}` : kind;
}

/** How a person is named until their name is typed. */
export function partyName({ full_name, position }: Pick<Party, 'full_name' | 'position'>): string {
  return full_name ?? `Person ${position}`;
}
