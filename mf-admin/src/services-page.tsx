import type { ReactNode } from 'react';
import { MembershipPlans } from './services/membership-plans';
import { ServicesList } from './services/services-list';

/** /dashboard/services for administrators (spec 1§2). */
export default function ServicesPage(): ReactNode {
  return (
    <>
      <ServicesList views={null} />
      <MembershipPlans />
    </>
  );
}
