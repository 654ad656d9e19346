import { type ReactNode, useEffect, useRef } from 'react';
import { runtimeConfig } from 'shared/runtime/config';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { accountCreated, redirectDelay } from '../lib/account-created';
import { StepMarks } from './step-heading';

/** The account exists; on to the sign-in page by itself, or at once. */
export function RegistrationSuccess({
  email,
  mustConfirm,
  onContinue,
}: {
  email: string;
  mustConfirm: boolean;
  onContinue: () => void;
}): ReactNode {
  const latest = useRef(onContinue);
  latest.current = onContinue;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), redirectDelay);
    return () => clearTimeout(timer);
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  // the button that was pressed is gone
  useEffect(() => button.current?.focus(), []);
  const { localMailUrl } = runtimeConfig();
  return (
    <>
      <StepMarks step={null} />
      <Notice tone="success" announce>
        <p>
          <strong>{accountCreated}</strong>{' '}
          {mustConfirm ? 'We are taking you to the sign-in page.' : 'You are signed in.'}
        </p>
        {mustConfirm && (
          <p>
            Please confirm your e-mail first: follow the link in the e-mail we sent to {email}.
            {localMailUrl && (
              <>
                {' '}
                <a href={localMailUrl}>Open the local outbox</a>
              </>
            )}
          </p>
        )}
      </Notice>
      <p>
        <Button ref={button} tone="primary" onClick={onContinue}>
          {mustConfirm ? 'Continue to sign in' : 'Continue'}
        </Button>
      </p>
    </>
  );
}
