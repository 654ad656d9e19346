import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchInvoices } from 'shared/billing/api';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import BillingPage from './billing-page';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/billing/api', () => ({
  fetchAmountsDue: vi.fn(async () => []),
  fetchCredits: vi.fn(async () => []),
  fetchInvoices: vi.fn(),
}));
vi.mock('shared/post-charges/api', async () => {
  const { makePostCharges } = await import('shared/testing/post-charges');
  return {
    fetchPostCharges: vi.fn(async () => makePostCharges()),
    watchCharges: vi.fn(() => () => {}),
  };
});
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn(async () => null) }));

beforeEach(() => queryClient.clear());

test('invoices that cannot be read are reported beside what is due, asked for once, and again on request', async () => {
  useAppStore.setState({ session: { status: 'signed-in', userId: 'a-person', email: null } });
  vi.mocked(fetchInvoices).mockRejectedValue(
    new AppError('42501', 'refused', 'Your invoices could not be loaded.'),
  );
  render(
    <BrowserRouter>
      <BillingPage />
    </BrowserRouter>,
  );
  expect(await screen.findByText('Your invoices could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Nothing is due. Thank you.')).toBeTruthy();
  expect(fetchInvoices).toHaveBeenCalledOnce();

  vi.mocked(fetchInvoices).mockReturnValue(new Promise(() => {}));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('Your invoices could not be loaded.')).toBeNull();
  expect(screen.getByText('Loading…')).toBeTruthy();
});
