import { render, screen, within } from '@testing-library/react';
import { fetchAgenda } from 'shared/agenda/api';
import { noCart, useCart } from 'shared/cart/use-cart';
import { countsKey } from 'shared/notifications/notification-keys';
import { fetchPostSummary } from 'shared/post/api';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { readScreenMap } from 'shared/screen-map';
import { makeCartItem } from 'shared/testing/cart-items';
import { beforeEach, expect, test, vi } from 'vitest';
import declared from '../screens';
import { MemberTabs } from './member-tabs';

vi.mock('shared/agenda/api', () => ({ fetchAgenda: vi.fn() }));
vi.mock('shared/post/api', () => ({
  fetchPostSummary: vi.fn(),
  postDirectory: { name: 'post' },
  postQueue: { name: 'post-queue' },
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/screen-map', () => ({ readScreenMap: vi.fn() }));

const userId = '00000000-0000-4000-8000-000000000003';

function open(changes: Partial<Profile> = {}) {
  vi.mocked(readScreenMap).mockReturnValue({
    'mf-member': { container: 'x', entry: '/r/x/remoteEntry.js', screens: declared.screens },
  } as ReturnType<typeof readScreenMap>);
  vi.mocked(fetchProfile).mockResolvedValue({ id: userId, ...changes } as Profile);
  render(
    <BrowserRouter>
      <MemberTabs />
    </BrowserRouter>,
  );
}

const lists = () => screen.getAllByRole('list', { hidden: true });
const linksIn = (list: HTMLElement | undefined) =>
  within(list as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent);

beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
  setSession({ status: 'signed-in', userId, email: null });
  const due = { amount: 200, orders: 2, first_due_date: null };
  vi.mocked(fetchPostSummary).mockResolvedValue({ total: 9, unread: 0, folders: [] });
  vi.mocked(fetchAgenda).mockResolvedValue({ needs_payment: false, due, next_event: null });
  window.history.replaceState(null, '', '/dashboard/documents');
});

test('a member finds Home first and the screens of the specification in their order', async () => {
  open();
  await screen.findByText(/, 2 orders to pay$/);
  const [strip, more] = lists();
  expect(linksIn(strip)).toEqual([
    'Home',
    'Post',
    'Membership',
    'Documents',
    'Services',
    'Events',
    'Cart',
    'Billing2, 2 orders to pay',
    'Notifications',
    'Lounge',
  ]);
  expect(linksIn(more)).toEqual(['Membership', 'Services', 'Events', 'Notifications', 'Lounge']);
});

test('the bar counts unread post, what lies in the cart and what is due, and More unread notifications', async () => {
  vi.mocked(fetchPostSummary).mockResolvedValue({ total: 9, unread: 4, folders: [] });
  useCart.setState({ items: [makeCartItem(1)] });
  queryClient.setQueryData(countsKey(userId), { info: { total: 5, unread: 3 } });
  open();
  const [strip, more] = lists();
  await screen.findByText(/, 2 orders to pay$/);
  await screen.findByText(/, 4 unread$/);
  expect(linksIn(strip)).toContain('Post4, 4 unread');
  expect(linksIn(strip)).toContain('Cart1, 1 item');
  expect(linksIn(more)).toContain('Notifications3, 3 unread');
});

test('Post is the tab of one item of it, too', async () => {
  window.history.replaceState(null, '', '/dashboard/post/item?id=1');
  open();
  await screen.findByText(/, 2 orders to pay$/);
  const post = screen.getByRole('link', { name: 'Post' });
  expect(post.getAttribute('aria-current')).toBe('true');
});

test('More says that one of its screens is open', () => {
  window.history.replaceState(null, '', '/dashboard/services');
  open();
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');
});

test('an affiliate finds their own screen behind More', async () => {
  open({ is_affiliate: true });
  expect(await screen.findAllByRole('link', { name: 'Affiliate', hidden: true })).toHaveLength(2);
  expect(linksIn(lists()[1]).at(-1)).toBe('Affiliate');
});
