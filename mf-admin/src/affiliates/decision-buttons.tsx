import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { Button } from 'shared/ui/button';

export type Decide = 'approve' | 'reject' | 'withdraw' | 'reopen';

/** What can be decided about an application as it stands. */
export function DecisionButtons({
  affiliate,
  onDecide,
  size,
}: {
  affiliate: Affiliate;
  onDecide: (decision: Decide, affiliate: Affiliate) => void;
  size: 'sm' | 'md';
}): ReactNode {
  const { full_name: name, status } = affiliate;
  const act = (decision: Decide) => () => onDecide(decision, affiliate);
  return (
    <>
      {status === 'pending' && (
        <Button size={size} tone="quiet" aria-label={`Reject ${name}`} onClick={act('reject')}>
          Reject
        </Button>
      )}
      {(status === 'approved' || status === 'active') && (
        <Button
          size={size}
          tone="quiet"
          aria-label={`Withdraw approval of ${name}`}
          onClick={act('withdraw')}
        >
          Withdraw approval
        </Button>
      )}
      {status === 'inactive' && !affiliate.forgotten_at && (
        <Button size={size} tone="quiet" aria-label={`Reopen ${name}`} onClick={act('reopen')}>
          Reopen
        </Button>
      )}
      {status === 'pending' && (
        <Button size={size} aria-label={`Approve ${name}`} onClick={act('approve')}>
          Approve
        </Button>
      )}
    </>
  );
}
