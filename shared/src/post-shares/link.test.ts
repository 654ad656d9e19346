import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfToken, linkOfToken, newToken, tokenOfFragment } from './link';

test('a member gets a link of 256 bits that nobody else has, behind the part that is sent', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { pathname, search, hash } = new URL(linkOfToken(token));
    expect([pathname, search]).toEqual(['/shared-scan', '']);
    expect(tokenOfFragment(hash)).toBe(token);
  }
});

test('the server is sent the hash of a link, and not the link', async () => {
  const token = newToken();
  expect(await hashOfToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
});

test.each(['', '#', '#main', `#${'a'.repeat(42)}`, `#${'a'.repeat(44)}`, `#${'a'.repeat(42)}.`])(
  'a visitor who follows %j has no link',
  (fragment) => {
    expect(tokenOfFragment(fragment)).toBeNull();
  },
);
