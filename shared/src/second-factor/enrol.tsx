import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { beginEnrolment } from './api';
import { CodeForm } from './code-form';
import styles from './second-factor.module.css';
import type { Enrolment } from './types';
import { enterCode } from './use-second-factor';

/** Sets up an authenticator app: a picture or a key for it, and its first code. */
export function Enrol({ onEnrolled }: { onEnrolled?: () => void }): ReactNode {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { busy, error, run } = useAction(async () => setEnrolment(await beginEnrolment()));
  if (!enrolment) {
    return (
      <div className={styles.form}>
        {error && <ErrorNotice error={error} />}
        <div>
          <Button tone="primary" busy={busy} onClick={() => void run()}>
            Set up an authenticator app
          </Button>
        </div>
      </div>
    );
  }
  const { factorId, picture, secret } = enrolment;
  return (
    <div className={styles.enrolment}>
      <img
        className={styles.picture}
        src={picture}
        width={208}
        height={208}
        alt="The key as a QR code, for the camera of your app"
      />
      <div className={styles.steps}>
        <p>
          Scan the picture with your authenticator app, or type this key into it. Then enter the
          code that the app shows.
        </p>
        <p className={styles.key}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what="Key" />
        </p>
        <CodeForm
          action="Confirm"
          busyLabel="Checking the code…"
          send={async (code) => {
            await enterCode(factorId, code);
            onEnrolled?.();
          }}
        />
      </div>
    </div>
  );
}
