import type { ReactNode } from 'react';
import { useAmountsDue, useInvoices } from 'shared/billing/use-billing';
import { Skeleton } from 'shared/ui/skeleton';
import { AmountsDue } from './amounts-due';
import styles from './billing-page.module.css';
import { InvoiceList } from './invoice-list';
import { PaymentMethodCard } from './payment-method';
import { StatementCard } from './statement-card';
import { TaxInformation } from './tax-information';

/** /dashboard/billing (spec 1§2): what is due and how to pay it, invoices, payment and tax details. */
export default function BillingPage(): ReactNode {
  // known to have failed, too: a list that is asked for anew as its notice appears would hide it again
  const isDueKnown = useAmountsDue().isFetched;
  const areInvoicesKnown = useInvoices().isFetched;
  return (
    <div className={styles.page}>
      <h2>Billing &amp; Payment</h2>
      {/* in one go: what stands under something that is still growing would jump */}
      {isDueKnown && areInvoicesKnown ? (
        <Account />
      ) : (
        <Skeleton label="Loading your billing…" lines={5} height="row" />
      )}
    </div>
  );
}

function Account(): ReactNode {
  return (
    <>
      <AmountsDue />
      <div className={styles.columns}>
        <InvoiceList />
        <div className={styles.side}>
          <PaymentMethodCard />
          <TaxInformation />
          <StatementCard />
        </div>
      </div>
    </>
  );
}
