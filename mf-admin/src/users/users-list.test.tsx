import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  box_number: null,
  created_at: '2026-11-20T10:00:00Z',
} as UserEntry;
const maria: UserEntry = {
  ...claire,
  id: ownId.replace(/1$/, '2'),
  full_name: 'Maria Vella',
  role: null,
};

const lea: UserEntry = {
  ...maria,
  id: ownId.replace(/1$/, '3'),
  kind: 'affiliate',
  full_name: 'Lea Abela',
  is_affiliate: true,
};

vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));
vi.mock('shared/users/person/api', () => ({}));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/users/api', () => ({
  userDirectory: {
    name: 'users',
    related: [],
    readPage: async () => ({ rows: [claire, maria, lea], hasNext: false, hasPrevious: false }),
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
  const [, own, other, affiliate] = screen.getAllByRole('row');
  return [
    within(own as HTMLElement),
    within(other as HTMLElement),
    within(affiliate as HTMLElement),
  ] as const;
}
const sentence = 'You cannot change your own admin role';

/** What the details of a row say of the role. */
async function roleIn(row: Awaited<ReturnType<typeof rowsOf>>[number]) {
  await userEvent.click(row.getByRole('button', { name: /^Details of/ }));
  return within(screen.getByRole('dialog'));
}

test('a super administrator finds the choice of role in the details, not in the row', async () => {
  const [, other] = await rowsOf(true);
  expect(screen.queryByRole('combobox', { name: /role/ })).toBeNull();
  const details = await roleIn(other);
  expect(details.queryByText(sentence)).toBeNull();
  await userEvent.selectOptions(
    details.getByRole('combobox', { name: 'Change role of Maria Vella' }),
    'Admin',
  );
  const question = within(screen.getByRole('dialog', { name: 'Change role' }));
  expect(question.getByText(/Maria Vella: from Member to/).textContent).toContain('Admin');
});

test('a super administrator reads in the own details that nobody changes their own role', async () => {
  const [own] = await rowsOf(true);
  const details = await roleIn(own);
  expect(details.getByText(sentence)).toBeDefined();
  expect(details.getByText('Super Admin')).toBeDefined();
  expect(details.queryByRole('combobox')).toBeNull();
});

test('a super administrator finds no choice for an affiliate without an account', async () => {
  const [, , affiliate] = await rowsOf(true);
  const details = await roleIn(affiliate);
  expect(details.queryByRole('combobox')).toBeNull();
  expect(details.getByText('Affiliate', { selector: 'span' })).toBeDefined();
});

test('an administrator, who changes no roles, reads the role alone', async () => {
  const [own, other] = await rowsOf(false);
  const details = await roleIn(other);
  expect(details.queryByRole('combobox')).toBeNull();
  expect(details.getByText('Member')).toBeDefined();
  expect(own.queryByText(sentence)).toBeNull();
});

test('an administrator sees the first eight characters of an id, and copies all of it', async () => {
  const [, other] = await rowsOf(false);
  expect(other.getByText('7d1f0c4e')).toBeDefined();
  const details = await roleIn(other);
  expect(details.getByText('7d1f0c4e')).toBeDefined();
  expect(details.getByRole('button', { name: 'Copy ID' })).toBeDefined();
  expect(document.body.textContent).not.toContain(maria.id);
});
