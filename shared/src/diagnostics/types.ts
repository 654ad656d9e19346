import type { Database } from 'shared/database.types';

type Tables = Database['public']['Tables'];

/** What the debug panel lists (spec 2§2). */
export type DebugAffiliate = Pick<
  Tables['affiliates']['Row'],
  'id' | 'first_name' | 'last_name' | 'email' | 'status' | 'created_at'
>;

export interface DebugRole {
  user_id: string;
  role: string;
  profile: { full_name: string | null } | null;
}

export type DebugNotification = Pick<
  Tables['notifications']['Row'],
  'id' | 'user_id' | 'title' | 'message' | 'type' | 'created_at'
>;

export const announcementTypes = [
  'info',
  'success',
  'warning',
  'error',
  'affiliate_status',
  'payment_received',
  'service_completed',
  'event_reminder',
  'document_ready',
  'system_announcement',
] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** What one administrator tells all of them (spec 2§7). */
export interface Announcement {
  title: string;
  message: string;
  type: AnnouncementType;
  /** A path of this site, or https. */
  actionUrl: string | null;
  actionText: string | null;
  /** 0 to 10; from 8 on it is marked. */
  priority: number;
}
