import type postgres from 'postgres';

/** Hosted Auth's default for the time between two mails to one account. */
const SECONDS_BETWEEN_MAILS = 60;

const SENDS_A_LINK = ['/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink'];

/**
 * Refuses a second link to an account within a minute, as hosted Auth does and lite does not.
 * @param auth lite's Auth, which judges every other request
 */
export async function pauseBetweenMails(
  sql: postgres.Sql,
  request: Request,
  auth: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || !SENDS_A_LINK.includes(pathname)) return auth(request);
  const body = await request
    .clone()
    .json()
    .catch(() => null);
  const email = String(Object(body).email ?? '').toLowerCase();
  const sent = await sql`
    select from auth.users
    where email = ${email}
      and recovery_sent_at > now() - make_interval(secs => ${SECONDS_BETWEEN_MAILS})`;
  return sent.length > 0 ? tooSoon() : auth(request);
}

function tooSoon(): Response {
  const msg = `For security purposes, you can only request this after ${SECONDS_BETWEEN_MAILS} seconds.`;
  return Response.json(
    { code: 429, error_code: 'over_email_send_rate_limit', msg },
    { status: 429 },
  );
}

/**
 * What hosted Auth answers when a known and confirmed e-mail registers and has to be confirmed:
 * nobody can tell it from a new account, but for the missing identities.
 */
export function madeUpUser(email: string, metadata: unknown): Response {
  const now = new Date().toISOString();
  return Response.json({
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}
