/** How it stands with the address of a member; it may be used while `asked`, `usable` or `ending`. */
export type AddressState = 'none' | 'reserved' | 'asked' | 'usable' | 'ending' | 'held';

/** The address of a member, and the day from which new post of theirs is held; null: none that they were told of. */
export interface AddressUse {
  state: AddressState;
  held_from: string | null;
}

export const customerKinds = ['person', 'company', 'forming'] as const;
/** `forming`: a company that is not registered yet. */
export type CustomerKind = (typeof customerKinds)[number];

export const addressPurposes = ['registered_office', 'correspondence', 'both'] as const;
export type AddressPurpose = (typeof addressPurposes)[number];

export const supervisions = ['listed', 'licensed', 'public'] as const;
export type Supervision = (typeof supervisions)[number];

export const documentKinds = ['passport', 'id_card', 'residence_card'] as const;
export type IdentityDocument = (typeof documentKinds)[number];

export type Side = 'front' | 'back';

/** In the order in which they are asked. `asked`: what the office asks for again. */
export type VerificationStep =
  | 'who'
  | 'company'
  | 'activity'
  | 'owners'
  | 'signers'
  | 'people'
  | 'identity'
  | 'residence'
  | 'papers'
  | 'asked';

/** What is a file; other needs are answers, by the names of their fields. */
export const fileNeeds = [
  'identity',
  'residence',
  'extract',
  'memorandum',
  'structure',
  'authority',
] as const;
export type FileNeed = (typeof fileNeeds)[number];

/** What a member says of the customer; null: not answered yet. */
export interface CaseDetails {
  customer_kind: CustomerKind | null;
  company_name: string | null;
  registration_number: string | null;
  company_country: string | null;
  /** What the company does, in 20 characters at least. */
  activity: string | null;
  /** One of the activities of the rules. */
  activity_kind: string | null;
  purpose: AddressPurpose | null;
  supervised: Supervision | null;
  has_nominee: boolean | null;
  /** Nobody owns more than the share that counts, so that the managers are named instead. */
  nobody_owns: boolean;
}

/** What a member says of one person; days are YYYY-MM-DD. */
export interface PartyDetails {
  full_name: string | null;
  born_on: string | null;
  nationality: string | null;
  address_line: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  is_signer: boolean;
  is_owner: boolean;
  is_manager: boolean;
  capacity: 'director' | 'representative' | null;
  /** Per cent, with two decimals. */
  share: number | null;
  /** How they own or control where it is not directly. */
  through: string | null;
  is_pep: boolean | null;
  pep_note: string | null;
  document_kind: IdentityDocument | null;
  document_number: string | null;
  document_country: string | null;
  document_expires_on: string | null;
}

export interface Party extends PartyDetails {
  id: string;
  position: number;
}

export interface CaseFile {
  id: string;
  party_id: string | null;
  need: FileNeed;
  side: Side | null;
  /** In the bucket `verification`. */
  name: string;
  added_at: string;
}

export interface Missing {
  step: VerificationStep;
  need: string;
  party_id: string | null;
  side: Side | null;
}

export const askReasons = [
  'unreadable',
  'cut_off',
  'expired',
  'wrong_document',
  'too_old',
  'name_differs',
  'missing',
  'unclear',
] as const;
export type AskReason = (typeof askReasons)[number];

/** What the office asks for again; `need` is one of the rules, or `details`. */
export interface Ask {
  party_id: string | null;
  need: string;
  reason: AskReason;
  note: string | null;
}

export const refusalReasons = [
  'documents',
  'not_plausible',
  'owners_unknown',
  'not_accepted',
] as const;
/** `not_accepted` is told without a reason: the law may forbid it. */
export type RefusalReason = (typeof refusalReasons)[number];

/** One round, as its member sees it. */
export interface VerificationCase extends CaseDetails {
  id: string;
  number: number;
  version: number;
  kind: 'first' | 'review' | 'change';
  state: 'draft' | 'in_review' | 'asked' | 'approved' | 'refused' | 'withdrawn';
  begun_at: string;
  sent_at: string | null;
  due_at: string | null;
  decided_at: string | null;
  parties: Party[];
  files: CaseFile[];
  /** Empty: it may be sent. */
  missing: Missing[];
  asks: (Ask & { is_answered: boolean })[];
  refusal: { reason: RefusalReason; note: string | null } | null;
}

/** Until when an approval stands, and why until then. */
export type UntilReason = 'review' | 'document' | 'formation';

export interface ApprovalInForce {
  id: string;
  number: number;
  approved_on: string;
  valid_until: string;
  until_reason: UntilReason;
  /** Whose name papers bear. */
  holder: string;
  customer_kind: CustomerKind;
  /** What the address was approved for: `correspondence` has no registered office. */
  purpose: AddressPurpose;
}

export type PaperKind = 'certificate' | 'consent';

export interface AddressPaper {
  id: string;
  kind: PaperKind;
  /** `MBA-XXXX-XXXX`. */
  number: string;
  holder: string;
  box_number: number;
  issued_on: string;
  is_valid: boolean;
  ended_on: string | null;
}

export interface OwnVerification {
  address: AddressUse;
  in_force: ApprovalInForce | null;
  /** The open one; else one that was refused since. */
  case: VerificationCase | null;
  papers: AddressPaper[];
}

export type RiskLevel = 'low' | 'standard' | 'high';

/** The rules as the database applies them, with their sources. */
export interface VerificationRules {
  needs: {
    need: string;
    step: VerificationStep;
    answer: 'value' | 'file' | 'rule';
    of: 'party' | 'case';
    /** Null: for all. */
    customer_kinds: CustomerKind[] | null;
    role: 'signer' | 'owner' | 'manager' | 'representative' | 'indirect' | null;
    max_age_months: number | null;
    source: string;
  }[];
  risks: { reason: string; risk: RiskLevel; source: string }[];
  terms: { risk: RiskLevel; review_months: number; persons: 1 | 2; source: string }[];
  activities: { activity: string; is_high: boolean }[];
  /** Of a higher risk, by the names of profiles. */
  countries: string[];
  limits: {
    owner_share: number;
    forming_days: number;
    notice_days: number[];
    due_days: number;
    screening_days: number;
    kept_years: number;
    stale_days: number;
    pages: number;
    parties: number;
    transition_days: number;
  };
}

/** What anyone may know of a paper whose number they have. */
export interface ConfirmedPaper {
  number: string;
  issued_on: string;
}
