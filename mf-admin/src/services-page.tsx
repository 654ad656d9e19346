import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useCode } from 'shared/lib/use-code';
import { useSearchParams } from 'shared/router';
import { TableSkeleton } from 'shared/ui/data-table';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { LinkSegments } from 'shared/ui/segments';
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
      <OrderedServices />
    </>
  );
}

/** Loaded where it is shown: whoever edits the catalogue does not need it. */
function OrderedServices(): ReactNode {
  const list = useCode(
    'ordered services',
    () =>
      import(/* webpackChunkName: "ordered-services" */ './ordered-services/ordered-services-list'),
    true,
  );
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TableSkeleton label="Loading ordered services…" />;
  return <list.data.default />;
}
