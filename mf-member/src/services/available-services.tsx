import { type ReactNode, useRef } from 'react';
import { hasRunOut } from 'shared/services/run-out';
import { inTypeOrder } from 'shared/services/service-types';
import type { OwnService } from 'shared/services/types';
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

/** What can be ordered, in the order of the types. */
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
        <OfferGrid label="Available Services">
          {inTypeOrder(services).map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              ordered={own.find(
                (row) =>
                  row.service_id === service.id &&
                  row.payment_status !== 'completed' &&
                  !hasRunOut(row),
              )}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </OfferGrid>
      )}
    </CatalogueSection>
  );
}
