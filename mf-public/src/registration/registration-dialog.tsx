import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { company } from 'shared/company';
import { planName, planPrice } from 'shared/memberships/plan-words';
import type { Plan } from 'shared/memberships/types';
import { loginAfterRegistration } from 'shared/registration/arrival';
import { loadRegistrationApi } from 'shared/registration/load-registration-api';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { AccountStep } from './account-step';
import { ConfirmStep } from './confirm-step';
import { DetailsStep } from './details-step';
import { endForm } from './form-storage';
import styles from './registration.module.css';
import { readRegistrationForm, storeRegistrationForm } from './registration-draft';
import { type RegistrationValues, reachableStep, type Step } from './registration-schema';
import { RegistrationSuccess } from './registration-success';
import { StepHeading } from './step-heading';
import { isEmailTaken, useRegistration } from './use-registration';
import type { RegistrationPlace, RegistrationSteps } from './use-registration-steps';
import { useStepCheck } from './use-step-check';

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
  const { state, send } = useRegistration(place.choice);
  const form = useForm<RegistrationValues>({ defaultValues: readRegistrationForm() });
  const hasAgreed = useWatch({ control: form.control, name: 'terms' });
  const step = reachableStep(place.step, form.getValues());
  const { summary, check, recheck } = useStepCheck(form, step);
  const isRegistered = state.status === 'registered';
  const isSending = state.status === 'sending';
  // spec 1§2: any plan that is not Enterprise is called Pro; its true name stands beside it
  const label = plan.membership_type === 'enterprise' ? 'Enterprise' : 'Pro';
  const error = state.status === 'editing' ? state.error : null;

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
    const email = form.getValues('email').trim();
    navigate(loginAfterRegistration(place.choice), { state: { email } });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!check()) return;
    if (step < 3) return steps.next();
    const failure = await send(form.getValues());
    if (!isEmailTaken(failure)) return;
    steps.returnTo(1);
    form.setError('email', { type: 'taken', message: 'This e-mail has an account already' });
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
          email={form.getValues('email').trim()}
          mustConfirm={state.mustConfirm}
          onContinue={goToLogin}
        />
      ) : (
        <form
          noValidate
          className={styles.form}
          onChange={() => {
            storeRegistrationForm(form.getValues());
            recheck();
          }}
          onSubmit={(event) => void submit(event)}
        >
          <StepHeading key={step} step={step} />
          {summary && <ErrorNotice error={summary} />}
          {step === 1 && <AccountStep form={form} isEmailTaken={isEmailTaken(error)} />}
          {step === 2 && <DetailsStep form={form} />}
          {step === 3 && (
            <ConfirmStep
              form={form}
              plan={plan}
              error={isEmailTaken(error) ? null : error}
              onChange={steps.returnTo}
            />
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
              disabled={step === 3 && !hasAgreed}
            >
              {step === 3 ? 'Create account' : 'Next'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
