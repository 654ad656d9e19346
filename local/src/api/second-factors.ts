import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { SessionClaims, SessionTokens } from './session-tokens';
import { isCode, makeSecret } from './totp';

const PATH = /^\/auth\/v1\/factors(?:\/([\w-]+)(?:\/(challenge|verify))?)?$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CHALLENGE_S = 300;
const MOST_FACTORS = 10;
/** Characters; a longer one is no index entry any more. */
const LONGEST_NAME = 255;
/** Characters as they stand in the address of the factor, twice: a longer one is no picture any more. */
const LONGEST_ISSUER = 100;

interface Options {
  sql: postgres.Sql;
  tokens: SessionTokens;
  siteUrl: string;
  /** Lifetime of an access token in seconds. */
  jwtExpiry: number;
  /** lite's account of whoever a token belongs to. */
  userOf: (token: string) => Promise<unknown>;
}

interface Asked {
  claims: SessionClaims;
  factorId: string;
  body: Record<string, unknown>;
  address: string;
}

/** Why a request was refused, in the codes of hosted Auth. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Second factors by authenticator app (TOTP), which lite has not: the calls of `supabase.auth.mfa`, in the
 * tables, codes and rules of hosted Auth. @returns undefined for a request that is about something else
 */
export function secondFactors(options: Options) {
  return async (request: Request, address: string): Promise<Response | undefined> => {
    const [path, factorId = '', step = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (path === undefined || request.method === 'OPTIONS') return undefined;
    const act = actions[`${request.method} ${step || (factorId ? 'factor' : '')}`.trim()];
    if (!act) return undefined;
    try {
      const claims = await options.tokens.read(bearerOf(request));
      if (!claims) throw new Refusal(403, 'session_not_found', 'Session does not exist');
      if (factorId && !UUID.test(factorId)) throw noFactor();
      const body = Object(await request.json().catch(() => ({})));
      return Response.json(await act(options, { claims, factorId, body, address }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      return Response.json({ code: status, error_code: code, msg: message }, { status });
    }
  };
}

/** A person with a second factor changes e-mail and password only with its code, as on a hosted project. */
export async function refuseWeakSession(
  sql: postgres.Sql,
  tokens: SessionTokens,
  request: Request,
): Promise<Response | undefined> {
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user')
    return undefined;
  const { email, password } = Object(
    await request
      .clone()
      .json()
      .catch(() => ({})),
  );
  const claims = (email || password) && (await tokens.read(bearerOf(request)));
  if (!claims || !(await isTooWeak(sql, claims))) return undefined;
  const msg = 'AAL2 session is required to update email or password when MFA is enabled.';
  return Response.json({ code: 401, error_code: 'insufficient_aal', msg }, { status: 401 });
}

async function isTooWeak(sql: postgres.Sql, claims: SessionClaims): Promise<boolean> {
  return (await hasVerified(sql, claims.sub)) && !(await isAssured(sql, claims));
}

function bearerOf({ headers }: Request): string {
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
}

const actions: Record<string, (options: Options, asked: Asked) => Promise<unknown>> = {
  POST: enroll,
  'POST challenge': challenge,
  'POST verify': verify,
  'DELETE factor': unenroll,
};

async function enroll({ sql, siteUrl }: Options, { claims, body }: Asked): Promise<unknown> {
  if (body.factor_type !== 'totp') {
    throw new Refusal(400, 'validation_failed', 'factor_type needs to be totp');
  }
  const name = typeof body.friendly_name === 'string' ? body.friendly_name.trim() : '';
  const issuer = typeof body.issuer === 'string' ? body.issuer : new URL(siteUrl).host;
  refuseLong('friendly_name', name.length, LONGEST_NAME);
  refuseLong('issuer', encodeURIComponent(issuer).length, LONGEST_ISSUER);
  if (await isTooWeak(sql, claims)) {
    throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const { sub: userId } = claims;
  const id = randomUUID();
  const secret = makeSecret();
  const account = await sql.begin(async (tx) => {
    const [person] = await tx`select email from auth.users where id = ${userId} for update`;
    // An enrolment that nobody ended is begun anew.
    await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
      and (friendly_name = ${name} or created_at < now() - make_interval(secs => ${CHALLENGE_S}))`;
    const all = await tx`select friendly_name from auth.mfa_factors where user_id = ${userId}`;
    if (all.length >= MOST_FACTORS) {
      throw new Refusal(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of enrolled factors reached',
      );
    }
    if (name && all.some((one) => one.friendly_name === name)) {
      throw new Refusal(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    }
    await tx`insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${userId}, ${name}, 'totp', 'unverified', now(), now(), ${secret})`;
    return String(person?.email);
  });
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const uri = `otpauth://totp/${label}?${new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret })}`;
  return {
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: await drawQrCode(uri), secret, uri },
  };
}

async function drawQrCode(text: string): Promise<string> {
  // Loaded at enrolment: nothing else needs it.
  const [{ generate }, { toSvgSource }] = await Promise.all([
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ]);
  return toSvgSource(generate(text), { on: 'black', off: 'white', pad: 4 });
}

async function challenge({ sql }: Options, { claims, factorId, address }: Asked): Promise<unknown> {
  const id = randomUUID();
  const made = await sql`
    with asked as (
      update auth.mfa_factors set last_challenged_at = now()
      where id = ${factorId} and user_id = ${claims.sub} returning id
    )
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    select ${id}, asked.id, now(), ${address || '127.0.0.1'} from asked returning created_at`;
  if (made.length === 0) throw noFactor();
  return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_S };
}

async function verify(options: Options, { claims, factorId, body }: Asked): Promise<unknown> {
  const { sql, tokens, jwtExpiry } = options;
  const { sub: userId, session_id: sessionId } = claims;
  const challengeId = String(body.challenge_id);
  await sql.begin(async (tx) => {
    const [asked] = await tx`
      select secret, status from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`;
    if (!asked) throw noFactor();
    // Of two tries with one challenge only one counts: the second waits here, and finds it used. A wrong
    // code gives it back.
    const used = await tx`
      update auth.mfa_challenges set verified_at = now()
      where id::text = ${challengeId} and factor_id = ${factorId} and verified_at is null
        and created_at >= now() - make_interval(secs => ${CHALLENGE_S})
      returning id`;
    if (used.length === 0) {
      throw new Refusal(
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      );
    }
    if (!isCode(asked.secret, String(body.code))) {
      throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    if (asked.status !== 'verified') {
      await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`;
    }
    await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`;
    await tx`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
    await tx`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (${randomUUID()}, ${sessionId}, now(), now(), 'totp')
      on conflict (session_id, authentication_method) do update set updated_at = now()`;
    // Sessions that only a password began end.
    await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId} and aal is distinct from 'aal2'`;
  });
  const now = Math.floor(Date.now() / 1000);
  const access_token = await tokens.sign({ ...claims, iat: now, exp: now + jwtExpiry });
  const [refresh] = await sql`
    select token from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked order by created_at desc limit 1`;
  return {
    access_token,
    token_type: 'bearer',
    expires_in: jwtExpiry,
    expires_at: now + jwtExpiry,
    refresh_token: refresh?.token,
    user: await options.userOf(access_token),
  };
}

async function unenroll({ sql }: Options, { claims, factorId }: Asked): Promise<unknown> {
  const [factor] = await sql`
    select status from auth.mfa_factors where id = ${factorId} and user_id = ${claims.sub}`;
  if (!factor) throw noFactor();
  if (factor.status === 'verified' && !(await isAssured(sql, claims))) {
    throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${factorId}`;
    if (factor.status === 'verified') {
      await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
    }
  });
  return { id: factorId };
}

async function hasVerified(sql: postgres.Sql, userId: string): Promise<boolean> {
  const found = await sql`
    select from auth.mfa_factors where user_id = ${userId} and status = 'verified'`;
  return found.length > 0;
}

/** Asked of the session, not of the token: it may have been weakened since. */
async function isAssured(sql: postgres.Sql, { session_id: id }: SessionClaims): Promise<boolean> {
  const found = await sql`select from auth.sessions where id = ${id} and aal = 'aal2'`;
  return found.length > 0;
}

function refuseLong(field: string, length: number, most: number): void {
  if (length > most) throw new Refusal(400, 'validation_failed', `${field} is too long`);
}

function noFactor(): Refusal {
  return new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
}
