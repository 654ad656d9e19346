import type { ReactNode } from 'react';
import { AmountsDue } from './amounts-due';
import styles from './billing-page.module.css';
import { InvoiceList } from './invoice-list';
import { PaymentMethodCard } from './payment-method';
import { TaxInformation } from './tax-information';

/** /dashboard/billing (spec 1§2): what is due and how to pay it, invoices, payment and tax details. */
export default function BillingPage(): ReactNode {
  return (
    <div className={styles.page}>
      <h2>Billing &amp; Payment</h2>
      <AmountsDue />
      <div className={styles.columns}>
        <InvoiceList />
        <div className={styles.side}>
          <PaymentMethodCard />
          <TaxInformation />
        </div>
      </div>
    </div>
  );
}
