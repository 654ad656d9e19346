import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount, priceUnitNames } from 'shared/lib/money';
import { serviceTypeName } from 'shared/services/service-types';
import type { ServiceEntry } from 'shared/services/types';

export const servicesCsv: CsvColumn<ServiceEntry>[] = [
  { header: 'Title', value: (service) => service.title },
  { header: 'Type', value: (service) => serviceTypeName(service.service_type) },
  { header: 'Description', value: (service) => service.description },
  { header: 'Price (EUR)', value: (service) => plainAmount(service.price) },
  { header: 'Pricing type', value: (service) => priceUnitNames[service.price_unit] },
  { header: 'Units', value: (service) => service.unit_quantity },
  { header: 'Estimated delivery', value: (service) => service.estimated_delivery },
  { header: 'Requirements', value: (service) => service.requirements },
  { header: 'Status', value: (service) => capitalised(service.state) },
  { header: 'Bought', value: (service) => service.times_bought },
  { header: 'Created', value: (service) => service.created_at },
  { header: 'Changed', value: (service) => service.updated_at },
];
