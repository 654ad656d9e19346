import type { ReactNode } from 'react';
import { useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { Skeleton } from 'shared/ui/skeleton';
import { VatStandingNotice } from 'shared/vat/vat-standing';
import styles from './tax-information.module.css';

/** The VAT number and country invoices carry, or a way to add them (spec 1§2), and what VIES says of the number. */
export function TaxInformation(): ReactNode {
  const { data: profile, error } = useProfile();
  const editor = useProfileEditor();
  return (
    <Card as="section" className={styles.card} aria-labelledby="tax-heading">
      <h3 id="tax-heading">Tax information</h3>
      {!profile && !error && <Skeleton label="Loading your tax information…" lines={2} />}
      {/* what failed, and the way to try again, stands above with the profile */}
      {!profile && error && <p className={styles.none}>Shown once your profile has loaded.</p>}
      {profile?.vat_number && (
        <dl className={styles.facts}>
          <div>
            <dt>VAT number</dt>
            <dd>{profile.vat_number}</dd>
          </div>
          <div>
            <dt>Country</dt>
            <dd>{profile.country}</dd>
          </div>
        </dl>
      )}
      {profile && !profile.vat_number && <p className={styles.none}>No VAT number on file</p>}
      {profile && <VatStandingNotice />}
      {profile && (
        <div>
          <Button size="sm" onClick={editor.openForVat}>
            {profile.vat_number ? 'Change VAT number' : 'Add VAT number'}
          </Button>
        </div>
      )}
    </Card>
  );
}
