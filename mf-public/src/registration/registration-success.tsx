import { type ReactNode, useEffect, useRef } from 'react';
import { runtimeConfig } from 'shared/runtime/config';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { accountCreated } from '../account-created';
import { StepMarks } from './step-heading';

export const redirectDelay = 2000; // ms, spec 1§9

/** The account exists; on to signing in by itself, or at once. */
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
          <strong>{accountCreated}</strong> We are taking you to the sign-in page.
        </p>
        {mustConfirm && (
          <p>
            Please confirm your e-mail first: follow the link in the message we have sent to {email}
            .
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
          Continue to sign in
        </Button>
      </p>
    </>
  );
}
