import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { CatalogueService, OwnService } from './types';

/** What is on sale, newest first, without membership plans (spec 1§7). */
export async function fetchServices(): Promise<CatalogueService[]> {
  const answer = await supabase
    .from('services')
    .select('*')
    .eq('status', 'active')
    .is('archived_at', null)
    .is('membership_type', null)
    .eq('is_onboarding_fee', false)
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
      '*, service:services!inner(*), order:purchases(purchase_number, paid_at, items:purchase_items(item_type, item_id, gross_amount))',
    )
    .eq('user_id', userId)
    .is('service.membership_type', null)
    .order('purchase_date', { ascending: false })
    .order('id');
  return unwrap(answer, 'Your services could not be loaded.') as OwnService[];
}

/**
 * Tells of every service the person adds or takes out again, and of every step of the work on it.
 * @returns ends the watch.
 */
export function watchOwnServices(userId: string, onChange: () => void): () => void {
  return watchTable('user_services', onChange, `user_id=eq.${userId}`);
}
