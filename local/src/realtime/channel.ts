import type { Access } from './access-token';
import type { Change } from './change-feed';
import { concerns, isAbout, type Subscription } from './subscriptions';
import type { TableShape } from './visibility';

/** Longest delay a timer takes; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One joined topic of one socket. */
export class Channel {
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    readonly topic: string,
    readonly joinRef: string | null,
    readonly subscriptions: Subscription[],
    public access: Access,
    private readonly onExpired: () => void,
  ) {
    this.useAccess(access);
  }

  /** A refreshed token, or another person's: what follows is judged by it. */
  useAccess(access: Access): void {
    this.access = access;
    clearTimeout(this.expiry);
    if (access.expiresAt === undefined) return;
    const left = Math.min(access.expiresAt - Date.now(), LONGEST_TIMER_MS);
    this.expiry = setTimeout(this.onExpired, Math.max(left, 0));
    this.expiry.unref();
  }

  /** Whether anything is asked of the table; what nobody watches costs nothing. */
  watches(change: Change): boolean {
    return this.subscriptions.some((one) => isAbout(one, change));
  }

  /** Ids of the subscriptions a change is about. */
  concernedBy(change: Change, shape: TableShape): number[] {
    return this.subscriptions
      .filter((one) => concerns(one, change, shape.identity))
      .map((one) => one.id);
  }

  close(): void {
    clearTimeout(this.expiry);
  }
}
