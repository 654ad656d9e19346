import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { fetchWaitingCounts, watchWaitingCounts } from 'shared/overview/api';
import type { WaitingCounts } from 'shared/overview/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter, OutletProvider } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { readScreenMap } from 'shared/screen-map';
import { noneWaits } from 'shared/testing/overview';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OfficeFrame } from './office-frame';

vi.mock('shared/overview/api', () => ({
  fetchWaitingCounts: vi.fn(),
  watchWaitingCounts: vi.fn(() => () => {}),
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/session/api', () => ({ signOut: vi.fn() }));
vi.mock('shared/cart/join-pending-items', () => ({ joinPendingItems: vi.fn() }));
vi.mock('shared/screen-map', () => ({ readScreenMap: vi.fn() }));

const userId = '00000000-0000-4000-8000-000000000001';
const place = { container: 'x', entry: '/r/x/remoteEntry.js' };
const tab = (name: string, group: string) => ({
  path: `/dashboard/${name.toLowerCase()}`,
  title: name,
  access: 'administrator' as const,
  tab: { place: 1, group },
});

function open({
  role = 'admin',
  membership_status = 'pending_payment',
  counts = {},
}: {
  role?: string;
  membership_status?: string;
  counts?: Partial<WaitingCounts>;
} = {}) {
  vi.mocked(fetchProfile).mockResolvedValue({
    id: userId,
    role,
    full_name: 'Nadia Zammit',
    membership_type: membership_status === 'active' ? 'pro' : 'standard',
    membership_status,
  } as Profile);
  vi.mocked(fetchWaitingCounts).mockResolvedValue({ ...noneWaits, ...counts });
  render(
    <BrowserRouter>
      <OutletProvider page={<h2>Orders</h2>}>
        <OfficeFrame />
      </OutletProvider>
    </BrowserRouter>,
  );
}

const self = () => screen.getByRole('region', { name: 'Your profile', hidden: true });
const badges = async () => {
  const list = await within(self()).findByRole('list', { hidden: true });
  return within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
};
// an empty space where the figure is that only eyes see
const named = (name: string) => new RegExp(`^${name.replace(',', ' ?,')}$`);
const link = (name: string) => screen.findByRole('link', { name: named(name), hidden: true });

beforeEach(() => {
  useAppStore.setState({ session: { status: 'signed-in', userId, email: null } });
  vi.mocked(readScreenMap).mockReturnValue({
    'mf-admin': {
      ...place,
      screens: [
        tab('Users', 'People'),
        tab('Messages', 'People'),
        tab('Orders', 'Money'),
        tab('Refunds', 'Money'),
        tab('Services', 'Catalogue'),
        tab('Post', 'Post'),
        { ...tab('Scanning', 'Post'), path: '/dashboard/post/scanning' },
      ],
    },
  });
});
beforeEach(() => queryClient.clear());

describe('the frame of the office', () => {
  test('stands around the page, with its title, the person and what concerns them', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Member Dashboard');
    expect(screen.getByText('Office')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Orders');
    expect(await within(self()).findByText('Nadia Zammit')).toBeTruthy();
    for (const name of ['Edit Profile & Business Address', 'Sign Out']) {
      expect(within(self()).getByRole('button', { name, hidden: true })).toBeTruthy();
    }
    const way = screen.getByRole('link', { name: 'Skip to page content' }).getAttribute('href');
    expect(document.querySelector(String(way))?.textContent).toBe('Orders');
  });

  test.each([
    ['admin', 'pending_payment', false, ['Admin']],
    ['admin', 'active', false, ['Admin', 'Pro']],
    ['super_admin', 'pending_payment', true, ['Super Admin', 'Payment Required']],
  ])(
    'says what role an %s has, a plan that is %s, and what they owe',
    async (role, membership_status, needs_payment, texts) => {
      open({ role, membership_status, counts: { needs_payment } });
      await waitFor(async () => expect(await badges()).toEqual(texts));
    },
  );

  test('says beside each screen what waits there, leads to just that, and says on a phone how much in all', async () => {
    open({
      counts: {
        applications: 1,
        messages: 2,
        overdue: { count: 3, amount: 1 },
        services: 4,
        refunds: { count: 5, amount: 1 },
        scans: { count: 6, overdue: 0 },
        names: 7,
      },
    });
    const lists = {
      'Users, 1 to decide': '/dashboard/users?tab=affiliates&filter=pending',
      'Messages, 2 to answer': '/dashboard/messages?filter=open',
      'Orders, 3 overdue': '/dashboard/orders?filter=overdue',
      'Services, 4 to process': '/dashboard/services?view=ordered&filter=to_do',
      'Refunds, 5 to review': '/dashboard/refunds?filter=open',
      'Scanning, 6 to scan': '/dashboard/post/scanning',
      'Post, 7 names to confirm': '/dashboard/post',
    };
    for (const [name, address] of Object.entries(lists)) {
      expect((await link(name)).getAttribute('href')).toBe(address);
    }
    expect((await link('Users')).getAttribute('href')).toBe('/dashboard/users');
    expect(screen.getByRole('button', { name: named('Screens, 28 waiting') })).toBeTruthy();
  });

  test('says how much of what is to be scanned is overdue, and stands out then', async () => {
    open({ counts: { scans: { count: 6, overdue: 2 } } });
    const late = await link('Scanning, 6 to scan, 2 overdue');
    expect(late.hasAttribute('data-late')).toBe(true);
  });

  test('says which screen one is in, also where that has no entry of its own', async () => {
    window.history.replaceState(null, '', '/dashboard/person?id=x');
    open();
    const users = await link('Users');
    expect(users.getAttribute('aria-current')).toBe('true');
    expect((await link('Orders')).getAttribute('aria-current')).toBeNull();
    window.history.replaceState(null, '', '/');
  });

  test('leads to a page with a camera by a document of its own, and elsewhere within this one', async () => {
    vi.mocked(readScreenMap).mockReturnValue({
      'mf-admin': {
        ...place,
        screens: [tab('Orders', 'Money'), { ...tab('Counter', 'Post'), needsCamera: true }],
      },
    });
    open();
    HTMLElement.prototype.hidePopover ??= () => {}; // not in happy-dom
    const followed: boolean[] = [];
    const browser = (event: Event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', browser);
    for (const name of ['Orders', 'Counter']) fireEvent.click(await link(name));
    removeEventListener('click', browser);
    expect(followed).toEqual([false, true]);
    window.history.replaceState(null, '', '/');
  });

  test('hears of what others do', async () => {
    open();
    await link('Messages');
    vi.mocked(fetchWaitingCounts).mockResolvedValue({ ...noneWaits, messages: 1 });
    const [changed] = vi.mocked(watchWaitingCounts).mock.lastCall ?? [];
    changed?.();
    await link('Messages, 1 to answer');
  });

  test('leads everywhere although nothing could be counted', async () => {
    open();
    vi.mocked(fetchWaitingCounts)
      .mockReset()
      .mockRejectedValue(new AppError('XX000', 'down', 'No.'));
    await waitFor(() => expect(fetchWaitingCounts).toHaveBeenCalled());
    await link('Orders');
  });

  test('counts nothing for a person whom it only remembers as an administrator', async () => {
    vi.mocked(fetchWaitingCounts).mockClear();
    open({ role: '' });
    await within(self()).findByText('Nadia Zammit');
    expect(fetchWaitingCounts).not.toHaveBeenCalled();
  });
});
