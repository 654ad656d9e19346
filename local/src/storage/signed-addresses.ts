import { jwtVerify, SignJWT } from 'jose';
import { invalidRequest, invalidToken, StorageError } from './storage-error';
import type { Place } from './write-objects';

/** Nobody takes an address back, also not where a right was: a hosted project signs for as long as it is asked to. */
const LONGEST = 600; // s

/** Addresses that work for whoever has them, until they end. They are signed as a hosted project signs them. */
export function signedAddresses(jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    /** The address below `/storage/v1`. */
    async sign({ bucket, name }: Place, expiresIn: number): Promise<string> {
      const url = `${bucket}/${name}`;
      const token = await new SignJWT({ url })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(`${expiresIn}s`)
        .sign(key);
      return `/object/sign/${url}?token=${token}`;
    },

    /** How many seconds are left; @throws when the token is not this object's, not ours, or has ended */
    async check({ bucket, name }: Place, token: string | null): Promise<number> {
      if (!token) throw invalidToken();
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
      if (payload.url !== `${bucket}/${name}` || payload.exp === undefined) {
        throw new StorageError(400, 'InvalidSignature', 'The url do not match the signature');
      }
      return Math.floor(payload.exp - Date.now() / 1000);
    },
  };
}

/** @throws StorageError where it is no number of seconds */
export function seconds(expiresIn: unknown): number {
  if (Number.isInteger(expiresIn) && Number(expiresIn) > 0) {
    return Math.min(Number(expiresIn), LONGEST);
  }
  throw invalidRequest('expiresIn must be a whole number of seconds, at least 1');
}
