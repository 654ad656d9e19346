/** Allowed number of requests per window and address. */
export interface RateLimit {
  requests: number;
  windowMs: number;
}

/** Counts requests per key in fixed windows. */
export class RateLimiter {
  private readonly windows = new Map<string, { endsAt: number; count: number }>();

  constructor(
    private readonly limit: RateLimit,
    private readonly now: () => number = Date.now,
  ) {}

  /** Seconds to wait, or 0 when the request may pass. */
  secondsToWait(key: string): number {
    const now = this.now();
    if (this.windows.size > 10_000) this.forgetEnded(now);
    const window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.set(key, { endsAt: now + this.limit.windowMs, count: 1 });
      return 0;
    }
    window.count += 1;
    if (window.count <= this.limit.requests) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  private forgetEnded(now: number): void {
    for (const [key, window] of this.windows) {
      if (window.endsAt <= now) this.windows.delete(key);
    }
  }
}
