import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { itemNotRemoved } from '../cart/types';
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
 * Takes a service that waits in the cart out of what a person has.
 * @returns false when it stays, because it stands on an order by now.
 */
export async function withdrawService(ownServiceId: string): Promise<boolean> {
  const rows = () => supabase.from('user_services');
  const removal = await rows().delete({ count: 'exact' }).eq('id', ownServiceId);
  unwrapVoid(removal, itemNotRemoved);
  if (removal.count) return true;
  const left = await rows().select('id').eq('id', ownServiceId).maybeSingle();
  unwrapVoid(left, itemNotRemoved);
  return left.data === null;
}

/**
 * Tells of every service the person adds or takes out again, and of every step of the work on it.
 * @returns ends the watch.
 */
export function watchOwnServices(userId: string, onChange: () => void): () => void {
  return watchTable('user_services', onChange, `user_id=eq.${userId}`);
}
