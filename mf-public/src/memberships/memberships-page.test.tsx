import { render, screen, waitFor } from '@testing-library/react';
import { getMembership } from 'shared/memberships/api';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { makeMembership } from 'shared/testing/memberships';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipsPage } from './memberships-page';

vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
afterEach(() => setSession(signedOut));

function open(query: string): void {
  history.replaceState(null, '', `/members${query}`);
  render(
    <BrowserRouter>
      <MembershipsPage plans={builtInPlans} onRegister={() => Promise.resolve()} />
    </BrowserRouter>,
  );
}

const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test.each(['?billing=weekly', '?billing=', '?billing[]=annual', '?billing=__proto__'])(
  'a billing period that reads %s shows monthly prices',
  (query) => {
    open(query);
    expect(isChecked(/Monthly/)).toBe(true);
    const essential = screen.getByRole('heading', { name: 'Essential', level: 2 }).closest('li');
    expect(essential?.textContent).toContain('€89.00');
  },
);

test.each([
  ['', ['€280.84', '€363.44', '€528.64'], '€187.62 per month with VAT'],
  ['?billing=annual', ['€1,331.04', '€2,239.64', '€4,056.84'], '€2,063.82 per year with VAT'],
])('each plan names its first payment whole, and what follows it (%s)', (query, first, later) => {
  open(query);
  const named = screen.getAllByText(/ first payment$/).map(({ textContent }) => textContent);
  expect(named).toEqual(first.map((amount) => `${amount} first payment`));
  expect(screen.getByText(`Then ${later}.`)).toBeTruthy();
});

test('each plan says what it includes, asks for and costs beside its price', () => {
  open('');
  for (const name of ['Essential', 'Pro', 'Enterprise']) {
    const card = screen.getByRole('heading', { name, level: 2 }).closest('li');
    for (const fact of [
      /Registered address/,
      /documents a month scanned/,
      /Storage of your originals, at no extra charge/,
      /Forwarding if you want it: €19\.99 a month/,
      /30 days’ notice, 14-day cooling-off/,
      /ID check required/,
    ]) {
      expect(card?.textContent).toMatch(fact);
    }
  }
});

test('a billing period of a year shows annual prices', () => {
  open('?billing=annual');
  expect(isChecked(/Annual/)).toBe(true);
  const essential = screen.getByRole('heading', { name: 'Essential', level: 2 }).closest('li');
  expect(essential?.textContent).toContain('€979.00');
});

test.each([
  ['has paid the onboarding fee reads that it is not charged again', null, '€187.62 per month'],
  [
    'withdrew reads a first payment with the fee, which was given back, at its price today',
    199,
    '€422.44 first payment',
  ],
])('somebody whose membership has ended and who %s', async (_who, onboarding_fee, price) => {
  const ended = makeMembership({ status: 'cancelled', onboarding_fee });
  vi.mocked(getMembership).mockResolvedValue(ended);
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  open('');
  await waitFor(() => {
    const cards = screen.getAllByRole('listitem').map((card) => card.textContent ?? '');
    const pro = cards.find((text) => text.includes('Choose Pro'));
    expect(pro).toContain(price);
    expect(pro?.includes('no second onboarding fee')).toBe(onboarding_fee === null);
  });
});
