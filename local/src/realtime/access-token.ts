import { errors, jwtVerify } from 'jose';
import type { Secrets } from '../secrets';
import { isRecord } from './messages';
import type { Subscriber } from './visibility';

export interface Access extends Subscriber {
  /** Milliseconds since 1970; undefined for the project's keys, which do not expire. */
  expiresAt: number | undefined;
}

const ROLES = new Set(['anon', 'authenticated', 'service_role']);

/**
 * Who a token speaks for.
 * @throws with a text fit for the client
 */
export async function readAccess(token: string, secrets: Secrets): Promise<Access> {
  if (token === secrets.publishableKey) return keyAccess('anon');
  if (token === secrets.secretKey) return keyAccess('service_role');
  try {
    const key = new TextEncoder().encode(secrets.jwtSecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    const role = payload.role;
    if (typeof role !== 'string' || !ROLES.has(role)) throw new Error('Token names no known role');
    const claims: unknown = payload;
    return {
      role,
      claims: isRecord(claims) ? claims : {},
      expiresAt: payload.exp === undefined ? undefined : payload.exp * 1000,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Error('Token has expired');
    throw new Error('Invalid token');
  }
}

function keyAccess(role: string): Access {
  return { role, claims: { role }, expiresAt: undefined };
}
