import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import type { VerificationCase, VerificationRules } from 'shared/verification/types';
import { FileSlot } from './file-slot';
import { partyName } from './need-words';
import styles from './own-verification.module.css';
import { missingIn, type Slot, slotsOf, stepPath, viewAfter } from './steps';

interface FilesStepProps {
  view: 'documents' | 'papers';
  own: VerificationCase;
  rules: VerificationRules;
}

/** The documents of each person, or the papers of the company: each is sent as it is chosen. */
export function FilesStep({ view, own, rules }: FilesStepProps): ReactNode {
  const slots = slotsOf(own, rules).filter((slot) => slot.view === view);
  const missing = missingIn(view, own, rules).length;
  return (
    <div className={styles.form}>
      <div className={styles.stack}>
        <p>
          {view === 'documents'
            ? 'Photos taken with a phone are fine, or scans as a PDF.'
            : `Photos or PDFs, up to ${rules.limits.pages} pages each.`}
        </p>
        <p className={styles.quiet}>
          Pictures are made smaller here, and where they were taken is left out. Only named officers
          of ours see them, and each look is recorded.
        </p>
      </div>
      {slots.length === 0 && <Nothing view={view} own={own} />}
      {groupsOf(slots).map(([heading, group]) => (
        <section key={group[0]?.party?.id ?? 'company'} className={styles.person}>
          <h3>{heading}</h3>
          {group.map((slot) => (
            <FileSlot
              key={`${slot.need} ${slot.side}`}
              slot={slot}
              own={own}
              most={rules.limits.pages}
            />
          ))}
        </section>
      ))}
      <div className="ways">
        <ButtonLink tone="primary" to={stepPath(viewAfter(view, own.customer_kind))}>
          {missing > 0 ? `Continue, ${counted(missing, 'file')} to be added later` : 'Continue'}
        </ButtonLink>
      </div>
    </div>
  );
}

function Nothing({ view, own }: Pick<FilesStepProps, 'view' | 'own'>): ReactNode {
  if (view === 'papers' && own.customer_kind !== null) {
    return <p>No papers are needed here.</p>;
  }
  return (
    <p>
      What is needed here depends on{' '}
      {own.customer_kind === null ? (
        <Link to={stepPath('who')}>who the address is for</Link>
      ) : (
        <Link to={stepPath('people')}>who is named</Link>
      )}
      . Please say that first.
    </p>
  );
}

function groupsOf(slots: readonly Slot[]): [heading: string, slots: Slot[]][] {
  const groups = new Map<string, [string, Slot[]]>();
  for (const slot of slots) {
    const key = slot.party?.id ?? '';
    const group = groups.get(key) ?? [slot.party ? partyName(slot.party) : 'The company', []];
    group[1].push(slot);
    groups.set(key, group);
  }
  return [...groups.values()];
}
