import { type ReactNode, useState } from 'react';
import { useLiveServices, useOwnServices, useServices } from 'shared/services/use-services';
import { Skeleton } from 'shared/ui/skeleton';
import { CataloguePage } from '../ui/catalogue-page';
import { AvailableServices, type OnSale } from './available-services';
import { MyServices, type Own } from './my-services';

/** /dashboard/services (spec 1§2): what can be ordered, and how far the member's own services are. */
export default function ServicesPage(): ReactNode {
  useLiveServices();
  const onSale = useServices();
  const own = useOwnServices();
  return (
    <CataloguePage
      title="Services"
      lists={[onSale, own]}
      loading={<Skeleton label="Loading services…" lines={4} height="card" />}
    >
      <Lists onSale={onSale} own={own} />
    </CataloguePage>
  );
}

function Lists({ onSale, own }: { onSale: OnSale; own: Own }): ReactNode {
  // as it was when the page opened: a first order must not move the cards under the pointer
  const [isOwnFirst] = useState((own.data ?? []).length > 0);
  return (
    <>
      {isOwnFirst && <MyServices own={own} />}
      <AvailableServices onSale={onSale} own={own.data ?? []} />
      {!isOwnFirst && <MyServices own={own} />}
    </>
  );
}
