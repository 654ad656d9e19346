import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
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
  return unwrap(answer, 'The services could not be loaded.');
}

/** The person's services with what they are, newest first, without membership plans (spec 1§7). */
export async function fetchOwnServices(userId: string): Promise<OwnService[]> {
  const answer = await supabase
    .from('user_services')
    .select('*, service:services!inner(*)')
    .eq('user_id', userId)
    .is('service.membership_type', null)
    .order('purchase_date', { ascending: false });
  return unwrap(answer, 'Your services could not be loaded.');
}
