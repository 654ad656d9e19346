import type { ReactNode } from 'react';
import { MembershipPlans } from './services/membership-plans';
import { ServicesList } from './services/services-list';
import styles from './services-page.module.css';

/** /dashboard/services for administrators (spec 1§2). */
export default function ServicesPage(): ReactNode {
  return (
    <div className={styles.page}>
      <h2>Services Management</h2>
      <ServicesList />
      <MembershipPlans />
    </div>
  );
}
