import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { fetchPlanEntries, savePlan } from 'shared/services/api';
import type { FeeEntry, PlanEntry } from 'shared/services/types';
import { beforeEach, expect, test, vi } from 'vitest';
import { MembershipPlans } from './membership-plans';

vi.mock('shared/services/api', () => ({
  serviceDirectory: { name: 'services', related: [] },
  fetchPlanEntries: vi.fn(),
  fetchServiceEntry: vi.fn(),
  savePlan: vi.fn(),
}));

const pro = {
  id: '1',
  title: 'Pro membership (monthly)',
  price: 159,
  status: 'active',
  archived_at: null,
  updated_at: '2026-11-02T09:00:00Z',
  is_onboarding_fee: false,
  included_documents: 30,
  extra_document_price: 0.9,
  processing_hours: 24,
  paper_days: null,
  times_bought: 4,
} as PlanEntry;
const fee = {
  ...pro,
  id: '2',
  title: 'Onboarding fee',
  price: 149,
  is_onboarding_fee: true,
} as unknown as FeeEntry;

const user = userEvent.setup();
const dialog = () => within(screen.getByRole('dialog'));
async function press(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}

async function type(label: string, text: string): Promise<void> {
  await user.clear(dialog().getByLabelText(label));
  if (text) await user.type(dialog().getByLabelText(label), text);
}

beforeEach(() => {
  pageMemory.clear();
  queryClient.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(savePlan).mockReset();
  vi.mocked(fetchPlanEntries).mockReset().mockResolvedValue([pro, fee]);
  setSession({ status: 'signed-in', userId: 'a', email: null });
  render(<MembershipPlans />);
});

test('an administrator changes what a plan costs and includes, warned of what that means', async () => {
  const plans = await screen.findByRole('list', { name: 'Membership plans' });
  expect(plans.textContent).toContain('30 documents a month · then €0.90 each');
  expect(screen.queryByRole('button', { name: /Delete|copy/ })).toBeNull();
  await press('Edit Pro membership (monthly)');
  expect(
    dialog().getByText(
      /^Applies to new orders.*running memberships keep their price and what they include/,
    ),
  ).toBeDefined();
  expect(dialog().getByText('€159.00, or €187.62 with 18% VAT')).toBeDefined();
  await type('Price without VAT (€)', '7.25');
  expect(dialog().getByText('€7.25, or €8.56 with 18% VAT')).toBeDefined(); // 1.305, rounded as in an order

  await type('Price without VAT (€)', '1e3');
  await type('Included documents a month', '1.5');
  await type('Processing hours', '0');
  await press('Save plan');
  expect(dialog().getByText('Price must be a number such as 20 or 19.99')).toBeDefined();
  expect(dialog().getByText('Included documents must be a whole number')).toBeDefined();
  expect(dialog().getByText('Processing hours must be at least 24')).toBeDefined();
  expect(savePlan).not.toHaveBeenCalled();

  await type('Price without VAT (€)', '169');
  await type('Included documents a month', '40');
  await type('Processing hours', '36');
  await press('Save plan');
  expect(
    dialog().getByText('Processing hours must be whole days: 24, 48, 72 and so on'),
  ).toBeDefined();
  await type('Processing hours', '72');
  await user.selectOptions(dialog().getByLabelText('Status'), 'Inactive');
  expect(
    dialog().getByText(/^Nobody can choose it. Memberships on this plan get no renewal order/),
  ).toBeDefined();
  await press('Save plan');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savePlan).toHaveBeenCalledExactlyOnceWith(
    {
      price: 169,
      included_documents: 40,
      extra_document_price: 0.9,
      processing_hours: 72,
      paper_days: null,
      status: 'inactive',
    },
    pro,
  );
});

test('an administrator sells a plan without extra scans by leaving their price blank', async () => {
  await screen.findByRole('list', { name: 'Membership plans' });
  await press('Edit Pro membership (monthly)');
  await type('Extra scan price (€)', '');
  expect(dialog().getByText('Blank: no extra scans can be ordered.')).toBeDefined();
  await press('Save plan');
  await waitFor(() => expect(savePlan).toHaveBeenCalledOnce());
  expect(vi.mocked(savePlan).mock.calls[0]?.[0]).toMatchObject({ extra_document_price: null });
});

test('an administrator changes the onboarding fee, and nothing else of it', async () => {
  await screen.findByRole('list', { name: 'Membership plans' });
  await press('Edit Onboarding fee');
  expect(dialog().getByText(/The public pages and the terms say €149.00/)).toBeDefined();
  expect(dialog().queryByLabelText('Status')).toBeNull();
  await type('Price without VAT (€)', '99');
  await press('Save fee');
  await waitFor(() => expect(savePlan).toHaveBeenCalledExactlyOnceWith({ price: 99 }, fee));
});

test('an administrator whose plans do not load can ask again', async () => {
  await screen.findByRole('list', { name: 'Membership plans' });
  vi.mocked(fetchPlanEntries).mockRejectedValueOnce(new AppError('XX000', 'x', 'No plans today.'));
  await queryClient.resetQueries();
  expect(await screen.findByText('No plans today.')).toBeDefined();
  await press('Try again');
  expect(await screen.findByRole('list', { name: 'Membership plans' })).toBeDefined();
});
