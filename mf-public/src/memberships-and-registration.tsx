import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import type { PlanChoice } from 'shared/memberships/types';
import { findPlan, usePlans } from 'shared/memberships/use-plans';
import { MembershipsPage } from './memberships/memberships-page';
import type { RegistrationDialogProps } from './registration/registration-dialog';
import { useRegistrationSteps } from './registration/use-registration-steps';

type Dialog = ComponentType<RegistrationDialogProps>;

/** The pricing page, and the registration that opens over it; the latter loads when it is needed. */
export default function MembersAndRegistration(): ReactNode {
  const { plans, confirm } = usePlans();
  const steps = useRegistrationSteps();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const { place } = steps;
  const isNeeded = place !== null && Dialog === null;

  useEffect(() => {
    // arrived by Forward or a reload; a failure leaves the plans, and choosing one tries again
    if (isNeeded) loadDialog().then((dialog) => setDialog(() => dialog), console.error);
  }, [isNeeded]);

  async function register(choice: PlanChoice): Promise<void> {
    const [dialog] = await Promise.all([Dialog ?? loadDialog(), confirm(choice)]);
    setDialog(() => dialog);
    steps.open(choice);
  }

  const plan = place ? findPlan(plans, place.choice) : undefined;
  return (
    <>
      <MembershipsPage plans={plans} onRegister={register} />
      {place && plan && Dialog && <Dialog plan={plan} place={place} steps={steps} />}
    </>
  );
}

async function loadDialog(): Promise<Dialog> {
  const module = await loadCode(
    () => import(/* webpackChunkName: "registration" */ './registration/registration-dialog'),
    'The registration form could not be loaded. Check your connection and try again.',
  );
  return module.default;
}
