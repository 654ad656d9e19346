import type { ReactNode } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatPercent } from 'shared/lib/money';
import { Badge } from 'shared/ui/badge';
import { DetailList } from 'shared/ui/detail-list';
import type { Party } from 'shared/verification/types';
import { AskButton } from './ask-dialog';
import styles from './case-view.module.css';
import { Checks } from './checks';
import { Documents } from './documents';
import type { PartProps } from './part-props';

const documentKinds = {
  passport: 'Passport',
  id_card: 'Identity card',
  residence_card: 'Residence card',
} as const;

/** A person of a case: what was typed of them beside the documents they sent. */
export function PartyPart({
  of,
  rules,
  work,
  isOpen,
  party,
}: PartProps & { party: Party }): ReactNode {
  const name = party.full_name ?? 'A person without a name';
  const town = [party.postal_code, party.city].filter(Boolean).join(' ');
  const ends = party.document_expires_on;
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.roles}>
          {(of.customer_kind === 'person' ? ['Uses the address'] : rolesOf(party)).map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </span>
        {work && <AskButton of={of} rules={rules} work={work} party={party} what={name} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <DetailList
            items={[
              ['Born', party.born_on && formatDay(party.born_on)],
              ['Nationality', party.nationality],
              [
                'Home address',
                [party.address_line, town, party.country].filter(Boolean).join('\n'),
              ],
              party.is_owner
                ? ['Share', party.share === null ? null : formatPercent(party.share / 100)]
                : null,
              party.through ? ['Through', party.through] : null,
              [
                'Public office',
                party.is_pep ? ['Yes', party.pep_note].filter(Boolean).join(': ') : 'No',
              ],
              ['Document', party.document_kind && documentKinds[party.document_kind]],
              ['Number', party.document_number],
              ['Issued in', party.document_country],
              [
                'Last day',
                ends && (ends < maltaToday() ? `${formatDay(ends)}, expired` : formatDay(ends)),
              ],
            ]}
          />
          <Checks of={of} rules={rules} work={work} partyId={party.id} />
        </div>
        <Documents of={of} partyId={party.id} isOpen={isOpen} />
      </div>
    </section>
  );
}

function rolesOf(party: Party): string[] {
  const signs = party.capacity === 'representative' ? 'Signs for them' : 'Signs';
  return [
    party.is_signer && (party.capacity === 'director' ? 'Signs, director' : signs),
    party.is_owner && 'Owns',
    party.is_manager && 'Manages',
  ].filter((role) => role !== false);
}
