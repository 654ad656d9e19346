import type postgres from 'postgres';

/** Hosted Auth's default for the time between two mails to one account. */
const SECONDS_BETWEEN_MAILS = 60;

const SENDS_A_LINK = ['/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink'];

/**
 * What hosted Auth answers for an e-mail it knows and lite does not: a second link within a minute
 * is refused, and with confirmation on, registering a confirmed e-mail looks as if it had worked.
 * @param auth lite's Auth, which judges the request
 */
export async function answerForKnownEmail(
  sql: postgres.Sql,
  request: Request,
  auth: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || ![...SENDS_A_LINK, '/auth/v1/signup'].includes(pathname)) {
    return auth(request);
  }
  const body = await request
    .clone()
    .json()
    .catch(() => null);
  const email = String(Object(body).email ?? '').toLowerCase();
  if (SENDS_A_LINK.includes(pathname) && (await hasHadALink(sql, email))) return tooSoon();
  const response = await auth(request);
  // lite says so of every e-mail it knows, after judging the password
  const isKnown = pathname === '/auth/v1/signup' && response.status === 429;
  return isKnown && (await isConfirmed(sql, email)) ? madeUpUser(email, body.data) : response;
}

async function hasHadALink(sql: postgres.Sql, email: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users
    where email = ${email}
      and recovery_sent_at > now() - make_interval(secs => ${SECONDS_BETWEEN_MAILS})`;
  return rows.length > 0;
}

async function isConfirmed(sql: postgres.Sql, email: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users where email = ${email} and email_confirmed_at is not null`;
  return rows.length > 0;
}

function tooSoon(): Response {
  const msg = `For security purposes, you can only request this after ${SECONDS_BETWEEN_MAILS} seconds.`;
  return Response.json(
    { code: 429, error_code: 'over_email_send_rate_limit', msg },
    { status: 429 },
  );
}

/** Nobody can tell it from a new account's, but for the missing identities. */
function madeUpUser(email: string, metadata: unknown): Response {
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
