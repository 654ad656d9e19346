import type { ReactNode } from 'react';
import { buyerLines } from 'shared/billing/buyer-lines';
import { type InvoiceNeed, missingText } from 'shared/profiles/invoice-needs';
import type { Profile } from 'shared/profiles/types';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { VatStandingNotice } from 'shared/vat/vat-standing';
import { AskBuyerKind } from './ask-buyer-kind';
import styles from './buyer-card.module.css';

interface BuyerCardProps {
  /** Undefined while it loads, or when it could not be loaded: that is said above with the profile. */
  profile: Profile | undefined;
  /** What the invoice needs and the profile does not say. */
  missing: readonly InvoiceNeed[];
}

/** Whom the invoice will name, word for word, and a way to change it before ordering. */
export function BuyerCard({ profile, missing }: BuyerCardProps): ReactNode {
  const editor = useProfileEditor();
  return (
    <Card as="section" className={styles.card} aria-labelledby="buyer-heading">
      <header className={styles.head}>
        <h3 id="buyer-heading">Invoice to</h3>
        <Button
          size="sm"
          aria-label="Change who the invoice is for"
          onClick={editor.openForInvoice}
        >
          Change
        </Button>
      </header>
      {profile ? (
        <Buyer profile={profile} missing={missing} />
      ) : (
        <Skeleton label="Loading your details…" lines={4} />
      )}
      {profile && <AskBuyerKind profile={profile} />}
      <VatStandingNotice />
      {missing.length > 0 && (
        <Notice tone="warning" announce>
          {missingText(missing)}
        </Notice>
      )}
    </Card>
  );
}

function Buyer({
  profile,
  missing,
}: {
  profile: Profile;
  missing: BuyerCardProps['missing'];
}): ReactNode {
  // "Other" is no country, and "New User" nobody's name
  const known = { ...profile, ...Object.fromEntries(missing.map((name) => [name, null])) };
  return (
    <>
      <address className={styles.lines}>
        {buyerLines(known).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={styles.hint}>
        {buyerWords(profile)} {!profile.vat_number?.trim() && 'The invoice shows no VAT number. '}
        We copy this into the invoice when you order; it cannot be changed there afterwards.
      </p>
    </>
  );
}

function buyerWords({ company_name, buyer_kind }: Profile): string {
  if (company_name?.trim()) return 'Your company is the buyer.';
  const words = buyer_kind === 'business' ? '' : ', as a private person';
  return `You are the buyer${words}. Add a company name, and your company is the buyer.`;
}
