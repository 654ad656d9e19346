import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as api from 'shared/commissions/api';
import type { AccountDetails, BatchContents, CommissionAccount } from 'shared/commissions/types';
import { maltaToday } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import CommissionsPage from './commissions-page';
import PayoutsPage from './payouts-page';

const { rows } = vi.hoisted(() => ({ rows: [] as CommissionAccount[] }));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));
vi.mock('shared/commissions/api', () => ({
  commissionDirectory: {
    name: 'commissions',
    related: [],
    readPage: async () => ({ rows: rows.map((row) => ({ ...row })) }),
  },
  batchDirectory: {
    name: 'payout-batches',
    related: ['commissions'],
    readPage: async () => ({ rows: [] }),
  },
  fetchAccountDetails: vi.fn(),
  fetchCommissionStatement: vi.fn(),
  fetchBatch: vi.fn(),
  confirmPayoutDetails: vi.fn(),
  makePayoutBatch: vi.fn(),
  settlePayoutBatch: vi.fn(),
  cancelPayoutBatch: vi.fn(),
}));

const user = userEvent.setup();
const id = '7d1f0c4e-0000-4000-8000-000000000001';
const elena: CommissionAccount = {
  id,
  user_id: id,
  full_name: 'Elena Rossi',
  email: 'elena@example.test',
  status: 'active',
  forgotten_at: null,
  created_at: '2026-11-01T10:00:00Z',
  total_referrals: 7,
  held: 31.8,
  available: 120,
  on_the_way: 0,
  paid: 44.5,
  payee_name: 'Rossi Consulting',
  iban_masked: 'MT84 … 001S',
  problem: null,
};
const details: AccountDetails = {
  user_id: id,
  name: 'Rossi Consulting',
  address_line_1: '12 Triq il-Kbira',
  address_line_2: null,
  city: 'Sliema',
  postal_code: 'SLM 1549',
  country: 'Malta',
  vat_number: 'MT12345678',
  iban: 'MT84MALT011000012345MTLCAST001S',
  bic: null,
  self_billing_since: null,
  changed_at: '2026-11-01T10:00:00Z',
  confirmed_at: null,
  vat_treatment: null,
};
const batch: BatchContents = {
  id,
  status: 'made',
  paid_on: null,
  created_at: new Date().toISOString(),
  debtor: {
    legal_name: 'House Ltd',
    account_name: 'House Ltd',
    iban: details.iban,
    bic: 'EXMPMTMT',
  },
  payouts: [
    {
      id,
      amount: 120,
      vat_amount: 21.6,
      total_amount: 141.6,
      vat_treatment: 'standard',
      payee: { name: 'Rossi Consulting' },
      iban: details.iban,
      bic: null,
      is_self_billed: true,
      document_number: null,
      is_changed: false,
    },
  ],
};

beforeEach(() => {
  pageMemory.clear();
  queryClient.clear();
  vi.mocked(saveFile).mockReset();
  rows.splice(0, rows.length, elena, {
    ...elena,
    id: `${id.slice(0, -1)}2`,
    full_name: 'Marc Duval',
    problem: 'unconfirmed',
  });
  vi.mocked(api.fetchCommissionStatement).mockResolvedValue({
    name: null,
    opening: 0,
    closing: 0,
    lines: [],
  });
});

function open(page: 'commissions' | 'payouts', search = '') {
  history.replaceState(
    null,
    '',
    `/dashboard/commissions${page === 'payouts' ? '/payouts' : ''}${search}`,
  );
  render(
    <BrowserRouter>{page === 'payouts' ? <PayoutsPage /> : <CommissionsPage />}</BrowserRouter>,
  );
}
const dialog = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement);

