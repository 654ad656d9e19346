import { type ReactNode, useEffect, useState } from 'react';
import { useCart } from 'shared/cart/use-cart';
import { planName } from 'shared/memberships/plan-words';
import type { PlanChoice } from 'shared/memberships/types';
import { Navigate } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { Notice } from 'shared/ui/notice';
import { accountCreated, redirectDelay } from '../lib/account-created';

/** Tells a person who has just registered and is signed in so for a moment, then leads on to the cart. */
export function Welcome({
  plan,
  destination,
}: {
  plan: PlanChoice;
  destination: () => string;
}): ReactNode {
  const [isOver, setOver] = useState(false);
  const isMerging = useCart(({ status }) => status === 'merging');
  const hasPlan = useCart(({ items }) => items.some((item) => item.is_membership));
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), redirectDelay);
    return () => clearTimeout(timer);
  }, []);
  // anybody can write the address: a person without a plan in the cart has not just registered
  if (isOver || !(isMerging || hasPlan)) return <Navigate to={destination()} replace />;
  return (
    <Doorway title="Welcome">
      <Notice tone="success" announce>
        <p>
          <strong>{accountCreated}</strong> You are signed in, and your {membershipText(plan)},
          waits in your cart.
        </p>
      </Notice>
      <ButtonLink to={destination()} replace tone="primary" wide>
        Go to your cart
      </ButtonLink>
    </Doorway>
  );
}

/** The plan somebody registered for, within a sentence. */
export function membershipText({ membershipType, billingPeriod }: PlanChoice): string {
  const rhythm = billingPeriod === 'annual' ? 'annually' : 'monthly';
  return `${planName(membershipType)} membership, billed ${rhythm}`;
}
