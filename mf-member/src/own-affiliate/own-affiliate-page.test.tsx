import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as commissions from 'shared/commissions/api';
import type { CommissionStatement, OwnCommissions } from 'shared/commissions/types';
import { AppError } from 'shared/lib/app-error';
import { fetchOwnAffiliate } from 'shared/own-affiliate/api';
import type { OwnAffiliate } from 'shared/own-affiliate/types';
import { BrowserRouter } from 'shared/router';
import { setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import AffiliateCardPage from './own-affiliate-page';

expectLines(/^AF010/);

vi.mock('shared/own-affiliate/api', () => ({ fetchOwnAffiliate: vi.fn() }));
vi.mock('shared/commissions/api', () => ({
  fetchOwnCommissions: vi.fn(),
  fetchCommissionStatement: vi.fn(),
  savePayoutDetails: vi.fn(),
}));
vi.mock('shared/profiles/use-profile', () => ({ useProfile: () => ({ data: undefined }) }));

const pending: OwnAffiliate = {
  status: 'pending',
  applied_at: '2026-11-02T10:00:00Z',
  decided_at: null,
  reason: null,
  referral_code: null,
  signup_link: null,
  total_referrals: 0,
  referrals_this_month: 0,
};
const active: OwnAffiliate = {
  ...pending,
  status: 'active',
  decided_at: '2026-11-04T10:00:00Z',
  referral_code: 'ABCD234567',
  signup_link: 'https://example.test/members?ref=ABCD234567',
  total_referrals: 7,
  referrals_this_month: 2,
};

const earned: OwnCommissions = {
  balance: { held: 31.8, available: 120, on_the_way: 0, paid: 44.5, next_on: '2026-12-04' },
  details: null,
  payouts: [
    {
      id: 'payout-1',
      total_amount: 44.5,
      iban: 'MT84 … 001S',
      made_on: '2026-11-05',
      paid_on: '2026-11-06',
      document_number: 'SB-2026-00001',
    },
  ],
};
const statement: CommissionStatement = {
  name: 'Elena Rossi',
  opening: 0,
  closing: 31.8,
  lines: [
    {
      kind: 'earned',
      booked_on: '2026-11-04',
      day: '2026-11-04',
      client: '7F3A',
      base: 159,
      rate: 0.2,
      amount: 31.8,
      available_on: '2026-12-04',
    },
  ],
};

let person = 0;
beforeEach(() => {
  vi.mocked(commissions.fetchOwnCommissions).mockResolvedValue(null);
  vi.mocked(commissions.fetchCommissionStatement).mockResolvedValue(statement);
  vi.mocked(commissions.savePayoutDetails).mockReset();
  person += 1; // another one each time: nothing is remembered of the one before
  setSession({ status: 'signed-in', userId: `zita-${person}`, email: null });
});

function open(affiliate: OwnAffiliate | null | AppError) {
  if (affiliate instanceof AppError) vi.mocked(fetchOwnAffiliate).mockRejectedValue(affiliate);
  else vi.mocked(fetchOwnAffiliate).mockResolvedValue(affiliate);
  render(
    <BrowserRouter>
      <AffiliateCardPage />
    </BrowserRouter>,
  );
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('an affiliate has link and code to copy, and reads counts, rate and how it is paid', async () => {
  open(active);
  expect(await screen.findByText('Approved')).toBeDefined();
  expect(screen.getByText('https://example.test/members?ref=ABCD234567')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy Code' })).toBeDefined();
  expect(['Registrations', 'This month', 'Your rate'].map(figure)).toEqual(['7', '2', '25%']);
  const text = document.body.textContent;
  expect(text).toContain('We approved it on 4 November 2026.');
  expect(text).toContain('With 3 more registrations your rate becomes 30%.');
  expect(text).toContain('We pay by bank transfer by the 10th of each month');
});

test('an affiliate at the highest rate is promised nothing more', async () => {
  open({ ...active, total_referrals: 10 });
  expect(await screen.findByText('30%')).toBeDefined();
  expect(document.body.textContent).not.toContain('more registration');
});

test('an applicant reads by when they hear from us', async () => {
  open(pending);
  expect(await screen.findByText('Application open')).toBeDefined();
  expect(document.body.textContent).toContain('You applied on 2 November 2026.');
  expect(document.body.textContent).toContain('within 2-3 business days');
  expect(screen.queryByText('Your link')).toBeNull();
});

test.each([
  ['rejected', 'Declined', 'We declined it on 4 November 2026.'],
  ['inactive', 'Approval withdrawn', 'You keep the ones counted before: 7.'],
] as const)('an applicant who was %s reads why', async (status, badge, sentence) => {
  const { decided_at, total_referrals } = active;
  open({ ...pending, status, decided_at, total_referrals, reason: 'Too few readers.' });
  expect(await screen.findByText(badge)).toBeDefined();
  expect(screen.getByText('Too few readers.')).toBeDefined();
  expect(document.body.textContent).toContain(sentence);
  expect(screen.queryByText('Your link')).toBeNull();
});

test('a member who never applied is shown the programme', async () => {
  open(null);
  const way = await screen.findByRole('link', { name: 'See the programme' });
  expect(way.getAttribute('href')).toBe('/affiliate');
});

test('a card that cannot be loaded says so', async () => {
  open(new AppError('XX000', 'down', 'It could not be loaded.'));
  expect(await screen.findByText('It could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: /try again/i })).toBeDefined();
});

test('an affiliate reads their balance, each payout with its invoice, and each entry without a name', async () => {
  vi.mocked(commissions.fetchOwnCommissions).mockResolvedValue(earned);
  open(active);
  expect(await screen.findByText('€120.00')).toBeDefined();
  expect(['Held', 'Available', 'Paid so far'].map(figure)).toEqual(['€31.80', '€120.00', '€44.50']);
  expect(document.body.textContent).toContain('More becomes available on 4 December 2026.');
  expect(screen.getByText('Paid on 6 November 2026 to MT84 … 001S')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download invoice of SB-2026-00001' })).toBeDefined();
  const entries = within(await screen.findByRole('list', { name: 'Entries' }));
  expect(entries.getByText(/Client 7F3A: 20% of €159\.00/)).toBeDefined();
});

test('an affiliate says where they are paid, and reads what is wrong with the IBAN beside it', async () => {
  vi.mocked(commissions.fetchOwnCommissions).mockResolvedValue({ ...earned, payouts: [] });
  vi.mocked(commissions.savePayoutDetails).mockRejectedValueOnce(
    new AppError('AF010', 'no IBAN', 'This is not an IBAN of the SEPA area. Please check it.'),
  );
  open(active);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add account' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name on the account'), 'Elena Rossi');
  await user.type(dialog.getByLabelText('IBAN'), 'MT00');
  await user.type(dialog.getByLabelText('Address line 1'), '12 Triq il-Kbira');
  await user.type(dialog.getByLabelText('City'), 'Sliema');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  expect(await dialog.findByText(/not an IBAN of the SEPA area/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  expect(commissions.savePayoutDetails).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'Elena Rossi', country: 'Malta', bic: null, vat_number: null }),
    true,
  );
});

test('an affiliate who was refunded after a payout reads that the next ones are set against it', async () => {
  const balance = { ...earned.balance, available: -12, next_on: null };
  vi.mocked(commissions.fetchOwnCommissions).mockResolvedValue({ ...earned, balance });
  open(active);
  expect(await screen.findByText('-€12.00')).toBeDefined();
  expect(document.body.textContent).toContain('What you earn next is set against it.');
});
