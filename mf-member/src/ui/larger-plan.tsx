import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { typeName } from 'shared/memberships/membership-words';
import { plansPath } from 'shared/memberships/standing';
import type { DearerPlan } from 'shared/post-charges/types';
import { ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';

/** Says with its figures that a more expensive plan would have cost less, two months in a row. */
export function LargerPlan({ plan }: { plan: DearerPlan }): ReactNode {
  const name = typeName(plan.membership_type);
  const [before, last] = plan.months;
  if (!before || !last) return null;
  return (
    <Notice>
      <p>
        <strong>{name} would have cost you less.</strong> Your documents beyond the plan came to{' '}
        {formatEuro(before.net)} in the month to {formatDay(before.period_to)} and to{' '}
        {formatEuro(last.net)} in the month to {formatDay(last.period_to)}. {name} costs{' '}
        {formatEuro(plan.more)} more by the month and includes {plan.included} documents: it would
        have saved you {formatEuro(before.saved + last.saved)} (all plus VAT).
      </p>
      <div className="ways">
        <ButtonLink to={`${plansPath}&plan=${plan.membership_type}`} size="sm" tone="primary">
          See {name}
        </ButtonLink>
      </div>
    </Notice>
  );
}
