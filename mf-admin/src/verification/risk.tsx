import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { Badge } from 'shared/ui/badge';
import type { OfficeCase } from 'shared/verification/office/types';
import type { VerificationRules } from 'shared/verification/types';
import styles from './case-view.module.css';
import lists from './screenings.module.css';
import { riskReasons, riskTones } from './words';

/** The risk, with its reasons and what the law says of each. */
export function Risk({
  of: { risk },
  rules,
}: {
  of: OfficeCase;
  rules: VerificationRules | undefined;
}): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="case-risk">
      <div className={styles.head}>
        <h3 id="case-risk">Risk</h3>
        <Badge tone={riskTones[risk.proposed]}>{capitalised(risk.proposed)} risk</Badge>
      </div>
      <p className={styles.hint}>
        The highest reason counts. When you approve you may put it higher, with a note, and never
        lower.
      </p>
      <ul className={lists.list} aria-label="Reasons">
        {risk.reasons.map(({ reason, risk: level }) => (
          <li key={reason} className={lists.row}>
            <span className={lists.what}>
              <b>{riskReasons[reason] ?? reason}</b>
              <span>{rules?.risks.find((one) => one.reason === reason)?.source}</span>
            </span>
            <Badge tone={riskTones[level]}>{capitalised(level)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
