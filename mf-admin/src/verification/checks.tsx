import type { ReactNode } from 'react';
import { CheckboxField } from 'shared/ui/field';
import styles from './case-view.module.css';
import type { PartProps } from './part-props';
import { checkText } from './words';

/** What an officer confirms of a person, or of the case itself; all of it before they approve. */
export function Checks({
  of,
  rules,
  work,
  partyId,
}: Omit<PartProps, 'isOpen'> & { partyId: string | null }): ReactNode {
  const checks = of.checks.filter(({ party_id }) => party_id === partyId);
  if (!work || checks.length === 0) return null;
  return (
    <div className={styles.checks}>
      {checks.map(({ key, check }) => (
        <CheckboxField
          key={key}
          label={checkText(check, rules)}
          checked={work.ticked.includes(key)}
          onChange={(event) => work.tick(key, event.target.checked)}
        />
      ))}
    </div>
  );
}
