import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import type { CustomerKind, RiskLevel, VerificationRules } from 'shared/verification/types';
import styles from './own-verification.module.css';

interface WhyWeAskProps {
  rules: VerificationRules;
  /** Null: not said yet. */
  kind: CustomerKind | null;
}

/** Why the law asks, what to have at hand, how long it takes, and what becomes of what is sent. */
export function WhyWeAsk({ rules, kind }: WhyWeAskProps): ReactNode {
  const { limits } = rules;
  const extract = rules.needs.find(({ need }) => need === 'extract')?.max_age_months;
  const residence = rules.needs.find(({ need }) => need === 'residence')?.max_age_months;
  return (
    <section className={styles.section} aria-labelledby="why-heading">
      <h3 id="why-heading">Why we ask, and what you need</h3>
      <div className={styles.stack}>
        <p>
          By law, whoever provides a registered address has to know who uses it
          {kind === 'person'
            ? ', and for what'
            : ': who signs, who owns the company, and what it does'}
          . That keeps the address clean for everyone who has it.
        </p>
        <p>It takes about ten minutes, also on a phone. Please have at hand:</p>
        <ul className={styles.missing}>
          {kind === 'person' ? (
            <>
              <li>your passport or identity card, both sides</li>
              <li>a proof of your home address, at most {residence} months old</li>
            </>
          ) : (
            <>
              <li>a passport or identity card of everyone who signs or owns, both sides</li>
              <li>a proof of each one’s home address, at most {residence} months old</li>
              {kind !== 'forming' && (
                <li>the extract of the company, at most {extract} months old</li>
              )}
              {kind !== 'company' && (
                <li>of a company in formation: the draft memorandum, or the name’s reservation</li>
              )}
            </>
          )}
        </ul>
        <p>
          Each step is saved: you can leave and come back. We answer within{' '}
          {counted(limits.due_days, 'working day')}. We ask again after{' '}
          {counted(yearsOf(rules, 'standard'), 'year')}, or after{' '}
          {counted(yearsOf(rules, 'high'), 'year')} where the law sees a higher risk.
        </p>
        <p className={styles.quiet}>
          Only named officers of ours see your documents, each look is recorded with its reason, and
          nothing of them is used for anything else. The law has us keep them for{' '}
          {counted(limits.kept_years, 'year')} after you leave; then they are deleted.
        </p>
      </div>
    </section>
  );
}

function yearsOf({ terms }: VerificationRules, of: RiskLevel): number {
  return (terms.find(({ risk }) => risk === of)?.review_months ?? 0) / 12;
}
