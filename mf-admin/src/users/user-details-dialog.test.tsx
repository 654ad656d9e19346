import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/router';
import type { UserEntry } from 'shared/users/types';
import { expect, test } from 'vitest';
import { UserDetailsDialog } from './user-details-dialog';

const maria = {
  id: '7d1f0c4e-0000-4000-8000-000000000001',
  kind: 'account',
  full_name: 'Maria Vella',
  role: null,
  membership_type: 'pro',
  membership_status: 'pending_payment',
  membership_valid_until: null,
  created_at: '2026-11-20T10:00:00Z',
} as UserEntry;

const lineOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

test('an administrator reads which plan somebody chose, and that it is not paid', () => {
  render(
    <BrowserRouter>
      <UserDetailsDialog user={maria} onClose={() => {}} />
    </BrowserRouter>,
  );
  expect(lineOf('Membership')?.textContent).toBe('MembershipNo membership');
  expect(lineOf('Membership type')?.textContent).toBe('Membership typePro');
  expect(lineOf('Membership status')?.textContent).toBe('Membership statusPending payment');
});
