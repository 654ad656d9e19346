import { daysAfter, maltaToday, monthsAfter } from 'shared/lib/malta-time';
import type { OwnService } from './types';

/**
 * Whether a service has sent post on for as long as it was sold for: then it can be ordered again. As
 * `private.forwarding_ends_on` has it, which decides.
 */
export function hasRunOut(own: OwnService, now: Date = new Date()): boolean {
  const { service, order, payment_status: status } = own;
  if (status !== 'paid' && status !== 'in_progress') return false;
  const line = order?.items.find(
    (each) => each.item_type === 'service' && each.item_id === service.id,
  );
  if (!(line?.metadata.is_post_forwarding ?? service.is_post_forwarding)) return false;
  const from = maltaToday(new Date(own.started_at ?? order?.paid_at ?? own.purchase_date));
  const count = line?.quantity ?? service.unit_quantity;
  const unit = line?.metadata.price_unit ?? service.price_unit;
  const end =
    unit === 'per_day'
      ? daysAfter(from, count)
      : monthsAfter(from, unit === 'per_year' ? 12 * count : count);
  return maltaToday(now) >= end;
}
