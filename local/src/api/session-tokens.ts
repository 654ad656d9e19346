import { jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';

/** What an access token says of its session. */
export interface SessionClaims {
  sub: string;
  session_id: string;
  iat: number;
  exp: number;
  [claim: string]: unknown;
}

/** A person's second factor as Auth tells it, without its secret. */
interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: Date;
  updated_at: Date;
}

/**
 * Puts into lite's answers what it leaves out: how strongly a session is assured (`aal`, `amr`) into
 * access tokens, and second factors into accounts.
 */
export function sessionTokens(sql: postgres.Sql, jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);

  /** The claims of a valid token whose session is still there, or undefined. */
  async function read(token: string): Promise<SessionClaims | undefined> {
    const checked = await jwtVerify<SessionClaims>(token, key, { algorithms: ['HS256'] }).catch(
      () => undefined,
    );
    const claims = checked?.payload;
    if (!claims?.session_id || !claims.sub) return undefined;
    const there = await sql`
      select from auth.sessions where id = ${claims.session_id} and user_id = ${claims.sub}`;
    return there.length > 0 ? claims : undefined;
  }

  async function sign(claims: SessionClaims): Promise<string> {
    const [session] = await sql`
      select s.aal, s.created_at,
        (select jsonb_agg(jsonb_build_object('method', a.authentication_method,
            'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc)
          from auth.mfa_amr_claims a where a.session_id = s.id) as amr
      from auth.sessions s where s.id = ${claims.session_id}`;
    const first = {
      method: 'password',
      timestamp: Math.floor(Date.parse(session?.created_at) / 1000),
    };
    const assured = { aal: session?.aal ?? 'aal1', amr: [...(session?.amr ?? []), first] };
    return new SignJWT({ ...claims, ...assured })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
  }

  async function factorsOf(userId: string): Promise<Factor[]> {
    return sql<Factor[]>`
      select id, friendly_name, factor_type, status, created_at, updated_at
      from auth.mfa_factors where user_id = ${userId} order by created_at`;
  }

  /** An answer of lite's, completed. */
  async function complete(response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
    const text = await response.text();
    const body = JSON.parse(text || 'null');
    const again = (content: string) => {
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return new Response(content, { status: response.status, headers });
    };
    const user = body?.user ?? (body?.aud && body.id ? body : undefined);
    if (!user) return again(text);
    const factors = await factorsOf(user.id);
    if (factors.length > 0) user.factors = factors;
    const claims = body.access_token && (await read(body.access_token));
    if (claims) body.access_token = await sign(claims);
    return again(JSON.stringify(body));
  }

  return { read, sign, complete };
}

export type SessionTokens = ReturnType<typeof sessionTokens>;
