import type { ReactNode } from 'react';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import type { VerificationCase, VerificationRules } from 'shared/verification/types';
import { askWords, needText, partyName } from './need-words';
import styles from './own-verification.module.css';
import { stepPath, viewOfNeed } from './steps';

/** What the office asks for again, why, and where it is sent. */
export function Asks({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="asks-heading">
      <h3 id="asks-heading">What we need again</h3>
      <ul className={styles.rows}>
        {own.asks.map(({ party_id, need, reason, note, is_answered }) => {
          const party = own.parties.find(({ id }) => id === party_id);
          const what = needText(need, own);
          const view = viewOfNeed(need, rules);
          return (
            <li key={`${need} ${party_id} ${reason} ${note}`} className={styles.row}>
              <div className={styles.what}>
                <h4>{party ? `${what}, ${partyName(party)}` : what}</h4>
                <p>{askWords[reason]}</p>
                {note && <p className={styles.quiet}>“{note}”</p>}
                {is_answered ? (
                  <Badge tone="success">Answered</Badge>
                ) : (
                  <Badge tone="warning">Still to do</Badge>
                )}
              </div>
              <ButtonLink size="sm" to={stepPath(view ?? 'who')}>
                {is_answered ? 'Change it' : 'Send it again'}
                <span className="visually-hidden">: {what}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
