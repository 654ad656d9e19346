import { type ReactNode, useState } from 'react';
import { useLiveServices, useOwnServices, useServices } from 'shared/services/use-services';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { AvailableServices, type OnSale } from './available-services';
import { MyServices, type Own } from './my-services';
import styles from './services-page.module.css';

/** /dashboard/services (spec 1§2): what can be ordered, and how far the member's own services are. */
export default function ServicesPage(): ReactNode {
  useLiveServices();
  const onSale = useServices();
  const own = useOwnServices();
  const isKnown = onSale.isFetched && own.isFetched;
  const isOffline = onSale.fetchStatus === 'paused' || own.fetchStatus === 'paused';
  return (
    <section className={styles.page} aria-labelledby="services-heading">
      <h2 id="services-heading">Services</h2>
      {!isKnown && isOffline && (
        <Notice tone="warning" announce>
          You are offline. Your services come by themselves as soon as you are back.
        </Notice>
      )}
      {/* in one go: what stands under something that is still growing would jump */}
      {isKnown ? (
        <Lists onSale={onSale} own={own} />
      ) : (
        <Skeleton label="Loading services…" lines={4} height="card" />
      )}
    </section>
  );
}

function Lists({ onSale, own }: { onSale: OnSale; own: Own }): ReactNode {
  // as it was on arrival: a first order must not move the cards under the pointer
  const [isOwnFirst] = useState((own.data ?? []).length > 0);
  return (
    <>
      {isOwnFirst && <MyServices own={own} />}
      <AvailableServices onSale={onSale} own={own.data ?? []} />
      {!isOwnFirst && <MyServices own={own} />}
    </>
  );
}
