import { readPublicRows } from 'shared/lib/public-rest';
import type { Plan } from './types';

const columns =
  'description,price,membership_type,billing_period,included_documents,extra_document_price,processing_hours';

/** The active plans, cheapest first, in both billing periods. Readable by everyone. */
export function fetchPlans(signal?: AbortSignal): Promise<Plan[]> {
  return readPublicRows<Plan>(
    `services?select=${columns}&membership_type=not.is.null&status=eq.active&order=price`,
    signal,
  );
}
