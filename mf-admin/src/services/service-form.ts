import { copyTitle, type OfferValues, offerRules, typedOffer } from 'shared/catalogue/offer-rules';
import type { OfferStatus } from 'shared/catalogue/types';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { formatPrice } from 'shared/lib/money';
import { serviceTypeName } from 'shared/services/service-types';
import type { ServiceDraft, ServiceEntry } from 'shared/services/types';
import * as v from 'valibot';

export interface ServiceValues extends OfferValues {
  description: string;
  service_type: string;
  estimated_delivery: string;
  requirements: string;
  status: OfferStatus;
  is_post_forwarding: boolean;
}

export const serviceRules: v.GenericSchema<ServiceValues, ServiceDraft> = v.intersect([
  offerRules('Price'),
  v.object({
    description: v.pipe(optional(5000), blankToNull),
    service_type: v.string(),
    estimated_delivery: needed('Estimated delivery is required', 200),
    requirements: v.pipe(optional(5000), blankToNull),
    status: v.picklist(['active', 'inactive']),
    is_post_forwarding: v.boolean(),
  }),
]);

/** What the form begins with: nothing, a service, or a copy that is not on offer yet. */
export function serviceValues(service: ServiceEntry | null, isCopy: boolean): ServiceValues {
  return {
    ...typedOffer(service),
    description: service?.description ?? '',
    service_type: service?.service_type ?? 'other',
    estimated_delivery: service?.estimated_delivery ?? '',
    requirements: service?.requirements ?? '',
    status: service?.status ?? 'active',
    is_post_forwarding: service?.is_post_forwarding ?? false,
    ...(isCopy && service && { title: copyTitle(service.title), status: 'inactive' }),
  };
}

/** What a service says, in the words of its form. */
export function serviceFacts(service: ServiceEntry): [string, string][] {
  return [
    ['Title', service.title],
    ['Service type', serviceTypeName(service.service_type)],
    ['Status', service.status],
    ['Description', service.description ?? ''],
    ['Price', formatPrice(service.price, service.price_unit, service.unit_quantity)],
    ['Estimated delivery', service.estimated_delivery ?? ''],
    ['Requirements', service.requirements ?? ''],
    ['Post is sent on every week while it runs', service.is_post_forwarding ? 'Yes' : 'No'],
  ];
}
