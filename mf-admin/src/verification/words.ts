import { capitalised } from 'shared/lib/capitalised';
import { formatDay } from 'shared/lib/malta-time';
import type { BadgeTone } from 'shared/ui/badge';
import type {
  CaseEvent,
  OfficeCase,
  OfficeState,
  Screening,
} from 'shared/verification/office/types';
import type {
  AddressState,
  AskReason,
  CaseFile,
  RefusalReason,
  RiskLevel,
  UntilReason,
  VerificationRules,
} from 'shared/verification/types';

export const caseKinds: Readonly<Record<OfficeCase['kind'], string>> = {
  first: 'First time',
  review: 'Review',
  change: 'Change',
};

export const caseStates: Readonly<Record<OfficeState, readonly [BadgeTone, string]>> = {
  draft: ['neutral', 'Not sent yet'],
  in_review: ['warning', 'To review'],
  second: ['progress', 'Second officer'],
  asked: ['info', 'Asked again'],
  approved: ['success', 'Approved'],
  refused: ['danger', 'Refused'],
  withdrawn: ['neutral', 'Withdrawn'],
};

export const riskLevels = ['low', 'standard', 'high'] as const satisfies readonly RiskLevel[];

export const riskTones: Readonly<Record<RiskLevel, BadgeTone>> = {
  low: 'success',
  standard: 'neutral',
  high: 'danger',
};

export const riskReasons: Readonly<Record<string, string>> = {
  pep: 'Someone holds a public office, or is close to someone who does',
  country: 'Nationality, residence, document or seat in a listed country',
  activity: 'An activity of a higher risk',
  nominee: 'Nominee shareholders or directors',
  match: 'A name agreed with one on a list, even if it is someone else',
  indirect: 'Owned through others',
  ordinary: 'Nothing speaks for a higher or a lower risk',
  supervised: 'Listed, licensed or public, and supervised',
};

const needNames: Readonly<Record<string, string>> = {
  customer_kind: 'Who it is for',
  company_country: 'Country of registration',
  activity_kind: 'Field of activity',
  activity: 'What they do',
  purpose: 'What the address is for',
  has_nominee: 'Nominees',
  owners: 'Who owns',
  managers: 'Who manages',
  share: 'Share',
  signers: 'Who signs',
  born_on: 'Date of birth',
  address_line: 'Home address',
  city: 'Town',
  is_pep: 'Public office',
  document_kind: 'Kind of document',
  document_country: 'Country of the document',
  document_expires_on: 'Last day of the document',
  document_expired: 'Document in date',
  identity: 'Identity document',
  residence: 'Proof of address',
  extract: 'Extract of the register',
  memorandum: 'Memorandum, or reservation of the name',
  structure: 'Chart of ownership',
  authority: 'Authority to sign',
  details: 'Something else',
};

/** What the rules ask for, in a word or two. */
export function needName(need: string): string {
  return needNames[need] ?? capitalised(need);
}

export function fileName({ need, side }: Pick<CaseFile, 'need' | 'side'>): string {
  return side ? `${needName(need)}, ${side}` : needName(need);
}

export const askReasons: Readonly<Record<AskReason, string>> = {
  unreadable: 'It cannot be read',
  cut_off: 'A part is cut off',
  expired: 'It has expired',
  wrong_document: 'It is another document',
  too_old: 'It is too old',
  name_differs: 'The name differs',
  missing: 'It is missing',
  unclear: 'It is not clear',
};

export const refusalReasons: Readonly<Record<RefusalReason, string>> = {
  documents: 'The documents do not show it',
  not_plausible: 'What they say is not plausible',
  owners_unknown: 'It is not clear who owns',
  not_accepted: 'We do not accept them',
};

export const screeningResults: Readonly<Record<Screening['result'], readonly [BadgeTone, string]>> =
  {
    clear: ['success', 'Not on the lists'],
    false_match: ['warning', 'Someone else of that name'],
    match: ['danger', 'On a list'],
  };

