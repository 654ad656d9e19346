import { randomBytes } from 'node:crypto';
import { compare } from 'bcryptjs';
import type postgres from 'postgres';
import type { AuthMailDriver } from './auth-mail';

/** Hosted Auth's default for the time between two mails to one account. */
const SECONDS_BETWEEN_MAILS = 60;

const SENDS_A_LINK = ['/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink'];

/**
 * Mails to an account as hosted Auth sends them: a second link within a minute is refused, and a confirmation
 * is sent again on request. lite refuses neither and sends no confirmation twice.
 * @param auth lite's Auth, which judges every other request
 */
export async function mailKnown(
  { sql, mail }: { sql: postgres.Sql; mail: AuthMailDriver },
  request: Request,
  auth: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isResend = pathname === '/auth/v1/resend';
  if (request.method !== 'POST' || !(isResend || SENDS_A_LINK.includes(pathname))) {
    return auth(request);
  }
  const body = await request
    .clone()
    .json()
    .catch(() => null);
  const email = String(Object(body).email ?? '').toLowerCase();
  if (isResend) {
    if (Object(body).type !== 'signup' || !(await confirmAgain(sql, mail, email)))
      return auth(request);
    return Response.json({});
  }
  const sent = await sql`
    select from auth.users
    where email = ${email}
      and recovery_sent_at > now() - make_interval(secs => ${SECONDS_BETWEEN_MAILS})`;
  return sent.length > 0 ? tooSoon() : auth(request);
}

/** @returns false where lite's answer is the right one: nobody there, confirmed already, or asked within a minute. */
async function confirmAgain(
  sql: postgres.Sql,
  mail: AuthMailDriver,
  email: string,
): Promise<boolean> {
  const token = randomBytes(28).toString('hex');
  const { count } = await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null
      and confirmation_sent_at <= now() - make_interval(secs => ${SECONDS_BETWEEN_MAILS})`;
  if (count > 0) await mail.write(email, 'signup', token);
  return count > 0;
}

function tooSoon(): Response {
  const msg = `For security purposes, you can only request this after ${SECONDS_BETWEEN_MAILS} seconds.`;
  return Response.json(
    { code: 429, error_code: 'over_email_send_rate_limit', msg },
    { status: 429 },
  );
}

interface Question {
  url: URL;
  email: string;
  password: string;
  /** What a sign-up says about the person. */
  data: unknown;
}

/** Answers as hosted Auth does where lite would tell from an answer that an e-mail has an account. */
export async function answerAlike(
  sql: postgres.Sql,
  { url, email, password, data }: Question,
  ask: () => Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams } = url;
  if (pathname === '/auth/v1/token' && searchParams.getAll('grant_type').includes('password')) {
    const account = await findAccount(sql, email);
    // lite says that it is not confirmed whatever the password
    const isGuess = account?.isConfirmed === false && !(await compare(password, account.hash));
    return isGuess ? wrongPassword() : ask();
  }
  let response = await ask();
  if (pathname !== '/auth/v1/signup') return response;
  // Of two equal sign-ups at once the later one fails in lite; asked again, it answers properly.
  if (response.status >= 500 && (await findAccount(sql, email))) response = await ask();
  const isKnown = response.status === 429 && (await findAccount(sql, email))?.isConfirmed;
  return isKnown ? madeUpUser(email.toLowerCase(), data) : response;
}

interface Account {
  hash: string;
  isConfirmed: boolean;
}

async function findAccount(sql: postgres.Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select encrypted_password as hash, email_confirmed_at is not null as "isConfirmed"
    from auth.users
    where email = ${email.toLowerCase()} and encrypted_password is not null`;
  return account;
}

function wrongPassword(): Response {
  return Response.json(
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    { status: 400 },
  );
}

/**
 * What hosted Auth answers when a known and confirmed e-mail registers and has to be confirmed:
 * nobody can tell it from a new account, but for the missing identities.
 */
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
