import { randomBytes } from 'node:crypto';
import type { PushMessage } from 'shared/push/types';
import { mark } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { granted, sql } from '../backend';

/** What a browser hands over when it subscribes; of keys that nobody has. */
export const browser = () => ({
  p_endpoint: `https://fcm.googleapis.com/fcm/send/${mark()}`,
  p_p256dh: randomBytes(65).toString('base64url'),
  p_auth: randomBytes(16).toString('base64url'),
  p_name: 'Chrome on Android',
});

/** Turns notifications on for a device of theirs; answers its id. */
export function turnedOn({ client }: Pick<Person, 'client'>, device = browser()): Promise<string> {
  return granted(client.rpc('keep_push_subscription', device)) as Promise<string>;
}

export interface PushRow {
  id: string;
  event: string | null;
  attempts: number;
  /** Minutes until it may be tried. */
  wait: number;
}

/** What waits for somebody's devices, oldest first. */
export function pushesOf(userId: string) {
  return sql<PushRow[]>`
    select u.id, n.event, u.attempts, round(extract(epoch from u.due_at - now()) / 60)::int as wait
    from private.pushes u
    join public.push_subscriptions s on s.id = u.subscription_id
    left join public.notifications n on n.id = u.notification_id
    where s.user_id = ${userId}
    order by u.created_at, u.id`;
}

export interface ClaimedPush {
  id: string;
  attempt: number;
  endpoint: string;
  message: PushMessage;
}

/** Claims what is due for somebody, as if it were due before all else; in one transaction, as other tests claim too. */
export async function claimed(userId: string): Promise<ClaimedPush[]> {
  const rows = await sql.begin(async (one) => {
    const due = await one`
      update private.pushes u set due_at = '-infinity'
      from public.push_subscriptions s
      where s.id = u.subscription_id and s.user_id = ${userId} returning u.id`;
    if (due.length === 0) return [];
    return one<ClaimedPush[]>`
      select id, attempt, endpoint, message from private.claim_pushes(${due.length})`;
  });
  return [...rows] as ClaimedPush[];
}
