import { type ReactNode, useId, useRef } from 'react';
import { byServiceType } from 'shared/services/service-types';
import type { CatalogueService, OwnService } from 'shared/services/types';
import type { useServices } from 'shared/services/use-services';
import { EmptyState } from 'shared/ui/empty-state';
import { OfferGrid } from 'shared/ui/offer-card';
import { Skeleton } from 'shared/ui/skeleton';
import { CatalogueSection } from '../ui/catalogue-page';
import styles from './available-services.module.css';
import { ServiceCard } from './service-card';

export type OnSale = ReturnType<typeof useServices>;

interface AvailableServicesProps {
  onSale: OnSale;
  /** What the member has ordered, newest first. */
  own: readonly OwnService[];
}

/** What can be ordered, by type. */
export function AvailableServices({ onSale, own }: AvailableServicesProps): ReactNode {
  const { data: services, isLoading } = onSale;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <CatalogueSection title="Available Services" list={onSale} headingRef={heading}>
      {isLoading && <Skeleton label="Loading services…" lines={2} height="card" />}
      {services?.length === 0 && (
        <div className={styles.blank}>
          <EmptyState title="No services available at the moment." />
        </div>
      )}
      {services && services.length > 0 && (
        <div className={styles.groups}>
          {byServiceType(services).map((group) => (
            <Group key={group.name} {...group} own={own} onGone={() => heading.current?.focus()} />
          ))}
        </div>
      )}
    </CatalogueSection>
  );
}

interface GroupProps {
  name: string;
  services: readonly CatalogueService[];
  own: readonly OwnService[];
  onGone: () => void;
}

function Group({ name, services, own, onGone }: GroupProps): ReactNode {
  const headingId = useId();
  const width = services.length > 2 ? 'all' : services.length;
  return (
    <section className={styles.group} data-width={width} aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.name}>
        {name}
      </h4>
      <OfferGrid label={name}>
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            ordered={own.find(
              (row) => row.service_id === service.id && row.payment_status !== 'completed',
            )}
            onGone={onGone}
          />
        ))}
      </OfferGrid>
    </section>
  );
}
