import type { ReactNode } from 'react';
import type { Missing, VerificationCase } from 'shared/verification/types';
import { fileTitle, needText, partyName } from './need-words';
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

function missingText(own: VerificationCase, { need, party_id, side }: Missing): string {
  const party = own.parties.find(({ id }) => id === party_id) ?? null;
  const what = need === 'identity' ? fileTitle(need, party, side) : needText(need, own);
  return party ? `${partyName(party)}: ${what}` : what;
}
