import type { Notification } from 'shared/notifications/types';

export type ReadState = 'all' | 'unread' | 'read';

export interface Filter {
  readState: ReadState;
  /** A notification's type, or all of them. */
  type: string;
}

export const everything: Filter = { readState: 'all', type: 'all' };

/** What the types are called on screen (spec 2§3). */
export const typeNames: Readonly<Record<string, string>> = {
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

export function filterNotifications(
  items: readonly Notification[],
  { readState, type }: Filter,
): readonly Notification[] {
  return items.filter((item) => {
    const state = item.read_at === null ? 'unread' : 'read';
    return (readState === 'all' || readState === state) && (type === 'all' || type === item.type);
  });
}

/** The sentence for a list that is empty under this filter (spec 2§2). */
export function emptyText({ readState, type }: Filter): string {
  if (type !== 'all') return `Nothing under “${typeNames[type] ?? type}”`;
  const texts = {
    all: 'No notifications yet',
    unread: 'No unread notifications',
    read: 'No read notifications',
  };
  return texts[readState];
}
