import type { PostQuotaState } from 'shared/post/types';
import { expect, test } from 'vitest';
import { heldText } from './held-text';

const today = '2026-11-26';

test('a member with a plan in force is told nothing', () => {
  expect(heldText('active', '2026-12-11', today)).toBeNull();
});

test.each([
  [
    'none',
    'You don’t have a plan yet',
    /^We hold post that reaches us for you, unopened, and tell you/,
  ],
  [
    'pending',
    'Your plan starts with your payment',
    /we hold your post unopened; nothing goes back/,
  ],
  ['expired', 'Your membership has expired', /^Until 20 December 2026 we hold your post unopened/],
  ['cancelled', 'Your membership has ended', /^Until 20 December 2026 we hold your post unopened/],
] as const)('somebody whose plan is %s reads what happens to post', (state, title, text) => {
  const held = heldText(state, '2026-11-20', today);
  expect(held?.title).toBe(title);
  expect(held?.text).toMatch(text);
});

test.each<[string, PostQuotaState]>([
  ['an expired', 'expired'],
  ['an ended', 'cancelled'],
])('%s membership says when post goes back to its sender', (_what, state) => {
  expect(heldText(state, '2026-10-27', today)?.text).toMatch(/^Until 26 November 2026 we hold/);
  expect(heldText(state, '2026-10-26', today)?.text).toMatch(/^Post that arrives now goes back/);
  expect(heldText(state, null, today)?.text).toMatch(/^For 30 days after the end we hold/);
});
