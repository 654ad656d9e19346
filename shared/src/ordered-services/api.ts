import { type Directory, directory } from 'shared/lib/directory';
import { unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type {
  NextStep,
  OrderedServiceEntry,
  OrderedServiceFilters,
  OrderedServiceSort,
} from './types';

/** What waits for work, or is in hand. */
const toDo = ['paid', 'in_progress'];

/** What members ordered among the services, without plans. Administrators see everyone's. */
export const orderedServiceDirectory: Directory<
  OrderedServiceEntry,
  OrderedServiceFilters,
  OrderedServiceSort
> = /* @__PURE__ */ directory({
  name: 'ordered-services',
  related: ['orders'], // the details of an order show its services
  select: (options) => supabase.from('ordered_service_directory').select('*', options),
  narrow: (request, { filter }) => {
    if (filter === 'all') return request;
    return filter === 'to_do'
      ? request.in('payment_status', toDo)
      : request.eq('payment_status', filter);
  },
  watch: (onChange) => watchTable('user_services', onChange),
});

/**
 * Moves a paid service on, or leaves it where it is; completing it notifies the member. Notes are added after those
 * that are there.
 * @throws AppError `PY005` when it cannot go there from where it is, `PY020` when it has changed since.
 */
export async function setServiceProgress(
  { id, updated_at: asItWasRead }: { id: string; updated_at: string },
  status: NextStep,
  notes: string,
): Promise<void> {
  const answer = await supabase.rpc('set_service_progress', {
    p_user_service_id: id,
    p_status: status,
    p_notes: notes.trim(),
    p_updated_at: asItWasRead,
  });
  unwrapVoid(answer, 'The service could not be updated. Please try again.');
}
