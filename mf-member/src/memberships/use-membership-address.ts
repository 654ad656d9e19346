import { useState } from 'react';
import type { Question } from 'shared/memberships/standing';
import {
  type BillingPeriod,
  isBillingPeriod,
  isPlanType,
  type PlanType,
} from 'shared/memberships/types';
import { useSearchParams } from 'shared/router';

const questions: readonly Question[] = ['leave', 'withdraw', 'take-back'];

export interface MembershipAddress {
  /** `plans`: a plan is being chosen. */
  view: 'overview' | 'plans';
  /** What is asked in a dialog. */
  question: Question | null;
  ask: (question: Question | null) => void;
  /** The plan that is looked at; null where none was chosen yet. */
  plan: PlanType | null;
  period: BillingPeriod | null;
  choose: (plan: PlanType | null, period: BillingPeriod) => void;
}

/** What the address says of the page: mails, the dashboard’s head and Back lead to the same place. */
export function useMembershipAddress(): MembershipAddress {
  const [address, setParams] = useSearchParams();
  // What was chosen is marked at once: a radio button that waits for the address would spring back.
  const [chosen, setChosen] = useState({ at: address, params: address });
  const params = chosen.at === address ? chosen.params : address;
  const [plan, period, asked] = [params.get('plan'), params.get('period'), params.get('ask')];
  const replaced = { replace: true, preventScrollReset: true };
  return {
    view: params.get('view') === 'plans' ? 'plans' : 'overview',
    question: questions.find((question) => question === asked) ?? null,
    ask: (question) => setParams(question ? { ask: question } : {}, replaced),
    plan: isPlanType(plan) ? plan : null,
    period: isBillingPeriod(period) ? period : null,
    choose: (type, billing) => {
      const next = { view: 'plans', ...(type && { plan: type }), period: billing };
      setChosen({ at: address, params: new URLSearchParams(next) });
      setParams(next, replaced);
    },
  };
}