test('an administrator sees what each affiliate is owed, and pays those who can be paid in one batch', async () => {
  open('commissions');
  const row = within(await screen.findByRole('row', { name: /Elena Rossi/ }));
  expect(row.getByText('€120.00')).toBeDefined();
  expect(row.getByText('Can be paid')).toBeDefined();
  expect(screen.getByText('To confirm', { selector: 'span' })).toBeDefined();
  await user.click(row.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Make payouts/ }));
  expect(dialog().getByText(/€120\.00 in total/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Make payouts' }));
  const [key, users] = vi.mocked(api.makePayoutBatch).mock.calls.at(-1) ?? [];
  expect(users).toEqual([id]);
  expect(location.search).toBe(`?open=${key}`);
});

test('an administrator confirms an account once they have said how its VAT is to be treated', async () => {
  vi.mocked(api.fetchAccountDetails).mockResolvedValue(details);
  open('commissions');
  await user.click(await screen.findByRole('button', { name: 'Details of Elena Rossi' }));
  expect(await screen.findByText('MT84 MALT 0110 0001 2345 MTLC AST0 01S')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Confirm account' }));
  await user.click(dialog().getByRole('button', { name: 'Confirm account' }));
  expect(await dialog().findByText('Please choose how it is taxed')).toBeDefined();
  expect(api.confirmPayoutDetails).not.toHaveBeenCalled();
  await user.selectOptions(dialog().getByLabelText('VAT on what they supply'), 'standard');
  await user.click(dialog().getByRole('button', { name: 'Confirm account' }));
  expect(api.confirmPayoutDetails).toHaveBeenCalledWith(details, 'standard');
});

test('an administrator changes how an affiliate is taxed after the account was confirmed', async () => {
  const confirmed = {
    ...details,
    confirmed_at: '2026-11-02T10:00:00Z',
    vat_treatment: 'exempt',
  } as const;
  vi.mocked(api.fetchAccountDetails).mockResolvedValue(confirmed);
  open('commissions');
  await user.click(await screen.findByRole('button', { name: 'Details of Elena Rossi' }));
  await user.click(await screen.findByRole('button', { name: 'Change how it is taxed' }));
  await user.selectOptions(dialog().getByLabelText('VAT on what they supply'), 'standard');
  await user.click(dialog().getByRole('button', { name: 'Change tax' }));
  expect(api.confirmPayoutDetails).toHaveBeenLastCalledWith(confirmed, 'standard');
});

test('an administrator downloads the file of a batch for the bank, and marks it as paid', async () => {
  vi.mocked(api.fetchBatch).mockResolvedValue(batch);
  open('payouts', `?open=${id}`);
  expect(await screen.findByText('Rossi Consulting')).toBeDefined();
  expect(screen.getByText(/MT84 … 001S, €21\.60 of it VAT/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Download SEPA file' }));
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^payouts-\d{4}-\d{2}-\d{2}-7d1f0c4e\.xml$/);
  expect(await file?.text()).toContain('<InstdAmt Ccy="EUR">141.60</InstdAmt>');
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  await user.click(dialog().getByRole('button', { name: 'Mark as paid' }));
  expect(api.settlePayoutBatch).toHaveBeenCalledWith(id, maltaToday());
});

test('an administrator is told whose account was changed after a batch was made', async () => {
  const payouts = batch.payouts.map((payout) => ({ ...payout, is_changed: true }));
  vi.mocked(api.fetchBatch).mockResolvedValue({ ...batch, payouts });
  open('payouts', `?open=${id}`);
  expect(await screen.findByText(/^Rossi Consulting: the account was changed after/)).toBeDefined();
});

test('an administrator is warned before a batch is cancelled that the bank may have', async () => {
  vi.mocked(api.fetchBatch).mockResolvedValue(batch);
  open('payouts', `?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel batch' }));
  expect(dialog().getByText(/withdraw it there first/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Cancel batch' }));
  expect(api.cancelPayoutBatch).toHaveBeenCalledWith(id);
});

test('an administrator reads that there is no batch at an address', async () => {
  vi.mocked(api.fetchBatch).mockResolvedValue(null);
  open('payouts', `?open=${id}`);
  expect(await screen.findByText('Batch not found')).toBeDefined();
});
