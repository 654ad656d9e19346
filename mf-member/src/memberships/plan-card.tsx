import type { ReactNode } from 'react';
import { usePlanInCart } from 'shared/cart/use-plan-in-cart';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { kindName } from 'shared/memberships/membership-words';
import { plansPath, type Situation, standingOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { Profile } from 'shared/profiles/types';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './plan-card.module.css';
import { PlanFacts } from './plan-facts';
import { planInCart, situationText } from './situation-text';

interface PlanCardProps {
  membership: Membership;
  situation: Situation;
  profile: Profile;
  today: string;
}

/** Which plan, how it stands, what comes next, and the one thing there is to do. */
export function PlanCard({ membership, situation, profile, today }: PlanCardProps): ReactNode {
  const isPlanInCart = usePlanInCart();
  const { state, action } = standingOf(membership, today, isPlanInCart);
  const [tone, word] = state;
  const isKnown = situation !== 'none' && situation !== 'waiting';
  const isOver = situation === 'expired' || situation === 'cancelled';
  return (
    <Card as="section" tone="featured" aria-labelledby="plan-heading">
      <header className={styles.head}>
        <h3 id="plan-heading" className={styles.name}>
          {nameOf(membership)}
        </h3>
        {situation !== 'none' && <Badge tone={tone}>{word}</Badge>}
      </header>
      <p className={styles.text}>
        {situation === 'none' && isPlanInCart
          ? planInCart
          : situationText(membership, situation, isAdministrator(profile))}
      </p>
      {isKnown && <PlanFacts membership={membership} isOver={isOver} />}
      {membership.unpaid && <Unpaid order={membership.unpaid} />}
      <div className="ways">
        {action && (
          <ButtonLink to={action.to} tone="primary">
            {action.label}
          </ButtonLink>
        )}
        {isKnown && !membership.notice && action?.to !== plansPath && (
          <ButtonLink to={plansPath}>{isOver ? 'See plans' : 'Change plan'}</ButtonLink>
        )}
        {situation === 'none' && (
          <ButtonLink to={paths.members} tone="quiet">
            See what is included
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function nameOf({ plan, unpaid }: Membership): string {
  const kind = plan ?? unpaid;
  return kind ? kindName(kind) : 'No membership';
}

function isAdministrator({ role }: Profile): boolean {
  return role === 'admin' || role === 'super_admin';
}

function Unpaid({ order }: { order: NonNullable<Membership['unpaid']> }): ReactNode {
  return (
    <dl className={styles.order} aria-label="Waiting for your payment">
      <div>
        <dt>Order</dt>
        <dd>{keepWhole(order.purchase_number)}</dd>
      </div>
      <div>
        <dt>{kindName(order)}</dt>
        <dd>{formatEuro(order.amount_due)}</dd>
      </div>
      {order.due_date && (
        <div>
          <dt>Due by</dt>
          <dd>{formatDay(order.due_date)}</dd>
        </div>
      )}
    </dl>
  );
}
