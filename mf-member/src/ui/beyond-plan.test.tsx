import { render, screen } from '@testing-library/react';
import type { PostCharges } from 'shared/post-charges/types';
import { BrowserRouter } from 'shared/router';
import { makePostCharges } from 'shared/testing/post-charges';
import { expect, test, vi } from 'vitest';
import { BeyondPlan, sumText, whenText } from './beyond-plan';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));

const nothing = makePostCharges();
const month = { documents: 3, others: 0, net: 4.5, gross: 5.31, open: 1 };

function shown(charges: PostCharges) {
  return render(
    <BrowserRouter>
      <BeyondPlan charges={charges} />
    </BrowserRouter>,
  );
}

test('a member who owes nothing reads nothing of it', () => {
  expect(shown(nothing).container.innerHTML).toBe('');
});

test('a member reads what is beyond their plan, when it is billed and when they are asked twice', () => {
  shown({ ...nothing, month });
  expect(screen.getByText('3 documents, €5.31 (€4.50 + €0.81 VAT)')).toBeTruthy();
  expect(
    screen.getByText('We bill it after 10 March 2027. 1 of these is not done yet.'),
  ).toBeTruthy();
  expect(screen.getByText(/€4\.50 of €70\.00 plus VAT/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change this limit' })).toBeTruthy();
});

test('a member who has passed their limit reads that, and is not told that it comes', () => {
  shown({ ...nothing, month, cap: 2 });
  expect(screen.getByText(/€4\.50 plus VAT: above your limit of €2\.00/)).toBeTruthy();
});

test('a member without a limit is told of none', () => {
  shown({ ...nothing, month, cap: null });
  expect(screen.queryByText(/plus VAT/)).toBeNull();
});

test('a member reads what is carried on and what was given back', () => {
  expect(whenText({ ...nothing, carried: { count: 1, gross: 1.77, open: 0 } })).toContain(
    '€1.77 from before, any VAT included, is not billed yet',
  );
  expect(whenText({ ...nothing, carried: { count: 1, gross: -1.77, open: 0 } })).toContain(
    'We gave back €1.77',
  );
  expect(sumText({ ...month, documents: 0, others: 2, net: 10, gross: 11.8 })).toBe(
    '2 charges, €11.80 (€10.00 + €1.80 VAT)',
  );
  expect(sumText({ ...month, others: 1, gross: 4.5 })).toBe(
    '3 documents, 1 other charge, €4.50 (no VAT)',
  );
  expect(sumText(nothing.month)).toBe('Nothing');
});

test('a member to whom a larger plan would cost less reads its figures and the way to it', () => {
  const months = [
    { period_to: '2027-02-10', documents: 60, net: 90, saved: 20 },
    { period_to: '2027-03-10', documents: 70, net: 105, saved: 35 },
  ];
  const plan = {
    membership_type: 'pro',
    plan_title: 'Pro membership (monthly)',
    included: 30,
    more: 70,
    months,
  };
  shown({ ...nothing, dearer_plan: plan });
  expect(screen.getByText(/it would have saved you €55\.00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe(
    '/dashboard/membership?view=plans&plan=pro',
  );
});
