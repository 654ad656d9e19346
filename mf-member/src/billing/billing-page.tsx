import type { ReactNode } from 'react';
import { useAmountsDue, useCredits, useInvoices } from 'shared/billing/use-billing';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { BeyondPlan } from '../ui/beyond-plan';
import { AmountsDue } from './amounts-due';
import styles from './billing-page.module.css';
import { CreditCard } from './credit-card';
import { InvoiceList } from './invoice-list';
import { PaymentMethodCard } from './payment-method';
import { StatementCard } from './statement-card';
import { TaxInformation } from './tax-information';

/** /dashboard/billing (spec 1§2): what is due and how to pay it, invoices, payment and tax details. */
export default function BillingPage(): ReactNode {
  const [due, credits] = [useAmountsDue(), useCredits()];
  const [invoices, charges] = [useInvoices(), usePostCharges()];
  const lists = [due, credits, invoices, charges];
  return (
    <div className={styles.page}>
      <h2>Billing &amp; Payment</h2>
      {/* in one go: what stands under something that is still growing would jump */}
      {lists.every((list) => list.isFetched) ? (
        <Account due={due} credits={credits} invoices={invoices} charges={charges} />
      ) : (
        <Skeleton label="Loading your billing…" lines={5} height="row" />
      )}
    </div>
  );
}

interface AccountProps {
  // handed down: a component that asks for a failed list by itself would ask the server again as it appears
  due: ReturnType<typeof useAmountsDue>;
  credits: ReturnType<typeof useCredits>;
  invoices: ReturnType<typeof useInvoices>;
  charges: ReturnType<typeof usePostCharges>;
}

function Account({ due, credits, invoices, charges }: AccountProps): ReactNode {
  return (
    <>
      <AmountsDue list={due} credits={credits.data} />
      <CreditCard list={credits} />
      {charges.data && <BeyondPlan charges={charges.data} />}
      {charges.error && (
        <ErrorNotice error={charges.error} onRetry={() => void charges.refetch()} />
      )}
      <div className={styles.columns}>
        <InvoiceList list={invoices} due={due.data} />
        <div className={styles.side}>
          <PaymentMethodCard />
          <TaxInformation />
          <StatementCard />
        </div>
      </div>
    </>
  );
}
