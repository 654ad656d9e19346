import { paths } from 'shared/lib/paths';
import { planName } from 'shared/memberships/plan-words';
import type { Plan, PlanChoice } from 'shared/memberships/types';
import { addressOfPlan } from './use-plan-in-address';

interface Way {
  label: string;
  to: string;
}

/** The button of a plan for whoever has none yet. */
export function choosing(plan: Plan): Way {
  return { label: `Choose ${planName(plan.membership_type)}`, to: addressOfPlan(plan) };
}

/** For a member: the page that says what a change costs, and from when it holds. */
export function changeTo(plan: Plan, own: PlanChoice): Way {
  if (isSame(own, plan)) return { label: 'See your membership', to: paths.membership };
  const name = planName(plan.membership_type);
  const isOtherPeriod = own.membershipType === plan.membership_type;
  const period = plan.billing_period === 'annual' ? 'annual billing' : 'monthly billing';
  return {
    label: isOtherPeriod ? `Change to ${period}` : `Change to ${name}`,
    to: `${paths.membership}?view=plans`,
  };
}

export function isSame(choice: PlanChoice, plan: Plan): boolean {
  return (
    choice.membershipType === plan.membership_type && choice.billingPeriod === plan.billing_period
  );
}
