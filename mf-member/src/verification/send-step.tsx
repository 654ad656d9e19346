import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Link, useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import type { VerificationCase, VerificationRules } from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import { MissingList } from './missing-list';
import styles from './own-verification.module.css';
import { missingIn, stepPath, titleOf, viewsFor } from './steps';
import { WhatIsSaid } from './what-is-said';

/** What is still missing, all that is said, and the press that sends it. */
export function SendStep({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  const isReady = own.missing.length === 0;
  return (
    <div className={styles.form}>
      {!isReady && <StillMissing own={own} rules={rules} />}
      <section className={styles.section} aria-labelledby="said-heading">
        <h3 id="said-heading">What you told us</h3>
        <WhatIsSaid own={own} rules={rules} />
      </section>
      {isReady && <Send own={own} />}
    </div>
  );
}

function StillMissing({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  return (
    <Notice tone="warning">
      <p className={styles.strong}>
        {counted(own.missing.length, 'point')} to add before you can send it
      </p>
      {viewsFor(own.customer_kind).map((view) => {
        const missing = missingIn(view, own, rules);
        return (
          missing.length > 0 && (
            <div key={view}>
              <Link to={stepPath(view)}>{titleOf(view, own.customer_kind)}</Link>
              <MissingList own={own} missing={missing} />
            </div>
          )
        );
      })}
      <MissingList own={own} missing={own.missing.filter(({ need }) => need === 'details')} />
    </Notice>
  );
}

function Send({ own }: { own: VerificationCase }): ReactNode {
  const navigate = useNavigate();
  const [isDeclared, setDeclared] = useState(false);
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction(
    async () => {
      setTried(true);
      if (!isDeclared) return;
      const say = unseenNews();
      await verificationActions.send(own, true);
      say('Sent. We are reviewing it now.');
      navigate(paths.verification);
    },
    { failure: 'Send it to us' },
  );
  return (
    <>
      <CheckboxField
        label={`What I say here is true and complete, and I will tell you when ${
          own.customer_kind === 'person'
            ? 'my home address or what I do changes'
            : 'an owner, a signer or what we do changes'
        }.`}
        checked={isDeclared}
        onChange={({ currentTarget }) => setDeclared(currentTarget.checked)}
        error={isTried && !isDeclared ? 'Please confirm this first' : undefined}
      />
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <Button tone="primary" busy={busy} busyLabel="Sending…" onClick={() => void run()}>
          Send it to us
        </Button>
      </div>
    </>
  );
}
