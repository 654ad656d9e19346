import type postgres from 'postgres';
import type { PushMessage } from 'shared/push/types';
import webPush from 'web-push';
import { type Outbox, outbox, startOutbox } from '../outbox';
import { isPushService } from './push-hosts';
import type { PushKeys } from './push-keys';

export interface PushSenderOptions {
  keys: PushKeys;
  /** Whom push services may write to about us: `mailto:` or an https address. */
  contact: string;
  /** Where the stack plays a push service. */
  standIn?: string | undefined;
  everyMs?: number;
}

interface ClaimedPush {
  id: string;
  attempt: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The title of an event, never a name; see `private.push_message`. */
  message: PushMessage;
}

interface Outcome {
  outcome: 'sent' | 'gone' | 'refused' | 'failed';
  /** Seconds that the push service asks to wait. */
  wait?: number;
}

const BATCH = 10;
const PATIENCE_MS = 30_000; // well below the two minutes a claim lasts
const LASTS_S = 24 * 60 * 60; // a device that is away for longer finds it under the bell

/**
 * Hands queued pushes to their push services, whenever something is queued and every minute. Any number may run at
 * once, as with mails; a device that gets one twice shows it once, because of its tag.
 */
export function startPushSender(sql: postgres.Sql, options: PushSenderOptions): Promise<Outbox> {
  const { everyMs } = options;
  return startOutbox(pushSender(sql, options), { sql, channel: 'pushes', everyMs });
}

/** The same without waiting for anything: sends when it is told to. */
export function pushSender(sql: postgres.Sql, options: PushSenderOptions): Outbox {
  return outbox(async () => {
    const claimed = await sql<ClaimedPush[]>`select * from private.claim_pushes(${BATCH})`;
    await Promise.all(
      claimed.map(async (push) => {
        const { outcome, wait = 0 } = await handOver(push, options);
        await sql`select private.settle_push(${push.id}, ${push.attempt}, ${outcome}, ${wait})`;
      }),
    );
    return claimed.length;
  });
}

async function handOver(push: ClaimedPush, options: PushSenderOptions): Promise<Outcome> {
  const { endpoint, p256dh, auth, message } = push;
  if (!isPushService(endpoint, options.standIn)) {
    console.error(`no known push service: ${hostOf(endpoint)}`);
    return { outcome: 'gone' };
  }
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: options.contact, ...options.keys },
        contentEncoding: 'aes128gcm',
        TTL: LASTS_S,
        urgency: 'normal',
        // of several that wait for a device that is off, it gets the last
        topic: message.tag,
      },
    );
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body ?? []),
      redirect: 'manual', // a known service could lead elsewhere
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return outcomeOf(answer, endpoint);
  } catch (error) {
    console.error(`a push was not handed to ${hostOf(endpoint)}:`, String(error));
    return { outcome: 'failed' };
  }
}

function outcomeOf(answer: Response, endpoint: string): Outcome {
  const { status } = answer;
  if (answer.ok) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  console.error(`a push was answered ${status} by ${hostOf(endpoint)}`);
  // Of these, the next attempt may go better: it was too much, they are down, or our key or clock is wrong.
  if (status === 429 || status >= 500 || status === 401 || status === 403) {
    return { outcome: 'failed', wait: secondsIn(answer.headers.get('Retry-After')) };
  }
  return { outcome: 'refused' };
}

/** Seconds, or those until the moment that is named. */
function secondsIn(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, LASTS_S)) : 0;
}

/** The rest of an endpoint is a secret of its device. */
function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : 'no address';
}
