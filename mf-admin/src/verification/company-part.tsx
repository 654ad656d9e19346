import type { ReactNode } from 'react';

import { formatPercent } from 'shared/lib/money';
import { DetailList } from 'shared/ui/detail-list';
import { activityWords } from 'shared/verification/activity-words';
import type { OfficeCase } from 'shared/verification/office/types';
import { AskButton } from './ask-dialog';
import styles from './case-view.module.css';
import { Checks } from './checks';
import { Documents } from './documents';
import type { PartProps } from './part-props';
import { customerKinds, purposeText, supervisions } from './words';

/** What the address is for and, of a company, what it is, beside its papers and the account. */
export function CompanyPart({ of, rules, work, isOpen }: PartProps): ReactNode {
  const isCompany = of.customer_kind !== 'person';
  const title = isCompany ? (of.company_name ?? 'The company') : 'What the address is for';
  return (
    <section className={styles.part} aria-labelledby="case-company">
      <div className={styles.head}>
        <h3 id="case-company">{title}</h3>
        {work && <AskButton of={of} rules={rules} work={work} party={null} what={title} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <DetailList
            items={[
              ['For', customerKinds[of.customer_kind ?? ''] ?? null],
              of.customer_kind === 'company'
                ? ['Registration number', of.registration_number]
                : null,
              isCompany ? ['Country', of.company_country] : null,
              ['Field', of.activity_kind && (activityWords[of.activity_kind] ?? of.activity_kind)],
              ['What they do', of.activity],
              ['Purpose', purposeText(of)],
              of.customer_kind === 'company'
                ? [
                    'Supervised',
                    of.supervised ? supervisions[of.supervised] : 'Not as far as they say',
                  ]
                : null,
              isCompany ? ['Nominees', of.has_nominee ? 'Yes' : 'No'] : null,
              isCompany && of.nobody_owns ? ['Owners', noOwner(rules?.limits.owner_share)] : null,
            ]}
          />
          <Checks of={of} rules={rules} work={work} partyId={null} />
        </div>
        <div className={styles.side}>
          <Documents of={of} partyId={null} isOpen={isOpen} />
          <Account of={of} />
        </div>
      </div>
    </section>
  );
}

function noOwner(share: number | undefined): string {
  const much = share === undefined ? 'so much' : `more than ${formatPercent(share / 100)}`;
  return `No one owns ${much}: managers are named`;
}

/** What the profile says, to compare. */
function Account({ of: { member } }: { of: OfficeCase }): ReactNode {
  if (member === null) return null;
  const town = [member.postal_code, member.city].filter(Boolean).join(' ');
  const address = [member.address_line_1, member.address_line_2, town, member.country];
  return (
    <>
      <h4>As in their profile</h4>
      <DetailList
        items={[
          ['Name', member.full_name],
          ['E-mail', member.email],
          ['Phone', member.phone],
          ['Company', member.company_name],
          ['Registration number', member.registration_number],
          ['Own address', address.filter(Boolean).join(', ') || null],
          ['Box', member.box_number],
        ]}
      />
    </>
  );
}
