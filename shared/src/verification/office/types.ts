import type { Ask, RefusalReason, RiskLevel, UntilReason, VerificationCase } from '../types';

/** `kept`: the membership or the account is over, and the law keeps the case. */
export type QueueFilter = 'open' | 'second' | 'asked' | 'draft' | 'ending' | 'decided' | 'kept';

/** `second`: a high risk that one officer has approved. */
export type OfficeState = VerificationCase['state'] | 'second';

/** A case as the queue has it: whose it is and how it stands, and no more. */
export interface QueuedCase {
  id: string;
  number: number;
  /** Null once the account is gone. */
  user_id: string | null;
  /** Of an account that is gone: whose name its papers bore. */
  member_name: string;
  company_name: string | null;
  box_number: number | null;
  kind: VerificationCase['kind'];
  state: OfficeState;
  sent_at: string | null;
  due_at: string | null;
  decided_at: string | null;
  is_overdue: boolean;
  risk: RiskLevel | null;
  first_approved_by_name: string | null;
  may_approve_second: boolean;
  valid_until: string | null;
  held_from: string | null;
  /** The last day for which the law keeps it; null while the membership runs. */
  kept_until: string | null;
}

/** `false_match`: a name agrees, and it is somebody else. */
export type ScreeningResult = 'clear' | 'false_match' | 'match';

export interface Screening {
  id: string;
  /** Null: the company. */
  party_id: string | null;
  name: string;
  /** `manual`: an officer has looked. */
  provider: string;
  lists: string;
  screened_on: string;
  result: ScreeningResult;
  note: string | null;
  by_name: string | null;
  created_at: string;
}

export interface NewScreening
  extends Pick<Screening, 'id' | 'party_id' | 'lists' | 'screened_on' | 'result' | 'note'> {
  caseId: string;
}

/** Something that an officer confirms before they approve. */
export interface Check {
  /** `check`, or `check:<party id>`. */
  key: string;
  check: string;
  party_id: string | null;
}

export interface CaseEvent {
  at: string;
  kind:
    | 'sent'
    | 'looked'
    | 'screened'
    | 'asked'
    | 'approved_first'
    | 'approved'
    | 'refused'
    | 'taken_back'
    | 'suspended'
    | 'withdrawn';
  actor_name: string | null;
  detail: Readonly<Record<string, unknown>>;
}

/** A case as an officer who has opened it sees it. */
export interface OfficeCase extends Omit<VerificationCase, 'state'> {
  state: OfficeState;
  user_id: string | null;
  /** The profile, to compare; null once the account is gone. */
  member: Readonly<Record<string, string | number | null>> | null;
  risk: {
    /** The lowest it can be approved at. */
    proposed: RiskLevel;
    level: RiskLevel | null;
    reasons: { reason: string; risk: RiskLevel }[];
  };
  checks: Check[];
  screenings: Screening[];
  screening_due: { party_id: string | null; name: string }[];
  first_approved_by_name: string | null;
  /** The address of its member is used by it. */
  is_in_force: boolean;
  may_approve: boolean;
  valid_until: string | null;
  valid_until_if_approved: string | null;
  until_reason: UntilReason | null;
  history: CaseEvent[];
  earlier: Pick<QueuedCase, 'id' | 'number' | 'kind' | 'state' | 'decided_at'>[];
}

export interface Approval {
  checks: readonly string[];
  risk: RiskLevel;
  /** Needed where the risk is put higher. */
  note: string | null;
}

export interface Refusal {
  reason: RefusalReason;
  /** Told to the member. */
  note: string | null;
}

export type NewAsk = Ask;

export interface Officer {
  user_id: string;
  full_name: string;
  is_officer: boolean;
  named_at: string | null;
  named_by_name: string | null;
}
