import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import type { CustomerKind, VerificationCase } from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import { detailsOf } from './case-details';
import { kindWords } from './need-words';
import styles from './own-verification.module.css';
import { stepPath, viewAfter } from './steps';

const shown: readonly CustomerKind[] = ['company', 'forming', 'person'];

/** The first choice: what is asked afterwards depends on it. */
export function WhoStep({ own }: { own: VerificationCase }): ReactNode {
  const navigate = useNavigate();
  const [kind, setKind] = useState(own.customer_kind);
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction(async () => {
    setTried(true);
    if (kind === null) return;
    await verificationActions.save(own, { ...detailsOf(own), customer_kind: kind });
    navigate(stepPath(viewAfter('who', kind)));
  });
  const isMissing = isTried && kind === null;
  return (
    <div className={styles.form}>
      <fieldset className={styles.kinds} aria-describedby={isMissing ? 'kind-missing' : undefined}>
        <legend className="visually-hidden">Who the address is for</legend>
        {shown.map((each) => (
          <label key={each} className={styles.kind}>
            <input
              type="radio"
              name="customer_kind"
              className={styles.radio}
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            <span className={styles.kindTitle}>{kindWords[each][0]}</span>
            <span className={styles.quiet}>{kindWords[each][1]}</span>
          </label>
        ))}
      </fieldset>
      <p id="kind-missing" role="alert" className={styles.wrong}>
        {isMissing && 'Please choose one of them'}
      </p>
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <Button tone="primary" busy={busy} busyLabel="Saving…" onClick={() => void run()}>
          Save and continue
        </Button>
      </div>
    </div>
  );
}
