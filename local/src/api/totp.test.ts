import { expect, test } from 'vitest';
import { codeAt, isCode, makeSecret } from './totp';

// "12345678901234567890", the secret of RFC 6238, appendix B, in base 32
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code);
});

test('a code counts for half a minute before and after its own, and no longer', () => {
  const made = makeSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const now = 1_700_000_010_000;
  const code = codeAt(made, now);
  for (const apart of [-30_000, 0, 30_000]) expect(isCode(made, code, now + apart)).toBe(true);
  for (const apart of [-90_000, 90_000]) expect(isCode(made, code, now + apart)).toBe(false);
});
