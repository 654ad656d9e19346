import { capitalised } from 'shared/lib/capitalised';
import type { NotificationFilter } from 'shared/notifications/types';

const typeNames: Readonly<Record<string, string>> = {
  info: 'Information',
  success: 'Good news',
  warning: 'Warning',
  error: 'Problem',
  affiliate_status: 'Affiliate programme',
  payment_received: 'Payment',
  service_completed: 'Service',
  event_reminder: 'Event',
  document_ready: 'Document',
  system_announcement: 'Announcement',
};

/** What a type is called on screen (spec 2§3); one this page has not heard of, by its own words. */
export function typeName(type: string): string {
  return typeNames[type] ?? capitalised(type);
}

/** The sentence for a list that is empty under this filter (spec 2§2). */
export function emptyText({ readState, type }: NotificationFilter): string {
  if (readState === 'unread') return 'No unread notifications';
  if (readState === 'read') return 'No read notifications';
  return type === 'all' ? 'No notifications yet' : `Nothing under “${typeName(type)}”`;
}

/** "Showing 50 of 120, 8 unread.", "Showing 8 of 8 unread." */
export function totalsText(
  shown: number,
  total: number,
  unread: number,
  { readState }: NotificationFilter,
): string {
  const of = `Showing ${shown} of ${total}`;
  return readState === 'all' ? `${of}, ${unread} unread.` : `${of} ${readState}.`;
}
