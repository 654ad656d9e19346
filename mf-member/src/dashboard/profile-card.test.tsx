import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAgenda } from 'shared/agenda/api';
import { AppError } from 'shared/lib/app-error';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileCard } from './profile-card';

vi.mock('shared/agenda/api', () => ({ fetchAgenda: vi.fn() }));
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

function openCard(changes: Partial<Profile> = {}, needs_payment = false) {
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, ...changes });
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
afterEach(() => queryClient.clear());

describe('the profile card', () => {
  test('is open on the very first visit and folded afterwards, for each person', async () => {
    const first = openCard();
    expect(await isOpen()).toBe(true);
    expect(screen.getByText('1 Example Street, Valletta VLT 0000, Malta')).toBeTruthy();
    first.unmount();

    const second = openCard();
    expect(await isOpen()).toBe(false);
    await userEvent.click(await toggle());
    second.unmount();

    const third = openCard();
    expect(await isOpen()).toBe(true);
    await userEvent.click(await toggle());
    third.unmount();
    const fourth = openCard();
    expect(await isOpen()).toBe(false);
    fourth.unmount();

    signIn('00000000-0000-4000-8000-000000000004');
    openCard();
    expect(await isOpen()).toBe(true);
  });

  test('folded still names the person, the plan and the way to edit both', async () => {
    localStorage.setItem(`profile-card:${profile.id}`, 'folded');
    openCard();
    expect(await screen.findByText('Ġulja Vella')).toBeTruthy();
    expect((await badges()).map((badge) => badge.textContent)).toEqual(['Pro', 'Active']);
    expect(screen.getByRole('button', { name: 'Edit Profile & Business Address' })).toBeTruthy();
    expect(screen.getByText('gulja@example.test').closest('[hidden]')).not.toBeNull();
  });

  test.each([
    ['a member who owes nothing', {}, false, ['Pro', 'Active']],
    ['who has to pay', {}, true, ['Pro', 'Payment Required']],
    [
      'who has not paid yet',
      { membership_status: 'pending_payment' },
      false,
      ['Pro', 'Pending payment'],
    ],
    [
      'whose time is over',
      { membership_status: 'expired' },
      true,
      ['Pro', 'Expired', 'Payment Required'],
    ],
  ])('says of %s what matters', async (_who, changes, needsPayment, texts) => {
    openCard(changes, needsPayment);
    await vi.waitFor(async () =>
      expect((await badges()).map((badge) => badge.textContent)).toEqual(texts),
    );
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
