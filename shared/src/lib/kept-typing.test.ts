import { setSession, signedOut } from 'shared/runtime/store';
import { expect, test } from 'vitest';
import { keptTyping } from './kept-typing';

const as = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

test('a person who signs in again finds what they typed, and nobody else does', () => {
  as('nadia');
  keptTyping<{ title: string }>('service').write({ title: 'Review' });
  setSession(signedOut);
  as('claire');
  expect(keptTyping('service').read()).toEqual({});
  as('nadia');
  expect(keptTyping('another service').read()).toEqual({});
  expect(keptTyping('service').read()).toEqual({ title: 'Review' });
  keptTyping('service').end();
  expect(keptTyping('service').read()).toEqual({});
});
