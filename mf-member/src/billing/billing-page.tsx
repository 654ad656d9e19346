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
  const [due, invoices] = [useAmountsDue(), useInvoices()];
  return (
    <div className={styles.page}>
      <h2>Billing &amp; Payment</h2>
      {/* in one go: what stands under something that is still growing would jump */}
      {due.isFetched && invoices.isFetched ? (
        <Account due={due} invoices={invoices} />
      ) : (
        <Skeleton label="Loading your billing…" lines={5} height="row" />
      )}
    </div>
  );
}

interface AccountProps {
  // handed down: a component that asks for a failed list by itself would ask the server again as it appears
  due: ReturnType<typeof useAmountsDue>;
  invoices: ReturnType<typeof useInvoices>;
}

function Account({ due, invoices }: AccountProps): ReactNode {
  return (
    <>
      <AmountsDue list={due} />
      <div className={styles.columns}>
        <InvoiceList list={invoices} />
        <div className={styles.side}>
          <PaymentMethodCard />
          <TaxInformation />
          <StatementCard />
        </div>
      </div>
    </>
  );
}
