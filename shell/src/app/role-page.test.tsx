import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage } from '../federation/loaded-pages';
import RolePage from './role-page';
import type { PlacedScreen } from './screens';

vi.mock('shared/profiles/api', () => ({}));

const path = '/dashboard/documents';
const forMembers: PlacedScreen = {
  path,
  title: 'Documents',
  access: 'member',
  frame: 'dashboard',
  remote: 'mf-member',
};
const forAdministrators: PlacedScreen = {
  ...forMembers,
  access: 'administrator',
  remote: 'mf-admin',
};

function open(screens: PlacedScreen[], role: string | null): void {
  queryClient.setQueryData(['profile', 'a'], { id: 'a', role });
  render(
    <BrowserRouter>
      <RolePage screens={screens} />
    </BrowserRouter>,
  );
}

describe('a page that depends on the role', () => {
  beforeEach(() => {
    setSession({ status: 'signed-in', userId: 'a', email: 'a@example.test' });
    keepPage('mf-member', path, () => 'What I can order');
    keepPage('mf-admin', path, () => 'What we sell');
  });

  it('shows a member the members’ page, from their remote', () => {
    open([forMembers, forAdministrators], null);
    expect(screen.getByText('What I can order')).toBeTruthy();
  });

  it('shows an administrator the administrators’ page, from the other remote', () => {
    open([forMembers, forAdministrators], 'admin');
    expect(screen.getByText('What we sell')).toBeTruthy();
  });

  it('refuses a member what only administrators may open, and leads on', () => {
    open([forAdministrators], null);
    expect(screen.getByRole('alert').textContent).toContain(
      'Access denied: Admin privileges required',
    );
    const way = screen.getByRole('link', { name: 'Go to your documents' });
    expect(way.getAttribute('href')).toBe('/dashboard/documents');
    expect(screen.queryByText('What we sell')).toBeNull();
  });

  it('refuses an administrator what only super administrators may open, and says so', () => {
    const screens = [{ ...forAdministrators, access: 'super_administrator' as const }];
    open(screens, 'admin');
    expect(screen.getByRole('alert').textContent).toContain(
      'Access denied: This page is only available to super administrators.',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy();
  });

  it('shows it to a super administrator', () => {
    open([{ ...forAdministrators, access: 'super_administrator' }], 'super_admin');
    expect(screen.getByText('What we sell')).toBeTruthy();
  });

  it('names itself where it refuses outside of the dashboard, which has a heading', () => {
    const { frame, ...alone } = forAdministrators;
    open([alone], null);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Documents');
  });
});
