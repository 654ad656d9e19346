import { type ReactNode, useState } from 'react';
import { serviceDirectory } from 'shared/services/api';
import { deleteService } from 'shared/services/edit-services';
import { serviceTypeName, serviceTypes } from 'shared/services/service-types';
import type { ServiceEntry, ServiceFilters, ServiceSort } from 'shared/services/types';
import { Button } from 'shared/ui/button';
import { DeleteOfferDialog } from 'shared/ui/delete-offer-dialog';
import { ListScreen, type ListTexts } from 'shared/ui/list-screen';
import { offerColumns } from 'shared/ui/offer-columns';
import { PageHead } from 'shared/ui/page-head';
import { ServiceDialog } from './service-dialog';
import { servicesCsv } from './services-csv';

const texts: ListTexts<ServiceEntry, ServiceFilters, ServiceSort> = {
  what: 'services',
  exportName: 'services',
  searchHint: 'Title or description',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All',
        active: 'Active',
        inactive: 'Inactive',
        archived: 'Archived',
      },
    },
    type: { label: 'Type', options: { all: 'All types', ...serviceTypes } },
  },
  sorts: {
    created_at: 'Created',
    updated_at: 'Changed',
    title: 'Title',
    price: 'Price',
    times_bought: 'Bought',
  },
  emptyTitle: 'No services found',
  emptyText: 'Describe the first one: members order it, and you follow the work on it.',
  csv: servicesCsv,
};

type Open =
  | { dialog: 'new' }
  | { dialog: 'edit' | 'copy' | 'delete'; service: ServiceEntry }
  | null;

/**
 * The catalogue of services, on offer or not; plans stand apart (spec 1§2).
 * @param views leads to what else there is of services.
 */
export function ServicesList({ views }: { views: ReactNode }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = offerColumns<ServiceEntry, ServiceSort>(
    ({ service_type }) => serviceTypeName(service_type),
    {
      onEdit: (service) => setOpen({ dialog: 'edit', service }),
      onCopy: (service) => setOpen({ dialog: 'copy', service }),
      onDelete: (service) => setOpen({ dialog: 'delete', service }),
    },
  );
  return (
    <>
      <PageHead title="Services Management">
        {views}
        <Button tone="primary" size="sm" onClick={() => setOpen({ dialog: 'new' })}>
          New service
        </Button>
      </PageHead>
      <ListScreen directory={serviceDirectory} texts={texts} columns={columns} />
      {open?.dialog === 'new' && <ServiceDialog service={null} onClose={close} />}
      {(open?.dialog === 'edit' || open?.dialog === 'copy') && (
        <ServiceDialog service={open.service} isCopy={open.dialog === 'copy'} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteOfferDialog
          what="service"
          title={open.service.title}
          onDelete={() => deleteService(open.service)}
          onClose={close}
        />
      )}
    </>
  );
}
