import type { OfficeCase, QueuedCase } from '../verification/office/types';
import type { VerificationRules } from '../verification/types';
import { makeCase, makeParty, verificationRules } from './own-verification';

export const someRules: VerificationRules = {
  ...verificationRules,
  risks: [
    { reason: 'pep', risk: 'high', source: 'AMLR 42' },
    { reason: 'ordinary', risk: 'standard', source: 'AMLR 20' },
  ],
  countries: ['Iran'],
};

export const aParty = makeParty({ id: '00000000-0000-4000-8000-0000000000a1' });

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
    ...makeCase(),
    id,
    state: 'in_review',
    sent_at: '2026-11-26T09:00:00+00:00',
    due_at: '2026-11-30T09:00:00+00:00',
    parties: [aParty],
    files: [
      file('identity', 'front'),
      file('identity', 'back'),
      file('residence', null),
      file('extract', null),
    ],
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
    is_in_force: false,
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
    kept_until: null,
    ...changes,
  };
}
