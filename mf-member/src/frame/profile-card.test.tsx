import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAgenda } from 'shared/agenda/api';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { getMembership } from 'shared/memberships/api';
import type { Membership } from 'shared/memberships/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeMembership, makeUnpaid, noMembership } from 'shared/testing/memberships';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileCard } from './profile-card';

vi.mock('shared/agenda/api', () => ({ fetchAgenda: vi.fn() }));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const profile = {
  id: '00000000-0000-4000-8000-000000000003',
  full_name: 'Ġulja Vella',
  email: 'gulja@example.test',
  role: null,
  membership_type: 'pro',
  membership_status: 'active',
  company_name: 'Vella & Co',
  address_line_1: '1 Example Street',
  address_line_2: '',
  city: 'Valletta',
  postal_code: 'VLT 0000',
  country: 'Malta',
} as Profile;

function openCard(membership: Membership = makeMembership(), needs_payment = false) {
  const membership_type = membership.plan || membership.unpaid ? 'pro' : 'standard';
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, membership_type });
  vi.mocked(getMembership).mockResolvedValue(membership);
  vi.mocked(fetchAgenda).mockResolvedValue({ needs_payment, due: null, next_event: null });
  return render(
    <BrowserRouter>
      <ProfileCard />
    </BrowserRouter>,
  );
}

const signIn = (userId: string) =>
  useAppStore.setState({ session: { status: 'signed-in', userId, email: null } });
const toggle = () => screen.findByRole('button', { name: 'Profile details' });
const isOpen = async () => (await toggle()).getAttribute('aria-expanded') === 'true';
const badges = async () => {
  const list = await screen.findByRole('list', { name: 'Membership' });
  return within(list).getAllByRole('listitem');
};

beforeEach(() => {
  localStorage.clear();
  signIn(profile.id);
});
beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
});

describe('the profile card', () => {
  test('is folded until the person opens it, and stays as they left it', async () => {
    const first = openCard();
    expect(await isOpen()).toBe(false);
    await userEvent.click(await toggle());
    expect(screen.getByText('1 Example Street, Valletta VLT 0000, Malta')).toBeTruthy();
    first.unmount();

    const second = openCard();
    expect(await isOpen()).toBe(true);
    second.unmount();

    signIn('00000000-0000-4000-8000-000000000004');
    const other = openCard();
    expect(await isOpen()).toBe(false);
    other.unmount();

    signIn(profile.id);
    openCard();
    expect(await isOpen()).toBe(true);
    await userEvent.click(await toggle());
    expect(await isOpen()).toBe(false);
  });

  test('leaves to Home what there is to do about the membership', async () => {
    window.history.replaceState(null, '', '/dashboard/home');
    openCard(noMembership());
    expect((await badges()).map((badge) => badge.textContent)).toEqual([
      'Standard',
      'No membership',
    ]);
    expect(screen.queryByRole('link', { name: /plans/i })).toBeNull();
    window.history.replaceState(null, '', '/');
  });

  test('folded still names the person, the plan and the way to edit both', async () => {
    openCard();
    expect(await screen.findByText('Ġulja Vella')).toBeTruthy();
    expect((await badges()).map((badge) => badge.textContent)).toEqual(['Pro', 'Active']);
    expect(screen.getByRole('button', { name: 'Edit Profile & Business Address' })).toBeTruthy();
    expect(screen.getByText('gulja@example.test').closest('[hidden]')).not.toBeNull();
  });

  test.each<[string, Membership, boolean, string[], string | null]>([
    ['a member who owes nothing', makeMembership(), false, ['Pro', 'Active'], null],
    ['a member with a fee to pay', makeMembership(), true, ['Pro', 'Payment Required'], null],
    [
      'a member who has ordered a plan and not paid',
      { ...noMembership(), status: 'pending_payment', unpaid: makeUnpaid() },
      false,
      ['Pro', 'Payment due'],
      '/dashboard/billing#due-33333333-3333-4333-8333-333333333333',
    ],
    [
      'a member whose time is over',
      makeMembership({ status: 'expired', next: null }),
      true,
      ['Pro', 'Expired', 'Payment Required'],
      '/dashboard/membership?view=plans',
    ],
    [
      'a member without a plan',
      noMembership(),
      false,
      ['Standard', 'No membership'],
      '/dashboard/membership?view=plans',
    ],
  ])(
    'says of %s what matters, and offers what fits',
    async (_who, membership, needs, texts, way) => {
      openCard(membership, needs);
      await waitFor(async () =>
        expect((await badges()).map((badge) => badge.textContent)).toEqual(texts),
      );
      const ways = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
      expect(
        ways.filter((to) => to !== '/dashboard/membership' && to !== '/dashboard/your-data'),
      ).toEqual(way === null ? [] : [way]);
      expect(screen.queryByText(/pending payment/i)).toBeNull();
    },
  );

  test('leads to the cart while a chosen plan waits there', async () => {
    useCart.setState({ items: [makeCartItem(1, { is_membership: true })] });
    openCard(noMembership());
    const way = await screen.findByRole('link', { name: /^Go to the cart/ });
    expect(way.getAttribute('href')).toBe('/dashboard/cart');
    expect(screen.getAllByText(/Your plan is in the cart/).length).toBeGreaterThan(0);
  });

  test('says that the membership could not be loaded and what is to be paid, and asks again', async () => {
    openCard(makeMembership(), true);
    await badges();
    vi.mocked(getMembership).mockRejectedValueOnce(
      new AppError('42501', 'refused', 'The membership could not be loaded.'),
    );
    await queryClient.resetQueries();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The membership could not be loaded.');
    expect((await badges()).map((badge) => badge.textContent)).toEqual(['Payment Required']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await badges()).toHaveLength(2));
  });

  test('that could not be loaded says so, and can be asked for again', async () => {
    const refused = new AppError('42501', 'refused', 'Your profile could not be loaded.');
    openCard();
    vi.mocked(fetchProfile).mockReset().mockRejectedValueOnce(refused).mockResolvedValue(profile);
    await queryClient.resetQueries();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Your profile could not be loaded.');
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ġulja Vella')).toBeTruthy();
  });
});
