import type { ReactNode } from 'react';
import type { AffiliateStatus, Decision } from 'shared/affiliates/types';
import { useDecision } from 'shared/affiliates/use-affiliates';
import type { AppError } from 'shared/lib/app-error';
import { formatMoment } from 'shared/lib/malta-time';

const decided: readonly string[] = ['NOT_APPROVED', 'AF002', 'AF004'];

/** Tells whoever came second what was decided, by whom and when. */
export function DecidedMeanwhile({
  affiliateId,
  error,
}: {
  affiliateId: string;
  error: AppError;
}): ReactNode {
  const isDecided = decided.includes(error.code);
  const { data } = useDecision(affiliateId, isDecided);
  return isDecided && data?.decided_at ? <p>{decisionText(data, data.decided_at)}</p> : null;
}

function decisionText({ status, decider }: Decision, at: string): string {
  return `${verbs[status]} by ${decider ?? 'an administrator'} on ${formatMoment(at)}.`;
}

const verbs: Readonly<Record<AffiliateStatus, string>> = {
  pending: 'Reopened',
  approved: 'Approved',
  active: 'Approved',
  rejected: 'Rejected',
  inactive: 'Approval withdrawn',
};
