import type { Membership } from 'shared/memberships/types';
import type { PostQuotaState } from 'shared/post/types';
import { expect, test } from 'vitest';
import { heldText } from './held-text';

const today = '2026-11-26';
const until = (kept_until: string | null, leaving?: 'forwarding' | 'holding') => ({
  offers: [],
  kept_until,
  service: (leaving ? { leaving, is_paid: true } : null) as Membership['leaving']['service'],
});

test('a member with a plan in force is told nothing', () => {
  expect(heldText('active', until(null), today)).toBeNull();
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
  const held = heldText(state, until('2026-12-20'), today);
  expect(held?.title).toBe(title);
  expect(held?.text).toMatch(text);
});

test.each<[string, PostQuotaState]>([
  ['an expired', 'expired'],
  ['an ended', 'cancelled'],
])('%s membership says when post goes back to its sender', (_what, state) => {
  expect(heldText(state, until('2026-11-26'), today)?.text).toMatch(
    /^Until 26 November 2026 we hold/,
  );
  expect(heldText(state, until('2026-11-25'), today)?.text).toMatch(
    /^Your post goes back to its senders/,
  );
  expect(heldText(state, undefined, today)?.text).toMatch(/^For 30 days after the end we hold/);
});

test('somebody who has left reads for how long post is sent on or held, as they have paid for', () => {
  expect(heldText('cancelled', until('2027-05-20', 'forwarding'), today)?.text).toMatch(
    /^Until 20 May 2027 we send post that arrives on to your default address once a week;/,
  );
  const held = { ...until('2027-05-20', 'forwarding'), is_forwarding_held: true };
  expect(heldText('cancelled', held, today)?.text).toMatch(
    /^Until 20 May 2027 we hold your post unopened;/,
  );
  expect(heldText('expired', until('2027-05-20', 'holding'), today)?.text).toMatch(
    /^Until 20 May 2027 we hold your post unopened;/,
  );
});
