import { type ReactNode, useEffect, useId, useRef } from 'react';
import { company } from 'shared/company';
import { planName, planPrice } from 'shared/memberships/plan-words';
import type { Plan } from 'shared/memberships/types';
import { loginAfterRegistration } from 'shared/registration/login-address';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { AccountStep } from './account-step';
import { ConfirmStep } from './confirm-step';
import { DetailsStep } from './details-step';
import { endForm } from './form-storage';
import styles from './registration.module.css';
import { type Step, summaryOf } from './registration-schema';
import { RegistrationSuccess } from './registration-success';
import { StepHeading } from './step-heading';
import { loadRegistrationApi, useRegistration } from './use-registration';
import type { RegistrationPlace, RegistrationSteps } from './use-registration-steps';

export interface RegistrationDialogProps {
  plan: Plan;
  place: RegistrationPlace;
  steps: RegistrationSteps;
}

/** Registering for a plan in three steps (spec 1§2): account, details, confirmation. */
export default function RegistrationDialog({
  plan,
  place,
  steps,
}: RegistrationDialogProps): ReactNode {
  const navigate = useNavigate();
  const stepId = useId();
  const { form, step, isEmailTaken, registered } = useRegistration(place, steps);
  const { values, error } = form;
  const isRegistered = registered !== null;
  const isSending = form.status !== 'editing';
  const summary = form.isTried ? summaryOf(step, values) : null;
  // spec 1§2: any plan that is not Enterprise is called Pro; its true name stands beside it
  const label = plan.membership_type === 'enterprise' ? 'Enterprise' : 'Pro';

  useEffect(() => {
    // the calls load while the person types; sending says so when they cannot be had
    loadRegistrationApi().catch(() => {});
  }, []);

  const returningFrom = useRef<Step | null>(null);
  useEffect(() => {
    // Forward, or a reload, led to a step whose earlier ones are not filled in any more. The way
    // back takes a moment, and asked for twice it would lead off the site.
    const isAhead = !isRegistered && step < place.step;
    if (isAhead && returningFrom.current !== place.step) steps.returnTo(step);
    returningFrom.current = isAhead ? place.step : null;
  });

  function goToLogin(): void {
    endForm();
    const email = values.email.trim();
    navigate(loginAfterRegistration(place.choice), { state: { email } });
  }

  return (
    <Dialog
      open
      keepOnBackdrop
      onClose={isRegistered ? goToLogin : steps.close}
      title={isRegistered ? `Welcome to ${company.name}` : `Create your ${label} account`}
      intro={
        <>
          Your plan: <strong className={styles.plan}>{planName(plan.membership_type)}</strong>,{' '}
          {planPrice(plan)} plus VAT
        </>
      }
    >
      {isRegistered ? (
        <RegistrationSuccess
          email={values.email.trim()}
          mustConfirm={registered.mustConfirm}
          onContinue={goToLogin}
        />
      ) : (
        <form {...form.props} className={styles.form} aria-labelledby={stepId}>
          <StepHeading key={step} step={step} id={stepId} />
          {summary && <ErrorNotice error={summary} />}
          {step === 1 && <AccountStep form={form} isEmailTaken={isEmailTaken} />}
          {step === 2 && <DetailsStep form={form} />}
          {step === 3 && (
            <ConfirmStep form={form} plan={plan} error={error} onChange={steps.returnTo} />
          )}
          <DialogActions>
            {step === 1 && <Button onClick={steps.close}>Cancel</Button>}
            {step > 1 && (
              <Button disabled={isSending} onClick={() => steps.returnTo(step === 3 ? 2 : 1)}>
                Previous
              </Button>
            )}
            <Button
              type="submit"
              tone="primary"
              busy={isSending}
              busyLabel="Creating your account…"
              disabled={step === 3 && !values.terms}
            >
              {step === 3 ? 'Create account' : 'Next'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
