import type { ReactNode } from 'react';
import type { Missing, VerificationCase } from 'shared/verification/types';
import { fileTitle, needWords, partyName } from './need-words';
import styles from './own-verification.module.css';

/** What is missing, each with whose it is. */
export function MissingList({
  own,
  missing,
}: {
  own: VerificationCase;
  missing: readonly Missing[];
}): ReactNode {
  if (missing.length === 0) return null;
  return (
    <ul className={styles.missing}>
      {missing.map((each) => (
        <li key={`${each.need} ${each.party_id} ${each.side}`}>{missingText(own, each)}</li>
      ))}
    </ul>
  );
}

function missingText({ parties }: VerificationCase, { need, party_id, side }: Missing): string {
  const party = parties.find(({ id }) => id === party_id) ?? null;
  const what = need === 'identity' ? fileTitle(need, party, side) : (needWords[need] ?? need);
  return party ? `${partyName(party)}: ${what}` : what;
}
