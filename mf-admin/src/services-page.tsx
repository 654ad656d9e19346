import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useSearchParams } from 'shared/router';
import { PageHead } from 'shared/ui/page-head';
import { LinkSegments } from 'shared/ui/segments';
import { OrderedServicesList } from './ordered-services/ordered-services-list';
import { MembershipPlans } from './services/membership-plans';
import { ServicesList } from './services/services-list';

const views = [
  { value: 'catalogue', content: 'Catalogue' },
  { value: 'ordered', content: 'Ordered' },
] as const;

/** /dashboard/services for administrators: what is on offer, and with `view=ordered` the work on it. */
export default function ServicesPage(): ReactNode {
  const [parameters] = useSearchParams();
  const isOrdered = parameters.get('view') === 'ordered';
  const segments = (
    <LinkSegments
      label="Views of services"
      options={views}
      chosen={isOrdered ? 'ordered' : 'catalogue'}
      addressOf={(view) => (view === 'ordered' ? `${paths.services}?view=ordered` : paths.services)}
    />
  );
  if (!isOrdered) {
    return (
      <>
        <ServicesList views={segments} />
        <MembershipPlans />
      </>
    );
  }
  return (
    <>
      <PageHead title="Services Management">{segments}</PageHead>
      <OrderedServicesList />
    </>
  );
}
