import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import type { OwnService } from 'shared/services/types';
import type { useOwnServices } from 'shared/services/use-services';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OwnList, OwnNone } from 'shared/ui/own-list';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './my-services.module.css';
import { OwnServiceItem } from './own-service';
import { ownServiceId } from './own-service-id';
import { useProgressNews } from './use-progress-news';

export type Own = ReturnType<typeof useOwnServices>;

const firstShown = 5;

/** What the member has ordered and how far it is, newest first. */
export function MyServices({ own }: { own: Own }): ReactNode {
  const { data: services, error, isLoading, refetch } = own;
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useProgressNews(services);
  return (
    <section className={styles.section} aria-labelledby="own-heading">
      <h3 id="own-heading" ref={heading} tabIndex={-1}>
        My Services
      </h3>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton label="Loading your services…" lines={2} height="row" />}
      {services?.length === 0 && <OwnNone>You have not ordered any services yet.</OwnNone>}
      {services && services.length > 0 && (
        <Shown services={services} onRemoved={() => heading.current?.focus()} />
      )}
    </section>
  );
}

interface ShownProps {
  services: readonly OwnService[];
  onRemoved: () => void;
}

function Shown({ services, onRemoved }: ShownProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { hash } = useLocation();
  const later = services.slice(firstShown);
  const leadsToLater = later.some((service) => hash === `#${ownServiceId(service)}`);
  const shown = isWhole || leadsToLater ? services : services.slice(0, firstShown);
  return (
    <>
      <OwnList label="My Services">
        {shown.map((service) => (
          <OwnServiceItem key={service.id} own={service} onRemoved={onRemoved} />
        ))}
      </OwnList>
      {later.length > 0 && !leadsToLater && (
        <Button
          size="sm"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all (${services.length})`}
        </Button>
      )}
    </>
  );
}
