import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter, Outlet, useLocation } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { enterCode, fetchOfficeLock, fetchOwnFactor } from 'shared/second-factor/api';
import { watchTable } from 'shared/table-changes/api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage } from '../federation/loaded-pages';
import { keepScreenMap } from '../federation/screen-map';
import { forgetRole, keepRole } from '../session/known-role';
import { Dashboard } from './dashboard';

vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/second-factor/api', () => ({
  fetchOfficeLock: vi.fn(async () => null),
  fetchOwnFactor: vi.fn(),
  enterCode: vi.fn(),
}));
vi.mock('shared/table-changes/api', () => ({ watchTable: vi.fn(() => () => {}) }));
vi.mock('../federation/remotes', () => ({ loadPage: () => new Promise(() => {}) }));

const place = { container: 'x', entry: '/r/x/remoteEntry.js', screens: [] };

function Frame({ of }: { of: string }) {
  return (
    <section aria-label={`Frame of ${of}`}>
      <Outlet />
    </section>
  );
}
const frame = (of: string) => screen.findByRole('region', { name: `Frame of ${of}` });
const answer = (role: string | null) =>
  vi.mocked(fetchProfile).mockResolvedValue({ id: 'a', role } as Profile);

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function open(page: string | null = 'My page') {
  history.replaceState(null, '', '/dashboard');
  render(
    <BrowserRouter>
      <Dashboard screens={[]} page={page} />
      <Address />
    </BrowserRouter>,
  );
}

describe('the frame of the dashboard', () => {
  beforeEach(() => {
    keepScreenMap({
      'mf-member': { ...place, frame: { access: 'member', home: '/dashboard/documents' } },
      'mf-admin': { ...place, frame: { access: 'administrator', home: '/dashboard/overview' } },
    });
    keepPage('mf-member', 'frame', () => <Frame of="members" />);
    keepPage('mf-admin', 'frame', () => <Frame of="the office" />);
    setSession({ status: 'signed-in', userId: 'a', email: 'a@example.test' });
    forgetRole();
  });
  beforeEach(() => queryClient.clear());

  it('is the members’ for a member and the office’s for administrators, with the page in it', async () => {
    answer('admin');
    open();
    expect(screen.getAllByTestId('skeleton-tab')).toHaveLength(5); // nobody's, until it is known
    expect((await frame('the office')).textContent).toBe('My page');
  });

  it('waits behind a code for an administrator whose session lacks it, and stands there after it', async () => {
    answer('admin');
    vi.mocked(fetchOfficeLock).mockResolvedValueOnce('ask');
    vi.mocked(fetchOwnFactor).mockResolvedValue({ id: 'factor', since: '2026-11-20T10:00:00Z' });
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Second factor');
    expect(screen.queryByRole('region')).toBeNull();
    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    const person = userEvent.setup();
    await person.type(code, '123456');
    await person.click(screen.getByRole('button', { name: 'Open the office' }));
    expect((await frame('the office')).textContent).toBe('My page');
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('factor', '123456');
  });

  it('waits for a second factor where the site asks for one and the administrator has none', async () => {
    answer('super_admin');
    vi.mocked(fetchOfficeLock).mockResolvedValueOnce('enrol');
    open();
    await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is there at once for a person who has been here before', async () => {
    keepRole({ userId: 'a', isAdmin: false, isSuperAdmin: false });
    vi.mocked(fetchProfile).mockReturnValue(new Promise(() => {}));
    open();
    expect((await frame('members')).textContent).toBe('My page');
  });

  it('does not take one person for another', () => {
    keepRole({ userId: 'somebody else', isAdmin: true, isSuperAdmin: false });
    vi.mocked(fetchProfile).mockReturnValue(new Promise(() => {}));
    open();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('changes while it is open when a role is given or taken away', async () => {
    answer('super_admin');
    open();
    await frame('the office');
    answer(null);
    const [, changed] = vi.mocked(watchTable).mock.lastCall ?? [];
    act(() => changed?.());
    await frame('members');
    expect(screen.queryByRole('region', { name: 'Frame of the office' })).toBeNull();
    answer('admin');
    act(() => changed?.());
    await frame('the office');
  });

  it.each([
    ['a member', null, '/dashboard/documents'],
    ['an administrator', 'admin', '/dashboard/overview'],
  ])('leads %s home from /dashboard', async (_who, role, home) => {
    answer(role);
    open(null);
    // the placeholder stands until the home is there, so that nothing jumps
    expect(screen.getByText('Loading Member Dashboard…')).toBeTruthy();
    await screen.findByText(home);
  });
});