/** What an officer confirms; how old a paper may be is in the rules. */
export function checkText(check: string, rules: VerificationRules | undefined): string {
  const age = (need: string) => {
    const months = rules?.needs.find((one) => one.need === need)?.max_age_months;
    return months ? `, and is at most ${months} months old` : '';
  };
  const texts: Readonly<Record<string, string>> = {
    identity_matches:
      'The identity document says what was typed, is in date and shows no sign of a change',
    residence_matches: `The proof of address has this name and address${age('residence')}`,
    authority_matches: 'The authority names this person, and comes from whoever may give it',
    extract_matches: `The extract has this name, number and these people${age('extract')}`,
    memorandum_matches: 'The memorandum, or the reservation, has this name and these people',
    supervision_confirmed:
      'The exchange, the supervisor or, of a public body, the law has it under this name: I have looked it up',
    owners_match: 'Everyone who owns or controls enough is named, and no one else',
    structure_matches: 'The chart leads from the company to its owners without a gap',
    activity_plausible: 'What they do, and why they want the address, is plausible',
    risk_considered: 'I have considered the risk, and whether it is higher',
  };
  return texts[check] ?? capitalised(check);
}

export const untilReasons: Readonly<Record<UntilReason, string>> = {
  review: 'then it is reviewed, as the law requires',
  document: 'then an identity document ends',
  formation: 'by then the extract of the registered company is due',
};

const purposes: Readonly<Record<string, string>> = {
  registered_office: 'Registered office',
  correspondence: 'Correspondence',
  both: 'Registered office and correspondence',
};

/** What an address is for; a person has no registered office. */
export function purposeText({
  purpose,
  customer_kind: kind,
}: Pick<OfficeCase, 'purpose' | 'customer_kind'>): string | null {
  if (kind === 'person' && purpose === 'both') return 'Business address and correspondence';
  return purposes[purpose ?? ''] ?? null;
}

export const supervisions: Readonly<Record<string, string>> = {
  listed: 'Listed on a stock exchange',
  licensed: 'Licensed and supervised',
  public: 'A public body',
};

export const customerKinds: Readonly<Record<string, string>> = {
  person: 'A person',
  company: 'A company',
  forming: 'A company in formation',
};

/** How it stands with an address, as every administrator may read it. */
export function addressWords(state: AddressState, heldFrom: string | null): string | null {
  const day = heldFrom === null ? '' : formatDay(heldFrom);
  switch (state) {
    case 'none':
      return null;
    case 'reserved':
      return 'Reserved: it is not known yet who uses it, and new post is held';
    case 'asked':
      return `In use; asked who uses it, and held from ${day} if not approved`;
    case 'ending':
      return `Approved; held from ${day} unless it is confirmed`;
    case 'held':
      return `Resting: new post is held since ${day}`;
    case 'usable':
      return heldFrom === null ? 'In use' : 'Approved';
  }
}

/** What happened to a case, as its history says it. */
export function eventText({ kind, detail }: CaseEvent): string {
  const note = typeof detail.note === 'string' ? `: ${detail.note}` : '';
  const reason = typeof detail.reason === 'string' ? detail.reason : '';
  switch (kind) {
    case 'sent':
      return 'Sent by the member';
    case 'looked':
      return `Opened: ${reason}`;
    case 'screened':
      return `${detail.name} looked for on the lists: ${resultOf(detail.result)}`;
    case 'asked':
      return `Asked again: ${needsOf(detail.asks)}`;
    case 'approved_first':
      return `Approved first, at a ${detail.risk} risk${note}`;
    case 'approved':
      return `Approved, at a ${detail.risk} risk${note}`;
    case 'refused':
      return `Refused, ${(refusalReasons[reason as RefusalReason] ?? reason).toLowerCase()}${note}`;
    case 'taken_back':
      return `Refusal taken back: ${reason}`;
    case 'suspended':
      return `Asked to confirm by ${formatDay(String(detail.held_from))}: ${reason}`;
    case 'withdrawn':
      return 'Withdrawn';
  }
}

function needsOf(asks: unknown): string {
  return Array.isArray(asks) ? asks.map(({ need }) => needName(String(need))).join(', ') : '';
}

function resultOf(result: unknown): string {
  return screeningResults[result as Screening['result']]?.[1].toLowerCase() ?? '';
}
