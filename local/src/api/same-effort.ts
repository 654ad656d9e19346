import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type postgres from 'postgres';
import { madeUpUser } from './known-emails';

/** As lite hashes passwords. */
const COST = 10;
/** Longer than any of these takes with an account; known and unknown e-mails wait alike. */
const MAIL_ANSWER_MS = 100;
const MAILS = ['/recover', '/resend', '/otp', '/magiclink'].map((path) => `/auth/v1${path}`);

/** Stands in for the hash of an account that does not exist; nobody knows its password. */
const nobody = bcrypt.hash(randomUUID(), COST);

interface Question {
  url: URL;
  email: string;
  password: string;
  /** What a sign-up says about the person. */
  data: unknown;
}

/**
 * Lets lite answer with the same effort whether an account exists or not. Left alone it compares
 * hashes for known and confirmed e-mails only, hashes for new ones only, and writes a mail for known
 * ones only: the time an answer takes would tell who is a member here.
 */
export async function withSameEffort(
  sql: postgres.Sql,
  question: Question,
  ask: () => Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams } = question.url;
  if (MAILS.includes(pathname)) {
    const [response] = await Promise.all([ask(), pause(MAIL_ANSWER_MS)]);
    return response;
  }
  if (pathname === '/auth/v1/token' && searchParams.getAll('grant_type').includes('password')) {
    return (await wrongPassword(sql, question)) ?? ask();
  }
  let response = await ask();
  if (pathname !== '/auth/v1/signup') return response;
  // Of two equal sign-ups at once the later one fails in lite; asked again, it answers properly.
  if (response.status >= 500 && (await findAccount(sql, question.email))) response = await ask();
  // What lite answers to a known e-mail where e-mails have to be confirmed.
  return response.status === 429 ? repeatedSignUp(sql, question, response) : response;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Compares a hash where lite would not, for unknown and unconfirmed e-mails, so that each sign-in
 * takes as long. @returns the refusal, or undefined when lite should answer
 */
async function wrongPassword(
  sql: postgres.Sql,
  { email, password }: Question,
): Promise<Response | undefined> {
  if (!email || !password) return undefined;
  const account = await findAccount(sql, email);
  if (account?.isConfirmed) return undefined;
  if (await bcrypt.compare(password, account?.hash ?? (await nobody))) return undefined;
  const refused = {
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  };
  return Response.json(refused, { status: 400 });
}

/** As hosted Auth does, a known e-mail is answered like a new one, and gets no mail. */
async function repeatedSignUp(
  sql: postgres.Sql,
  { email, password, data }: Question,
  refused: Response,
): Promise<Response> {
  const [account] = await Promise.all([findAccount(sql, email), bcrypt.hash(password, COST)]);
  return account?.isConfirmed ? madeUpUser(email.toLowerCase(), data) : refused;
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
