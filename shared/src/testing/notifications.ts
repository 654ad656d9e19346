import { newestFirst } from '../notifications/loaded';
import type {
  LoadedNotifications,
  Notification,
  NotificationCounts,
  NotificationFilter,
} from '../notifications/types';

/** @param nr tells one from the other, and puts it so many minutes after the beginning of a day. */
export function makeNotification(nr: number, changes: Partial<Notification> = {}): Notification {
  return {
    id: `11111111-1111-4111-8111-${String(nr).padStart(12, '0')}`,
    user_id: '00000000-0000-4000-8000-000000000003',
    event: 'announcement',
    params: {},
    type: 'info',
    title: `Notice ${nr}`,
    message: 'Something happened.',
    action_url: null,
    action_text: null,
    priority: 0,
    metadata: {},
    read_at: null,
    expires_at: null,
    created_at: new Date(Date.parse('2026-11-21T00:00:00Z') + nr * 60_000).toISOString(),
    ...changes,
  };
}

type Hear = () => void;

/** Stands for `shared/notifications/api` and the database behind it: keeps rows, tells of changes. */
export class NotificationServer {
  private rows = new Map<string, Notification>();
  private aside = new Map<string, Notification>();
  private listeners = new Set<Hear>();
  /** Names of what was asked, in order. */
  asked: string[] = [];
  /** What is asked from now on is answered after this. */
  line: Promise<void> = Promise.resolve();
  /** Rejects what is asked with this. */
  failure: Error | undefined;

  constructor(rows: readonly Notification[] = []) {
    for (const row of rows) this.rows.set(row.id, row);
  }

  /** What the database would answer to a filter, newest first. */
  matching({ readState, type }: NotificationFilter): Notification[] {
    return [...this.rows.values()]
      .filter((row) => type === 'all' || row.type === type)
      .filter((row) => readState === 'all' || (readState === 'unread') === (row.read_at === null))
      .sort(newestFirst);
  }

  /** A change that comes from elsewhere, heard of at once. */
  put(row: Notification): void {
    this.rows.set(row.id, row);
    for (const hear of this.listeners) hear();
  }

  take(id: string): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.rows.delete(id);
    this.aside.set(id, row);
    for (const hear of this.listeners) hear();
  }

  private async ask(name: string): Promise<void> {
    this.asked.push(name);
    await this.line;
    if (this.failure) throw this.failure;
  }

  readonly api = {
    fetchNotifications: async (
      _userId: string,
      filter: NotificationFilter,
      { limit, after }: { limit: number; after?: Notification },
    ): Promise<Notification[]> => {
      await this.ask('list');
      const rows = this.matching(filter).filter((row) => !after || newestFirst(after, row) < 0);
      return rows.slice(0, limit);
    },
    loadNotifications: async (
      userId: string,
      filter: NotificationFilter,
      depth: number,
    ): Promise<LoadedNotifications> => {
      const items = await this.api.fetchNotifications(userId, filter, { limit: depth });
      return { items, depth, isWhole: items.length < depth };
    },
    countNotifications: async (): Promise<NotificationCounts> => {
      await this.ask('counts');
      const counts: Record<string, { total: number; unread: number }> = {};
      for (const { type, read_at } of this.rows.values()) {
        counts[type] ??= { total: 0, unread: 0 };
        counts[type].total += 1;
        if (read_at === null) counts[type].unread += 1;
      }
      return counts;
    },
    markNotificationRead: async (_userId: string, id: string, at: string): Promise<void> => {
      await this.ask('mark');
      const row = this.rows.get(id);
      if (row) this.put({ ...row, read_at: at });
    },
    markAllNotificationsRead: async (_userId: string, at: string): Promise<void> => {
      await this.ask('mark all');
      for (const row of this.rows.values()) {
        if (row.read_at === null) this.put({ ...row, read_at: at });
      }
    },
    deleteNotification: async (_userId: string, id: string): Promise<void> => {
      await this.ask('delete');
      this.take(id);
    },
    restoreNotification: async (id: string): Promise<void> => {
      await this.ask('restore');
      const row = this.aside.get(id);
      if (row) this.put(row);
    },
    watchNotifications: (_userId: string, onChange: Hear) => {
      this.listeners.add(onChange);
      return () => void this.listeners.delete(onChange);
    },
  };
}
