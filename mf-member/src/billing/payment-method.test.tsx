import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchSavedCard, removeSavedCard } from 'shared/card-payments/api';
import { AppError } from 'shared/lib/app-error';
import { fetchProfile, saveProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { runtimeConfig } from 'shared/runtime/config';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { PaymentMethodCard } from './payment-method';

vi.mock('shared/card-payments/api', () => ({
  fetchSavedCard: vi.fn(),
  removeSavedCard: vi.fn(),
  watchCards: vi.fn(),
}));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn(), saveProfile: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));

const profile = { id: 'maria', preferred_payment_method: 'bank_transfer' } as Profile;

function openCard(cardPayments: boolean) {
  const features = { loungeMembersOnly: false, cardPayments, emailConfirmation: false };
  vi.mocked(runtimeConfig).mockReturnValue({
    siteUrl: 'https://site.test',
    supabaseUrl: 'x',
    supabaseKey: 'x',
    features,
  });
  render(<PaymentMethodCard />);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const card = () => screen.getByRole('region', { name: 'Payment method' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Preferred payment method' }));

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(fetchProfile).mockResolvedValue(profile);
  vi.mocked(fetchSavedCard).mockResolvedValue(null);
  useAppStore.setState({
    session: { status: 'signed-in', userId: 'maria', email: null },
    toasts: [],
  });
});

test('Add and Edit ask one question: which way of paying a member prefers', async () => {
  openCard(false);
  expect(card().textContent).toContain('No payment method on file.');
  for (const name of ['Add payment method', 'Edit payment method']) {
    await press(name);
    const group = dialog().getByRole('group', {
      name: 'How would you like to pay for your orders?',
    });
    const [only, ...others] = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(others).toEqual([]);
    expect(only).toBe(within(group).getByRole('radio', { name: 'Bank transfer', checked: true }));
    expect(group.textContent).toContain('a due date: 14 days after the order');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('a member who prefers a card says so, and reads it on the page', async () => {
  vi.mocked(saveProfile).mockResolvedValue({ ...profile, preferred_payment_method: 'card' });
  openCard(true);
  await press('Add payment method');
  await userEvent.click(dialog().getByRole('radio', { name: 'Card' }));
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saveProfile).toHaveBeenCalledExactlyOnceWith('maria', {
    preferred_payment_method: 'card',
  });
  expect(card().textContent).toContain('Preferred method: Card');
});

test('a choice that is not saved keeps the dialog, and is saved at the next press', async () => {
  vi.mocked(saveProfile)
    .mockRejectedValueOnce(new AppError('NETWORK', 'lost', 'We could not reach the server.'))
    .mockResolvedValue(profile);
  openCard(false);
  await press('Edit payment method');
  await press('Save');
  expect((await dialog().findByRole('alert')).textContent).toContain('could not reach the server');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a member sees the card that is kept for renewals, and takes it away after a question', async () => {
  const kept = { brand: 'visa', last_four: '4242', agreed_at: '2026-11-24T10:00:00Z' };
  vi.mocked(fetchSavedCard).mockResolvedValueOnce(kept).mockResolvedValue(null);
  vi.mocked(removeSavedCard).mockResolvedValue();
  openCard(true);
  expect(await screen.findByText('Visa card ending 4242')).toBeTruthy();
  expect(card().textContent).toContain('as you agreed on 24 November 2026');
  expect(card().textContent).not.toContain('You pay your orders yourself');
  await userEvent.click(screen.getByRole('button', { name: 'Remove card' }));
  const question = within(screen.getByRole('dialog', { name: 'Remove this card?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove card' }));
  await waitFor(() => expect(card().textContent).toContain('No payment method on file.'));
  expect(removeSavedCard).toHaveBeenCalledOnce();
});
