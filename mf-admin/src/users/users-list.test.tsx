import { render, screen, within } from '@testing-library/react';
import { useAdminRole } from 'shared/profiles/use-profile';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import type { UserEntry } from 'shared/users/types';
import { beforeEach, expect, test, vi } from 'vitest';
import { UsersList } from './users-list';

const ownId = '7d1f0c4e-0000-4000-8000-000000000001';
const claire = {
  id: ownId,
  kind: 'account',
  full_name: 'Claire Borg',
  role: 'super_admin',
  created_at: '2026-11-20T10:00:00Z',
} as UserEntry;
const maria: UserEntry = {
  ...claire,
  id: ownId.replace(/1$/, '2'),
  full_name: 'Maria Vella',
  role: null,
};

vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));
vi.mock('shared/users/person/api', () => ({}));
vi.mock('shared/users/api', () => ({
  userDirectory: {
    name: 'users',
    related: [],
    readPage: async () => ({ rows: [claire, maria], hasNext: false, hasPrevious: false }),
  },
}));

beforeEach(() => {
  queryClient.clear();
  useAppStore.setState({ session: { status: 'signed-in', userId: ownId, email: null } });
});

async function rowsOf(isSuperAdmin: boolean) {
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin });
  render(
    <BrowserRouter>
      <UsersList />
    </BrowserRouter>,
  );
  await screen.findByText('Maria Vella');
  const [, own, other] = screen.getAllByRole('row');
  return [within(own as HTMLElement), within(other as HTMLElement)] as const;
}
const sentence = 'You cannot change your own admin role';

test('a super administrator reads in the own row that nobody changes their own role', async () => {
  const [own, other] = await rowsOf(true);
  expect(own.getByText(sentence)).toBeDefined();
  expect(own.queryByRole('combobox')).toBeNull();
  expect(other.queryByText(sentence)).toBeNull();
  expect(other.getByRole('combobox', { name: 'Change role of Maria Vella' })).toBeDefined();
});

test('an administrator, who changes no roles, reads nothing about it', async () => {
  const [own] = await rowsOf(false);
  expect(own.queryByText(sentence)).toBeNull();
});
