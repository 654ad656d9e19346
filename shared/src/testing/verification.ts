import type { OfficeCase, QueuedCase } from '../verification/office/types';
import type { Party, VerificationRules } from '../verification/types';

/** A few of the rules, as the database has them. */
export const someRules: VerificationRules = {
  needs: [
    need('extract', 'papers', 'file', 'case', 6),
    need('activity', 'activity', 'value', 'case'),
    need('identity', 'identity', 'file', 'party'),
    need('residence', 'residence', 'file', 'party', 6),
    need('full_name', 'people', 'value', 'party'),
  ],
  risks: [
    { reason: 'pep', risk: 'high', source: 'AMLR 42' },
    { reason: 'ordinary', risk: 'standard', source: 'AMLR 20' },
  ],
  terms: [
    { risk: 'low', review_months: 60, persons: 1, source: 'AMLR 26(2)' },
    { risk: 'standard', review_months: 36, persons: 1, source: 'AMLR 26(2)' },
    { risk: 'high', review_months: 12, persons: 2, source: 'AMLR 26(2)' },
  ],
  activities: [{ activity: 'consulting', is_high: false }],
  countries: ['Iran'],
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

function need(
  name: string,
  step: VerificationRules['needs'][number]['step'],
  answer: 'value' | 'file',
  of: 'party' | 'case',
  months: number | null = null,
): VerificationRules['needs'][number] {
  return {
    need: name,
    step,
    answer,
    of,
    customer_kinds: null,
    role: null,
    max_age_months: months,
    source: 'AMLR 22',
  };
}

export const aParty: Party = {
  id: '00000000-0000-4000-8000-0000000000a1',
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
};

/** A case of a company with one person, that waits for an officer. */
export function makeOfficeCase(changes: Partial<OfficeCase> = {}): OfficeCase {
  const id = '00000000-0000-4000-8000-0000000000c1';
  const file = (need: 'identity' | 'residence' | 'extract', side: 'front' | 'back' | null) => ({
    id: `${need} ${side}`,
    party_id: need === 'extract' ? null : aParty.id,
    need,
    side,
    name: `${id}/${need}-${side}.jpg`,
    added_at: '2026-11-26T09:00:00+00:00',
  });
  return {
    id,
    number: 12,
    version: 4,
    kind: 'first',
    state: 'in_review',
    begun_at: '2026-11-26T08:00:00+00:00',
    sent_at: '2026-11-26T09:00:00+00:00',
    due_at: '2026-11-30T09:00:00+00:00',
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
    parties: [aParty],
    files: [
      file('identity', 'front'),
      file('identity', 'back'),
      file('residence', null),
      file('extract', null),
    ],
    missing: [],
    asks: [],
    refusal: null,
    user_id: 'maria',
    member: { full_name: 'Maria Vella', email: 'maria@example.test', box_number: 104 },
    risk: {
      proposed: 'standard',
      level: null,
      reasons: [{ reason: 'ordinary', risk: 'standard' }],
    },
    checks: [
      { key: `identity_matches:${aParty.id}`, check: 'identity_matches', party_id: aParty.id },
      { key: 'risk_considered', check: 'risk_considered', party_id: null },
    ],
    screenings: [],
    screening_due: [
      { party_id: null, name: 'Vella Design Ltd' },
      { party_id: aParty.id, name: 'Maria Vella' },
    ],
    first_approved_by_name: null,
    may_approve: true,
    valid_until: null,
    valid_until_if_approved: '2029-11-28',
    until_reason: 'review',
    history: [
      {
        at: '2026-11-28T09:00:00+00:00',
        kind: 'looked',
        actor_name: 'Nadia Camilleri',
        detail: { reason: 'Next in the queue' },
      },
    ],
    earlier: [],
    ...changes,
  };
}

/** The same case in the queue. */
export function makeQueuedCase(changes: Partial<QueuedCase> = {}): QueuedCase {
  const { id, number, company_name, kind, state, sent_at, due_at } = makeOfficeCase();
  return {
    id,
    number,
    user_id: 'maria',
    member_name: 'Maria Vella',
    company_name,
    box_number: 104,
    kind,
    state,
    sent_at,
    due_at,
    decided_at: null,
    is_overdue: false,
    risk: 'standard',
    first_approved_by_name: null,
    may_approve_second: false,
    valid_until: null,
    held_from: null,
    ...changes,
  };
}
