import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { maltaToday } from 'shared/lib/malta-time';
import { businessAddress } from 'shared/memberships/business-address';
import { isAddressShown, mayUseAddress, situationOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { Profile } from 'shared/profiles/types';
import { Card } from 'shared/ui/card';
import { CopyButton } from 'shared/ui/copy-button';
import styles from './home-page.module.css';

interface AddressProps {
  membership: Membership | undefined;
  profile: Profile | undefined;
}

/** The Valletta address, to be copied in one press; nothing for whoever may not use one. */
export function Address({ membership, profile }: AddressProps): ReactNode {
  if (!membership || !profile) return null;
  const { box_number: box } = membership;
  if (
    box === null ||
    !isAddressShown(membership) ||
    !mayUseAddress(situationOf(membership, maltaToday()))
  )
    return null;
  const lines = businessAddress(profile, box);
  return (
    <section className={styles.section} aria-labelledby="home-address">
      <h3 id="home-address">Your {company.addressName}</h3>
      <Card>
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div>
          <CopyButton text={lines.join('\n')} what="Address" label="Copy address" />
        </div>
      </Card>
    </section>
  );
}
