import { type ReactNode, useRef } from 'react';
import { useLocation } from 'shared/router';
import type { useOwnServices } from 'shared/services/use-services';
import { Skeleton } from 'shared/ui/skeleton';
import { CatalogueSection } from '../ui/catalogue-page';
import { OwnList, OwnNone } from '../ui/own-list';
import { OwnServiceItem } from './own-service';
import { ownServiceId } from './own-service-id';
import { useProgressNews } from './use-progress-news';

export type Own = ReturnType<typeof useOwnServices>;

/** What the member has ordered and how far it is, newest first. */
export function MyServices({ own }: { own: Own }): ReactNode {
  const { data: services, isLoading } = own;
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useProgressNews(services);
  const { hash } = useLocation();
  return (
    <CatalogueSection title="My Services" list={own} headingRef={heading}>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {isLoading && <Skeleton label="Loading your services…" lines={2} height="row" />}
      {services?.length === 0 && <OwnNone>You have not ordered any services yet.</OwnNone>}
      <OwnList
        label="My Services"
        rows={services ?? []}
        leadsTo={(service) => hash === `#${ownServiceId(service)}`}
      >
        {(service) => (
          <OwnServiceItem
            key={service.id}
            own={service}
            onRemoved={() => heading.current?.focus()}
          />
        )}
      </OwnList>
    </CatalogueSection>
  );
}
