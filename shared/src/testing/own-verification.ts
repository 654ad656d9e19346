import type {
  OwnVerification,
  Party,
  VerificationCase,
  VerificationRules,
} from 'shared/verification/types';

const need = (
  name: string,
  step: VerificationRules['needs'][number]['step'],
  changes: Partial<VerificationRules['needs'][number]> = {},
): VerificationRules['needs'][number] => ({
  need: name,
  step,
  answer: 'value',
  of: 'case',
  customer_kinds: null,
  role: null,
  max_age_months: null,
  source: 'AMLR 22',
  ...changes,
});
const companies: Pick<VerificationRules['needs'][number], 'customer_kinds'> = {
  customer_kinds: ['company', 'forming'],
};
const file = { answer: 'file' } as const;
const ofParty = { of: 'party' } as const;

/** The rules, as far as screens need them. */
export const verificationRules: VerificationRules = {
  needs: [
    need('customer_kind', 'who'),
    need('company_name', 'company', companies),
    need('registration_number', 'company', { customer_kinds: ['company'] }),
    need('company_country', 'company', companies),
    need('activity_kind', 'activity'),
    need('activity', 'activity'),
    need('purpose', 'activity'),
    need('has_nominee', 'owners', companies),
    need('owners', 'owners', { ...companies, answer: 'rule' }),
    need('signers', 'signers', { answer: 'rule' }),
    need('born_on', 'people', ofParty),
    need('city', 'people', ofParty),
    need('identity', 'identity', { ...ofParty, ...file }),
    need('residence', 'residence', { ...ofParty, ...file, max_age_months: 6 }),
    need('extract', 'papers', { ...file, customer_kinds: ['company'], max_age_months: 6 }),
    need('memorandum', 'papers', { ...file, customer_kinds: ['forming'] }),
    need('structure', 'papers', { ...companies, ...file, role: 'indirect' }),
    need('authority', 'papers', { ...companies, ...ofParty, ...file, role: 'representative' }),
  ],
  risks: [],
  terms: [
    { risk: 'low', review_months: 60, persons: 1, source: 'AMLR 26(2)' },
    { risk: 'standard', review_months: 36, persons: 1, source: 'AMLR 26(2)' },
    { risk: 'high', review_months: 12, persons: 2, source: 'AMLR 26(2)' },
  ],
  activities: [
    { activity: 'consulting', is_high: false },
    { activity: 'crypto', is_high: true },
  ],
  countries: [],
  limits: {
    owner_share: 25,
    forming_days: 90,
    notice_days: [60, 30, 7],
    due_days: 2,
    screening_days: 30,
    kept_years: 5,
    stale_days: 180,
    pages: 6,
    parties: 12,
    transition_days: 60,
  },
};

/** A person of a case: she signs, and owns all of it. */
export function makeParty(changes: Partial<Party> = {}): Party {
  return {
    id: '22222222-2222-4222-8222-000000000001',
    position: 1,
    full_name: 'Maria Vella',
    born_on: '1984-05-06',
    nationality: 'Malta',
    address_line: '8 Strait Street',
    city: 'Valletta',
    postal_code: 'VLT 1432',
    country: 'Malta',
    is_signer: true,
    is_owner: true,
    is_manager: false,
    capacity: 'director',
    share: 100,
    through: null,
    is_pep: false,
    pep_note: null,
    document_kind: 'id_card',
    document_number: '0123484M',
    document_country: 'Malta',
    document_expires_on: '2140-01-01',
    ...changes,
  };
}

/** A draft of a company that lacks nothing. */
export function makeCase(changes: Partial<VerificationCase> = {}): VerificationCase {
  return {
    id: '11111111-1111-4111-8111-000000000001',
    number: 12,
    version: 3,
    kind: 'first',
    state: 'draft',
    begun_at: '2026-11-26T09:00:00Z',
    sent_at: null,
    due_at: null,
    decided_at: null,
    customer_kind: 'company',
    company_name: 'Vella Design Ltd',
    registration_number: 'C 12345',
    company_country: 'Malta',
    activity: 'We design signs and stationery for shops in Malta and Italy.',
    activity_kind: 'consulting',
    purpose: 'both',
    supervised: null,
    has_nominee: false,
    nobody_owns: false,
    parties: [makeParty()],
    files: [],
    missing: [],
    asks: [],
    refusal: null,
    ...changes,
  };
}

/** Of somebody whose address may be used, with nothing to do. */
export function makeOwnVerification(changes: Partial<OwnVerification> = {}): OwnVerification {
  return {
    address: { state: 'usable', held_from: '2029-11-27' },
    in_force: {
      id: '11111111-1111-4111-8111-000000000000',
      number: 11,
      approved_on: '2026-11-26',
      valid_until: '2029-11-26',
      until_reason: 'review',
      holder: 'Vella Design Ltd',
      customer_kind: 'company',
      purpose: 'both',
    },
    case: null,
    papers: [],
    ...changes,
  };
}

/** Of a new member: the box is reserved until it is approved who uses it. */
export function makeReserved(open: VerificationCase | null = null): OwnVerification {
  const address = { state: 'reserved', held_from: '2026-11-25' } as const;
  return makeOwnVerification({ address, in_force: null, case: open });
}
