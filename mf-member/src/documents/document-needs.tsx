import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { asked } from 'shared/documents/fill-template';
import type { CatalogueDocument } from 'shared/documents/types';
import { useProfile } from 'shared/profiles/use-profile';
import styles from './document-offer.module.css';

/** Whether a document names an address that the member does not have (CT011); not while nobody knows. */
export function useLacksAddress({ names_address }: CatalogueDocument): boolean {
  const { data: profile } = useProfile();
  if (!names_address || !profile) return false;
  return profile.box_number === null || profile.membership_status !== 'active';
}

/** What a document needs, said before anything is paid. */
export function DocumentNeeds({ document }: { document: CatalogueDocument }): ReactNode {
  const lacksAddress = useLacksAddress(document);
  if (lacksAddress) {
    return (
      <p className={styles.needs}>
        Names your {company.addressName}, which comes with a membership. You can add this document
        once your membership is paid.
      </p>
    );
  }
  if (document.asks.length === 0) return null;
  return (
    <p className={styles.needs}>Asks you to fill in: {document.asks.map(asked).join(', ')}.</p>
  );
}
