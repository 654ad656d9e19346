import { sql } from '../backend';

export interface MailRow {
  id: string;
  kind: string;
  state: string;
  reason: string | null;
  email: string | null;
  user_id: string | null;
  name: string | null;
  attempts: number;
  params: Record<string, unknown>;
}

/** What was queued for somebody, by account or address, oldest first. */
export function mailsOf(who: string, kind?: string) {
  return sql<MailRow[]>`
    select id, kind, state, reason, email, user_id, name, attempts, params from public.mails
    where (user_id::text = ${who} or lower(email) = lower(${who}))
      and ${kind ? sql`kind = ${kind}` : sql`true`}
    order by created_at, id`;
}

interface ClaimedMail {
  id: string;
  email: string;
  name: string;
  attempt: number;
  unsubscribe_token: string | null;
}

/** Claims this mail, which is due before any other. In one transaction: a test beside this one that claims
    in between would get it. */
export async function claim(id: string): Promise<ClaimedMail[]> {
  return sql.begin(async (one) => {
    await one`update public.mails set due_at = '-infinity' where id = ${id}`;
    return one<ClaimedMail[]>`select * from private.claim_mails(1)`;
  });
}
