import { createHmac, randomBytes } from 'node:crypto';

/** Codes of six digits that an authenticator app shows, a new one every 30 seconds (RFC 6238, RFC 4226). */
const STEP_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret as people type it: 160 bits in base 32. */
export function makeSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

export function codeAt(secret: string, ms: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)));
  const hash = createHmac('sha1', keyOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether a code is the present one, or that of the step before or after: clocks differ. */
export function isCode(secret: string, code: string, ms = Date.now()): boolean {
  return [-STEP_MS, 0, STEP_MS].some((apart) => codeAt(secret, ms + apart) === code);
}

function keyOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from(
    (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)),
  );
}
