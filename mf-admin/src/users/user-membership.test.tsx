import { render } from '@testing-library/react';
import type { UserEntry } from 'shared/users/types';
import { expect, test } from 'vitest';
import { UserMembership } from './user-membership';

const none = {
  role: null,
  plan: 'none',
  membership_type: 'standard',
  membership_status: 'pending_payment',
  membership_valid_until: null,
} as UserEntry;
const pro = {
  ...none,
  plan: 'pro',
  membership_type: 'pro',
  membership_status: 'active',
  membership_valid_until: '2026-12-11',
} as UserEntry;

test.each<[string, Partial<UserEntry>, string]>([
  ['a member', pro, 'ProUntil 11 Dec 2026'],
  [
    'a member with a membership given by hand',
    { ...pro, membership_type: 'platinum', membership_valid_until: null },
    'PlatinumNo end date',
  ],
  ['a former member', { ...pro, membership_status: 'expired' }, 'Pro, expiredUntil 11 Dec 2026'],
  ['a member who left', { ...pro, membership_status: 'cancelled' }, 'Pro, endedUntil 11 Dec 2026'],
  [
    'somebody who chose a plan and never paid',
    { ...none, membership_type: 'pro' },
    'No membership',
  ],
  ['an administrator, who needs none', { ...none, role: 'admin' }, ''],
])('the list says of %s which plan there is, and until when', (_who, user, text) => {
  const { container } = render(<UserMembership user={user as UserEntry} />);
  expect(container.textContent).toBe(text);
});
