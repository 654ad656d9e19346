import type { ReactNode } from 'react';
import { serviceDirectory } from 'shared/services/api';
import { deleteService } from 'shared/services/edit-services';
import { serviceTypeName, serviceTypes } from 'shared/services/service-types';
import { OfferList } from '../ui/offer-list';
import { ServiceDialog } from './service-dialog';
import { servicesCsv } from './services-csv';

/**
 * The catalogue of services; plans stand apart.
 * @param views leads to what else there is of services.
 */
export function ServicesList({ views }: { views: ReactNode }): ReactNode {
  return (
    <OfferList
      directory={serviceDirectory}
      what="service"
      heading="Services Management"
      views={views}
      types={serviceTypes}
      kindOf={({ service_type }) => serviceTypeName(service_type)}
      emptyText="Describe the first one. Members order it, and you follow the work here."
      csv={servicesCsv}
      onDelete={deleteService}
    >
      {({ row, ...task }) => <ServiceDialog service={row} {...task} />}
    </OfferList>
  );
}
