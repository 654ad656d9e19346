import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { type Removal, removeOffer } from '../catalogue/api';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import { watchTable } from '../table-changes/api';
import type {
  CatalogueService,
  FeeEntry,
  OwnService,
  PlanDraft,
  PlanEntry,
  ServiceDraft,
  ServiceEntry,
  ServiceFilters,
  ServiceSort,
} from './types';

/** What is on sale, newest first, without membership plans (spec 1§7). */
export async function fetchServices(): Promise<CatalogueService[]> {
  const answer = await supabase
    .from('services')
    .select('*')
    .eq('status', 'active')
    .is('archived_at', null)
    .is('membership_type', null)
    .eq('is_onboarding_fee', false)
    .is('leaving', null)
    .order('created_at', { ascending: false })
    .order('id');
  // the generated types say string; checks in the database allow only these
  return unwrap(answer, 'The services could not be loaded.') as CatalogueService[];
}

/**
 * The person's services with what they are and the order they stand on, newest first, without
 * membership plans (spec 1§7).
 */
export async function fetchOwnServices(userId: string): Promise<OwnService[]> {
  const answer = await supabase
    .from('user_services')
    .select(
      '*, service:services!inner(*), order:purchases(purchase_number, paid_at, items:purchase_items(item_type, item_id, gross_amount, quantity, metadata))',
    )
    .eq('user_id', userId)
    .is('service.membership_type', null)
    .order('purchase_date', { ascending: false })
    .order('id');
  return unwrap(answer, 'Your services could not be loaded.') as unknown as OwnService[];
}

/**
 * Tells of every service the person adds or takes out again, and of every step of the work on it.
 * @returns ends the watch.
 */
export function watchOwnServices(userId: string, onChange: () => void): () => void {
  return watchTable('user_services', onChange, `user_id=eq.${userId}`);
}

/** All services but plans and the onboarding fee. For administrators; empty to others. */
export const serviceDirectory: Directory<ServiceEntry, ServiceFilters, ServiceSort> =
  /* @__PURE__ */ directory({
    name: 'services',
    select: (options) =>
      supabase
        .from('service_directory')
        .select('*', options)
        .is('membership_type', null)
        .eq('is_onboarding_fee', false),
    narrow: (request, { filter, type }) => {
      const inState = filter === 'all' ? request : request.eq('state', filter);
      return type === 'all' ? inState : inState.eq('service_type', type);
    },
    watch: (onChange) => watchTable('services', onChange),
  });

/** The plans that can be sold, cheapest first, and the onboarding fee. For administrators. */
export async function fetchPlanEntries(): Promise<(PlanEntry | FeeEntry)[]> {
  const answer = await supabase
    .from('service_directory')
    .select('*')
    .or('membership_type.not.is.null,is_onboarding_fee.eq.true')
    .is('archived_at', null)
    .order('is_onboarding_fee')
    .order('price')
    .order('id');
  return unwrap(answer, 'The plans could not be loaded.') as unknown as (PlanEntry | FeeEntry)[];
}

/** A service, a plan or the fee as it is now; null when it was deleted. */
export async function fetchServiceEntry<Entry extends ServiceEntry | PlanEntry | FeeEntry>(
  serviceId: string,
): Promise<Entry | null> {
  const answer = await supabase
    .from('service_directory')
    .select('*')
    .eq('id', serviceId)
    .maybeSingle();
  unwrapVoid(answer, 'The service could not be loaded. Please try again.');
  return answer.data as Entry | null; // a view's columns are all nullable
}

const notSaved = 'Error saving service. Please try again.';

/**
 * Adds a service, or changes one that is as it was read.
 * @param newId made by the form, see `addRow`.
 * @throws AppError `CHANGED_MEANWHILE`.
 */
export async function saveService(
  draft: ServiceDraft,
  known: KnownRow | null,
  newId: string = crypto.randomUUID(),
): Promise<void> {
  const row = { ...draft, currency: 'EUR' };
  await (known
    ? changeRow('services', known, row, notSaved)
    : addRow('services', newId, row, notSaved));
}

/** Changes a plan, or the price of the onboarding fee. @throws AppError `CHANGED_MEANWHILE`. */
export async function savePlan(draft: PlanDraft, known: KnownRow): Promise<void> {
  await changeRow('services', known, draft, notSaved);
}

/** @throws AppError, see `removeOffer`. */
export async function deleteService(known: KnownRow): Promise<Removal> {
  return removeOffer('services', known, 'Error deleting service. Please try again.');
}
