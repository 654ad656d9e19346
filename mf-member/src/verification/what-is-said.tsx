import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { DetailList } from 'shared/ui/detail-list';
import { activityWords } from 'shared/verification/activity-words';
import type { Party, VerificationCase, VerificationRules } from 'shared/verification/types';
import { purposeWords } from './activity-step';
import { documentWords, fileTitle, kindWords, partyName } from './need-words';
import styles from './own-verification.module.css';
import { rolesText } from './people-step';
import { slotsOf } from './steps';

/** All that a member has told and sent, to be read once more. */
export function WhatIsSaid({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  const isPerson = own.customer_kind === 'person';
  return (
    <div className={styles.said}>
      <DetailList
        items={[
          ['Address for', own.customer_kind && kindWords[own.customer_kind][0]],
          isPerson ? null : ['Company', own.company_name],
          own.customer_kind === 'company' ? ['Number', own.registration_number] : null,
          isPerson ? null : ['Country', own.company_country],
          [
            'Activity',
            own.activity_kind && (activityWords[own.activity_kind] ?? own.activity_kind),
          ],
          ['In words', own.activity],
          ['Used', (own.purpose && purposeWords(own.customer_kind)[own.purpose]) ?? null],
          isPerson || own.has_nominee === null
            ? null
            : ['Nominees', own.has_nominee ? 'Yes' : 'No'],
        ]}
      />
      {own.parties.map((party) => (
        <section key={party.id} className={styles.stack}>
          <h4>{partyName(party)}</h4>
          <DetailList
            items={[
              ['Part', rolesText(party, own)],
              ['Born on', party.born_on && formatDay(party.born_on)],
              ['Nationality', party.nationality],
              [
                'Home address',
                [party.address_line, townOf(party), party.country].filter(Boolean).join(', ') ||
                  null,
              ],
              ['Public office', party.is_pep === null ? null : party.is_pep ? 'Yes' : 'No'],
              [
                'Document',
                party.document_kind &&
                  `${documentWords[party.document_kind]} ${party.document_number ?? ''}`,
              ],
            ]}
          />
        </section>
      ))}
      <section className={styles.stack}>
        <h4>Files</h4>
        <ul className={styles.missing}>
          {slotsOf(own, rules)
            .filter(({ files }) => files.length > 0)
            .map(({ need, party, side, files }) => (
              <li key={`${need} ${party?.id} ${side}`}>
                {party && `${partyName(party)}: `}
                {fileTitle(need, party, side)}
                {files.length > 1 && `, ${files.length} pages`}
              </li>
            ))}
        </ul>
      </section>
    </div>
  );
}

function townOf({ city, postal_code }: Party): string {
  return [city, postal_code].filter(Boolean).join(' ');
}
