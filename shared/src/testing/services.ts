import type { CatalogueService, OwnService } from '../services/types';

const moment = '2026-11-10T08:00:00+00:00';

/** A service on sale, as the database answers it. @param nr tells one from the other. */
export function makeCatalogueService(
  nr: number,
  changes: Partial<CatalogueService> = {},
): CatalogueService {
  return {
    id: `11111111-1111-4111-8111-${String(nr).padStart(12, '0')}`,
    title: `Service ${nr}`,
    description: null,
    service_type: 'legal_services',
    price: 100,
    currency: 'EUR',
    price_unit: 'one_time',
    unit_quantity: 1,
    estimated_delivery: '3 working days',
    requirements: null,
    is_post_forwarding: false,
    leaving: null,
    status: 'active',
    membership_type: null,
    billing_period: null,
    included_documents: null,
    extra_document_price: null,
    processing_hours: null,
    paper_days: null,
    is_onboarding_fee: false,
    vat_included: true,
    archived_at: null,
    created_by: null,
    created_at: moment,
    updated_at: moment,
    ...changes,
  };
}

/** A service somebody has, which waits in their cart unless `changes` say more. */
export function makeOwnService(nr: number, changes: Partial<OwnService> = {}): OwnService {
  const service = changes.service ?? makeCatalogueService(nr);
  return {
    id: `22222222-2222-4222-8222-${String(nr).padStart(12, '0')}`,
    user_id: '00000000-0000-4000-8000-000000000003',
    service_id: service.id,
    payment_status: 'pending',
    purchase_date: moment,
    started_at: null,
    completion_date: null,
    notes: null,
    purchase_id: null,
    anchored_on: null,
    period_from: null,
    order_kind: null,
    credited_days: null,
    begins_on: null,
    valid_until: null,
    included_documents: null,
    extra_document_price: null,
    processing_hours: null,
    created_at: moment,
    updated_at: moment,
    order: null,
    ...changes,
    service,
  };
}
