import { render, screen } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { fetchOwnAffiliate } from 'shared/own-affiliate/api';
import type { OwnAffiliate } from 'shared/own-affiliate/types';
import { BrowserRouter } from 'shared/router';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import AffiliateCardPage from './own-affiliate-page';

vi.mock('shared/own-affiliate/api', () => ({ fetchOwnAffiliate: vi.fn() }));

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

let person = 0;
beforeEach(() => {
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
