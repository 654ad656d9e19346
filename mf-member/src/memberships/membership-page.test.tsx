import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkout, type OrderRequest } from 'shared/cart/api';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import * as api from 'shared/memberships/api';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import type { Membership, MembershipQuote } from 'shared/memberships/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { adoptPendingMembership } from 'shared/registration/adopt-membership';
import { BrowserRouter, useLocation } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { inDays } from 'shared/testing/factories';
import { makeMembership, makeUnpaid, noMembership } from 'shared/testing/memberships';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import MembershipPage from './membership-page';

vi.mock('shared/post-charges/api', async () => {
  const { makePostCharges } = await import('shared/testing/post-charges');
  return {
    fetchPostCharges: vi.fn(async () => makePostCharges()),
    watchCharges: vi.fn(() => () => {}),
  };
});
vi.mock('shared/memberships/api', () => ({
  getMembership: vi.fn(),
  quoteMembershipChange: vi.fn(),
  changeMembership: vi.fn(),
  leaveMembership: vi.fn(),
  takeBackNotice: vi.fn(),
  withdrawMembership: vi.fn(),
}));
vi.mock('shared/cart/api', async (original) => ({
  ...(await original<typeof import('shared/cart/api')>()),
  checkout: vi.fn(),
}));
vi.mock('shared/post-addresses/api', () => ({ fetchPostAddresses: vi.fn(async () => []) }));
vi.mock('shared/memberships/public-api', () => ({ fetchPlans: async () => builtInPlans }));
vi.mock('shared/vat/api', () => ({ fetchVatStanding: () => new Promise(() => {}) }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/registration/adopt-membership', () => ({ adoptPendingMembership: vi.fn() }));
vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ features: { cardPayments: false } }),
}));
vi.mock('shared/runtime/supabase-client', () => ({}));

const owner = '00000000-0000-4000-8000-000000000003';
const profile = {
  id: owner,
  role: null,
  full_name: 'Maria Vella',
  company_name: 'Vella & Co',
  address_line_1: '7 Triq San Pawl',
  city: 'Valletta',
  postal_code: 'VLT 1010',
  country: 'Malta',
  membership_status: 'active',
} as Profile;

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
}

function open(
  membership: Membership = makeMembership(),
  address = '',
  own: Partial<Profile> = {},
): void {
  vi.mocked(api.getMembership).mockResolvedValue(membership);
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, ...own });
  history.replaceState(null, '', `/dashboard/membership${address}`);
  render(
    <BrowserRouter>
      <MembershipPage />
      <Address />
    </BrowserRouter>,
  );
}

const user = userEvent.setup();
const address = () => screen.getByTestId('address').textContent;
const toast = () => useAppStore.getState().toasts.at(-1)?.text;
const region = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name).nextElementSibling?.textContent;
const links = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useAppStore.setState({
    session: { status: 'signed-in', userId: owner, email: null },
    toasts: [],
  });
});
beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
});

describe('a member reads how their membership stands', () => {
  test('while it runs: the plan, what it costs, until when, what comes next', async () => {
    open();
    const plan = await region('Pro, monthly');
    expect(within(plan).getByText('Active')).toBeTruthy();
    expect(fact(plan, 'Price')).toBe('€159.00 a month, plus VAT');
    expect(fact(plan, 'Paid until')).toBe('11 December 2999');
    expect(fact(plan, 'What comes next')).toBe(
      'One more month after 11 December 2999: €187.62 with VAT',
    );
    expect(links(plan)).toEqual([['Change plan', '/dashboard/membership?view=plans']]);
    expect(api.getMembership).toHaveBeenCalledTimes(1);
  });

  test('with an order to pay: which, how much, until when, and the way there', async () => {
    open(makeMembership({ unpaid: makeUnpaid({ kind: 'renewal', total_amount: 187.62 }) }));
    const plan = await region('Pro, monthly');
    const order = within(plan).getByText('PO-2026-000012').closest('dl');
    expect(order?.textContent).toBe('OrderPO-2026-000012Pro, monthly€187.62Due by11 December 2999');
    expect(links(plan)[0]).toEqual([
      'Pay €187.62',
      '/dashboard/billing#due-33333333-3333-4333-8333-333333333333',
    ]);
  });

  test.each([
    ['a late payment', makeUnpaid({ kind: 'renewal' }), 'pay by then'],
    ['another plan', null, 'choose and pay for a plan by then'],
  ])('after its last day: until when %s leaves no gap', async (_what, unpaid, way) => {
    open(makeMembership({ valid_until: inDays(-3), grace_until: '2026-01-05', unpaid }));
    expect((await region('Pro, monthly')).textContent).toContain(
      `Everything continues until 5 January 2026: ${way}, and the new period follows without a gap.`,
    );
  });

  test.each([
    ['expired', /ended on 11 October 2026\. Choose a plan/, 'Renew'],
    ['cancelled', /has ended, on 11 October 2026/, 'See plans'],
  ] as const)('that is %s: what to do, and that the box is kept', async (status, text, way) => {
    open(makeMembership({ status, valid_until: '2026-10-11', next: null }));
    const plan = await region('Pro, monthly');
    expect(plan.textContent).toMatch(text);
    expect(plan.textContent).not.toContain('What comes next');
    expect(links(plan)).toEqual([[way, '/dashboard/membership?view=plans']]);
    const place = await region('Your Valletta address');
    expect(place.textContent).toContain('Box 101 stays yours');
    expect(place.textContent).toContain('It had to be removed from registers by 10 November 2026');
    expect(within(place).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Ending your membership' })).toBeNull();
  });

  test('that ended not long ago: by when registers are to be changed', async () => {
    open(makeMembership({ status: 'cancelled', valid_until: inDays(-3), next: null }));
    const place = await region('Your Valletta address');
    expect(place.textContent).toContain('Please have it removed from registers by ');
  });

  test('that has expired without a last day: it names none', async () => {
    open(makeMembership({ status: 'expired', valid_until: null, next: null }));
    expect((await region('Pro, monthly')).textContent).toContain('Pro ended. Choose a plan');
  });

  test.each([
    [null, /You don’t have a plan yet/],
    ['admin', /so you need no membership/],
  ])('and reads in the role %s why there is none', async (role, text) => {
    open(noMembership(), '', { role, membership_status: 'pending_payment' });
    const none = await region('No membership');
    expect(none.textContent).toMatch(text);
    expect(screen.queryByText(/pending payment/i)).toBeNull();
  });

  test('while a chosen plan waits in the cart: that, and the way there', async () => {
    useCart.setState({ items: [makeCartItem(1, { is_membership: true })] });
    open(noMembership());
    const none = await region('No membership');
    expect(none.textContent).toContain('Your plan is in the cart.');
    const [first] = within(none).getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/dashboard/cart');
  });

  test('that could not be loaded, and can be asked for again', async () => {
    open();
    await region('Pro, monthly');
    vi.mocked(api.getMembership).mockRejectedValueOnce(
      new AppError('42501', 'refused', 'The membership could not be loaded.'),
    );
    await act(() => queryClient.resetQueries());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The membership could not be loaded.');
    expect(screen.queryByRole('region', { name: 'No membership' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await region('Pro, monthly');
  });
});

describe('the Valletta address', () => {
  test('is copied whole, or line by line, and the page says so', async () => {
    open();
    const place = await region('Your Valletta address');
    expect(place.textContent).toContain('You may use it from 11 October 2026');
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(place).getByRole('button', { name: 'Copy whole address' }));
    expect(copied).toHaveBeenLastCalledWith(
      'Vella & Co\nBox 101\nGallarija House\n1 Example Street\nValletta VLT 0000\nMalta',
    );
    expect(within(place).getByRole('button', { name: 'Copied' })).toBeTruthy();
    within(place).getByRole('button', { name: 'Copy Box 101' }).focus();
    await user.keyboard('{Enter}');
    expect(copied).toHaveBeenLastCalledWith('Box 101');
    expect(toast()).toBe('Box 101 copied');
  });

  test.each([
    ['nothing is ordered', noMembership(), 'Order a plan'],
    [
      'an order waits for its payment',
      { ...noMembership(), status: 'pending_payment', unpaid: makeUnpaid() } as Membership,
      'Order a plan Done',
    ],
  ])('is not shown while %s; the missing step is', async (_why, membership, first) => {
    open(membership);
    const place = await region('Your Valletta address');
    const steps = within(place).getAllByRole('listitem');
    expect(steps).toHaveLength(4);
    expect(steps[0]?.textContent).toBe(first);
    expect(steps[2]?.textContent).toBe('Tell us who uses the address');
    expect(place.textContent).not.toMatch(/1 Example Street|VLT 0000|Box \d/);
    expect(within(place).queryByRole('button')).toBeNull();
  });

  test.each([
    ['reserved', /^Your Valletta addressYour box is reserved\./],
    ['held', /^Your Valletta addressYour address rests\./],
  ] as const)('that is %s is not shown; why, and the way on, is', async (state, text) => {
    open(makeMembership({ address: { state, held_from: '2026-11-25' } }));
    const place = await region('Your Valletta address');
    expect(place.textContent).toMatch(text);
    expect(place.textContent).not.toMatch(/1 Example Street|VLT 0000|Box \d/);
    expect(links(place)).toEqual([['Who uses your address', '/dashboard/verification']]);
  });

  test('that ends says by when it is to be confirmed who uses it', async () => {
    open(makeMembership({ address: { state: 'ending', held_from: '2027-01-10' } }));
    const place = await region('Your Valletta address');
    expect(place.textContent).toContain('Please confirm by 10 January 2027 who uses it');
    expect(place.textContent).toContain('Box 101');
  });
});

describe('a member who leaves', () => {
  test('reads when it ends and what becomes of post and address, gives notice, and takes it back', async () => {
    open();
    const ending = await region('Ending your membership');
    expect(ending.textContent).toContain('your membership ends on 11 January 3000');
    await user.click(within(ending).getByRole('button', { name: 'Give notice' }));
    const question = await dialog('Give notice on Pro?');
    expect(question.textContent).toContain(
      'You have paid until 11 December 2999, and 30 days’ notice runs beyond that: one more month (€187.62 with VAT) is still due. Without that payment, your membership ends with the period you have paid for.',
    );
    expect(question.textContent).toContain('removed from registers within 30 days');
    expect(question.textContent).toContain(
      'Then they go back to their senders, opened letters too, and so does post that arrives later.',
    );
    expect(question.textContent).not.toContain('withdrawn');
    const ends_on = '3000-01-11';
    vi.mocked(api.leaveMembership).mockResolvedValue({ ends_on });
    vi.mocked(api.getMembership).mockResolvedValue(
      makeMembership({ notice: { given_on: '2026-11-22', ends_on }, notice_would_end_on: null }),
    );
    await user.click(within(question).getByRole('button', { name: 'Give notice' }));
    expect(toast()).toBe('Your notice is recorded: Pro ends on 11 January 3000.');
    await screen.findByText('Ends 11 January');
    // the membership may be known anew before the dialog has gone
    await waitFor(() => expect(address()).toBe('/dashboard/membership'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ending your membership'));

    await user.click(
      within(await region('Ending your membership')).getByRole('button', {
        name: 'Take back notice',
      }),
    );
    vi.mocked(api.takeBackNotice).mockResolvedValue();
    vi.mocked(api.getMembership).mockResolvedValue(makeMembership());
    const back = await dialog('Take back your notice?');
    await user.click(within(back).getByRole('button', { name: 'Take back notice' }));
    expect(await screen.findByText('Active')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ending your membership'));
    expect(toast()).toBe('You have taken your notice back: Pro continues.');
  });

  test.each([
    [2, 'monthly', 375.24, '2 more months (€375.24 with VAT) are still due'],
    [1, 'annual', 2063.82, 'one more year (€2,063.82 with VAT) is still due'],
    [1, 'monthly', null, 'one more month is still due'],
  ] as const)(
    'reads how much is still due until then: %d, %s, %d',
    async (periods, billing_period, total_amount, text) => {
      const notice_would_owe = { periods, billing_period, total_amount };
      open(makeMembership({ notice_would_owe }), '?ask=leave');
      const question = await dialog('Give notice on Pro?');
      expect(question.textContent).toContain(`notice runs beyond that: ${text}.`);
    },
  );

  test('reads of no payment when all of it is paid', async () => {
    open(makeMembership({ notice_would_owe: null }), '?ask=leave');
    const question = await dialog('Give notice on Pro?');
    expect(question.textContent).not.toContain('still due');
  });

  test('withdraws in the first 14 days, and reads what is paid back', async () => {
    open(makeMembership({ cooling_off_until: '2026-12-06', withdrawal_amount: 363.44 }));
    const ending = await region('Ending your membership');
    expect(ending.textContent).toContain('until 6 December 2026 you can withdraw');
    await user.click(within(ending).getByRole('button', { name: 'Withdraw' }));
    const question = await dialog('Withdraw from Pro?');
    expect(question.textContent).toContain(
      'We refund €363.44: what you paid for the plan and the onboarding fee, VAT included.',
    );
    expect(question.textContent).toContain('Scans you have asked for and we have not begun');
    vi.mocked(api.withdrawMembership).mockResolvedValue({
      credit_note_number: 'CN-2026-00003',
      refund_amount: 363.44,
    });
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(toast()).toBe('Pro has ended. We refund €363.44; the credit note is CN-2026-00003.');
  });

  test('is asked by a link only for what can be answered', async () => {
    open(makeMembership(), '?ask=withdraw');
    await region('Pro, monthly');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reads in the dialog why it was refused', async () => {
    open(makeMembership(), '?ask=leave');
    vi.mocked(api.leaveMembership).mockRejectedValue(
      new AppError('MB001', 'no plan', 'You have no running plan.', {}, { answer: 'refusal' }),
    );
    const question = await dialog('Give notice on Pro?');
    await user.click(within(question).getByRole('button', { name: 'Give notice' }));
    expect(within(question).getByRole('alert').textContent).toBe('You have no running plan.');
  });
});

const dearer: MembershipQuote = {
  starts: 'now',
  starts_on: '2026-11-22',
  credit_days: 20,
  credit_net: -104.26,
  quote: {
    lines: [
      { title: 'Enterprise membership (monthly)', total_price: 299 },
      { title: 'Unused days of Pro membership (monthly)', total_price: -104.26 },
    ],
    subtotal: 194.74,
    vat_rate: 0.18,
    vat_added: 35.05,
    amount_due: 229.79,
  },
  total_amount: 229.79,
  valid_until: '2026-12-23',
};
const cheaper: MembershipQuote = {
  ...dearer,
  starts: 'next_period',
  starts_on: '2999-12-11',
  quote: null,
  total_amount: 0,
};

describe('a member who changes the plan', () => {
  test('finds the present one marked, and nothing to confirm before another is chosen', async () => {
    open(makeMembership(), '?view=plans');
    const pro = await screen.findByRole('radio', { name: /^Pro Your plan/ });
    expect((pro as HTMLInputElement).checked).toBe(true);
    expect((await region('Pro, monthly')).textContent).toContain('This is your plan');
    expect(api.quoteMembershipChange).not.toHaveBeenCalled();
  });

  test('to a dearer one reads the credit, the VAT and what is due before ordering it, once', async () => {
    open(makeMembership(), '?view=plans');
    vi.mocked(api.quoteMembershipChange).mockResolvedValue(dearer);
    await user.click(await screen.findByRole('radio', { name: /^Enterprise/ }));
    expect(address()).toBe('/dashboard/membership?view=plans&plan=enterprise&period=monthly');
    const summary = await region('Change to Enterprise, monthly');
    await within(summary).findByText('Amount due');
    expect(fact(summary, 'Unused days of Pro membership (monthly)')).toBe('-€104.26');
    expect(fact(summary, 'VAT 18%')).toBe('€35.05');
    expect(fact(summary, 'Amount due')).toBe('€229.79');
    expect(fact(summary, 'The day your payment is recorded')).toContain(
      'We credit 20 unused days of Pro, monthly (€104.26)',
    );
    expect(summary.textContent).toContain('Until 23 December 2026');

    const order = { purchase_id: 'p1', purchase_number: 'PO-2026-000013', total_amount: 229.79 };
    vi.mocked(api.changeMembership)
      .mockRejectedValueOnce(new AppError('NETWORK', 'lost', 'We could not be reached.'))
      .mockResolvedValueOnce({ starts: 'now', starts_on: '2026-11-22', order });
    const confirm = within(summary).getByRole('button', { name: 'Order for €229.79' });
    await user.click(confirm);
    expect((await within(summary).findByRole('alert')).textContent).toBe(
      'We could not be reached.',
    );
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/dashboard/billing#due-p1'));
    expect(toast()).toBe('Order PO-2026-000013 is placed. Here is how to pay it.');
    const [first, second] = vi.mocked(api.changeMembership).mock.calls;
    expect(second).toEqual(first);
    expect(first?.[0]).toEqual({ membershipType: 'enterprise', billingPeriod: 'monthly' });
    expect(first?.[2]).toBe(229.79);
  });

  test('to a dearer one completes first what its invoice must name', async () => {
    open(makeMembership(), '?view=plans&plan=enterprise&period=monthly', {
      city: null,
      country: 'Other',
    });
    vi.mocked(api.quoteMembershipChange).mockResolvedValue(dearer);
    const asked =
      'Please add your town and your country: without that we cannot write your invoice.';
    const summary = await region('Change to Enterprise, monthly');
    expect((await within(summary).findByText(asked)).closest('[role=status]')).not.toBeNull();
    await user.click(
      within(summary).getByRole('button', { name: 'Complete your details to order' }),
    );
    expect(address()).toContain('edit=buyer');
    expect(address()).toContain('plan=enterprise');
    expect(api.changeMembership).not.toHaveBeenCalled();
    act(() => queryClient.setQueryData(['profile', owner], profile)); // as saving it does
    await within(summary).findByRole('button', { name: 'Order for €229.79' });
    expect(within(summary).queryByText(asked)).toBeNull();
  });

  test('to a cheaper one reads from which day it runs and what it costs then', async () => {
    open(makeMembership(), '?view=plans&plan=essential&period=monthly');
    vi.mocked(api.quoteMembershipChange).mockResolvedValue(cheaper);
    const summary = await region('Change to Essential, monthly');
    expect(await within(summary).findByText('Today')).toBeTruthy();
    expect(fact(summary, 'Today')).toBe('Nothing changes, and there is nothing to pay.');
    expect(fact(summary, 'Until 11 December 2999')).toContain('Pro, monthly stays in force');
    expect(fact(summary, 'After 11 December 2999')).toContain('€105.02 a month, VAT included');
    expect(fact(summary, 'Your post')).toContain('what you have asked for keeps its price');
    vi.mocked(api.changeMembership).mockResolvedValue({
      starts: 'next_period',
      starts_on: '2999-12-11',
      order: null,
    });
    await user.click(
      within(summary).getByRole('button', { name: 'Change after 11 December 2999' }),
    );
    await waitFor(() => expect(address()).toBe('/dashboard/membership'));
    expect(toast()).toBe('Your plan changes after 11 December 2999, to Essential, monthly.');
  });

  test('takes a scheduled change back by keeping the present one', async () => {
    const next: Membership['next'] = {
      kind: 'change',
      on: '2999-12-11',
      membership_type: 'essential',
      billing_period: 'monthly',
      total_amount: 105.02,
    };
    open(makeMembership({ next }), '?view=plans');
    vi.mocked(api.quoteMembershipChange).mockResolvedValue({ ...cheaper, starts: 'same' });
    expect(await screen.findByRole('radio', { name: /^Essential Comes next/ })).toBeTruthy();
    const summary = await region('Keep Pro, monthly');
    expect(summary.textContent).toContain('We cancel the change to Essential, monthly');
    vi.mocked(api.changeMembership).mockResolvedValue({
      starts: 'same',
      starts_on: '2026-11-22',
      order: null,
    });
    await user.click(within(summary).getByRole('button', { name: 'Keep Pro, monthly' }));
    await waitFor(() => expect(toast()).toBe('You keep Pro, monthly.'));
  });

  test('that the office gave speaks of no order and of no payment', async () => {
    const nothing = { billing_period: null, total_amount: null };
    const type = 'platinum';
    const plan = {
      service_id: null,
      title: 'Platinum membership',
      membership_type: type,
      price: null,
    };
    open(
      makeMembership({
        plan: { ...plan, billing_period: null },
        next: { ...nothing, kind: 'end', on: '2999-12-11', membership_type: null },
        grace_until: null,
        first_paid_on: null,
        notice_would_end_on: null,
        notice_would_owe: null,
      }),
    );
    const card = await region('Platinum');
    expect(card.textContent).toContain('runs until 11 December 2999, and there is nothing to pay');
    expect(card.textContent).not.toMatch(/order|bank transfer/);
  });

  test('goes on after all by keeping the plan whose next order was cancelled', async () => {
    const next: Membership['next'] = {
      kind: 'end',
      on: '2999-12-11',
      membership_type: null,
      billing_period: null,
      total_amount: null,
    };
    open(makeMembership({ next }));
    const plan = await region('Pro, monthly');
    expect(plan.textContent).toContain('There is no order for the next period');
    vi.mocked(api.quoteMembershipChange).mockResolvedValue({ ...cheaper, starts: 'same' });
    await user.click(within(plan).getByRole('link', { name: 'Renew' }));
    const summary = await region('Keep Pro, monthly');
    expect(fact(summary, 'At once')).toContain('We send you the renewal');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a plan' }));
  });

  test.each([
    [
      'with notice given is led to take it back',
      makeMembership({ notice: { given_on: '2026-11-20', ends_on: '2027-01-11' } }),
      ['Take back notice', '/dashboard/membership?ask=take-back'],
    ],
    [
      'with an order that waits is led to it',
      makeMembership({ unpaid: makeUnpaid({ kind: 'change' }) }),
      ['Go to Billing', '/dashboard/billing#due-33333333-3333-4333-8333-333333333333'],
    ],
  ])('%s first', async (_who, membership, way) => {
    open(membership, '?view=plans');
    const [text = '', href] = way;
    const link = await screen.findByRole('link', { name: text });
    expect(link.getAttribute('href')).toBe(href);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('reads why it could not be priced', async () => {
    open(makeMembership(), '?view=plans&plan=enterprise&period=annual');
    vi.mocked(api.quoteMembershipChange)
      .mockRejectedValueOnce(new AppError('CT002', 'gone', 'This plan is no longer available.'))
      .mockResolvedValue(dearer);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This plan is no longer available.');
    expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Order for €229.79' });
  });
});

describe('somebody without a plan', () => {
  test('reads the first payment whole, and puts the plan into the cart', async () => {
    open(noMembership(), '?view=plans', { membership_status: 'pending_payment' });
    expect((await region('What it costs')).textContent).toContain('Choose a plan');
    await user.click(screen.getByRole('radio', { name: /^Pro/ }));
    const summary = await region('Pro, monthly');
    expect(fact(summary, 'Your first payment')).toContain('€363.44: one month, the onboarding fee');
    await user.click(screen.getByRole('radio', { name: /Annual/ }));
    const annual = await region('Pro, annual');
    vi.mocked(adoptPendingMembership)
      .mockResolvedValueOnce('already-pending')
      .mockResolvedValueOnce('added');
    const put = within(annual).getByRole('button', { name: 'Add Pro, annual to the cart' });
    await user.click(put);
    await within(annual).findByText(/already have a membership waiting for payment/);
    await user.click(put);
    await waitFor(() => expect(address()).toBe('/dashboard/cart'));
  });

  test('who comes back pays no second onboarding fee', async () => {
    open(
      makeMembership({ status: 'expired', valid_until: '2026-10-11', next: null }),
      '?view=plans&plan=pro&period=monthly',
    );
    const summary = await region('Pro, monthly');
    expect(fact(summary, 'Your first payment')).toContain('€187.62: one month, VAT included');
  });

  test('who comes back after a withdrawal reads the onboarding fee that was given back, at its price today', async () => {
    const withdrawn = { status: 'cancelled', valid_until: '2026-10-11', next: null } as const;
    open(
      makeMembership({ ...withdrawn, onboarding_fee: 199 }),
      '?view=plans&plan=pro&period=monthly',
    );
    const summary = await region('Pro, monthly');
    expect(fact(summary, 'Your first payment')).toContain(
      '€422.44: one month, the onboarding fee of €199.00 (once) and VAT',
    );
    expect(summary.textContent).toContain('with the same box number');
  });
});

describe('somebody who leaves', () => {
  const heading = 'Your post after your membership';
  const leaves = { notice: { given_on: '2026-11-20', ends_on: '2999-12-11' } };
  const holding = {
    service_id: '11111111-1111-4111-8111-000000000009',
    leaving: 'holding' as const,
    title: 'Six months of holding',
    description: 'Kept for you, unopened.',
    net: 50.8,
    vat: 9.14,
    gross: 59.94,
  };
  const forwarding = {
    ...holding,
    leaving: 'forwarding' as const,
    title: 'Six months of forwarding',
  };
  const leaving = { offers: [forwarding, holding], service: null, kept_until: null };
  const service = {
    leaving: 'forwarding' as const,
    title: 'Six months of forwarding',
    purchase_id: '33333333-3333-4333-8333-333333333333',
    is_paid: true,
    begins_on: '2999-12-12',
    ends_on: '3000-06-11',
  };

  test('reads until when post is kept, and orders six months at the price on the button', async () => {
    vi.mocked(checkout).mockResolvedValue({
      purchase_id: service.purchase_id,
      purchase_number: 'PO-2026-000020',
      total_amount: 59.94,
    } as Awaited<ReturnType<typeof checkout>>);
    open(makeMembership({ ...leaves, leaving }));
    const card = await region(heading);
    expect(card.textContent).toContain('We keep your post until 10 January 3000.');
    const costs = within(card).getByLabelText('What Six months of holding costs');
    expect(costs.textContent).toBe('Net€50.80VAT€9.14Total€59.94');
    await user.click(
      within(card).getByRole('button', { name: 'Order for €59.94: Six months of holding' }),
    );
    await waitFor(() => expect(address()).toBe(`/dashboard/billing#due-${service.purchase_id}`));
    expect(toast()).toBe('Order PO-2026-000020 is placed. Here is how to pay it.');
    expect(checkout).toHaveBeenCalledWith({
      lines: [{ item_type: 'service', item_id: holding.service_id, unit_price: 59.94 }],
      discountCode: null,
      idempotencyKey: expect.any(String) as string,
      expectedTotal: 59.94,
    } satisfies OrderRequest);
  });

  test('reads why it could not be ordered, and tries again under the same key', async () => {
    vi.mocked(checkout).mockRejectedValue(new AppError('NETWORK', 'gone', 'You are offline.'));
    open(makeMembership({ ...leaves, leaving }));
    const card = await region(heading);
    const button = () =>
      within(card).getByRole('button', { name: /^Order for .*: Six months of holding/ });
    await user.click(button());
    await within(card).findByRole('alert');
    await user.click(button());
    await waitFor(() => expect(checkout).toHaveBeenCalledTimes(2));
    const keys = vi.mocked(checkout).mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('with an order that is not paid is led to it', async () => {
    const unpaid = { ...service, is_paid: false, begins_on: null, ends_on: null };
    open(makeMembership({ ...leaves, leaving: { ...leaving, offers: [], service: unpaid } }));
    const card = await region(heading);
    expect(links(card)).toEqual([
      ['Pay the order', `/dashboard/billing#due-${service.purchase_id}`],
    ]);
  });

  test('with an order for forwarding that is not paid reads that post is kept until their address is approved', async () => {
    const unpaid = { ...service, is_paid: false, begins_on: null, ends_on: null };
    const rests = { ...leaving, offers: [], service: unpaid, is_forwarding_held: true };
    open(makeMembership({ ...leaves, leaving: rests }));
    const card = await region(heading);
    expect(card.textContent).toContain(
      'After your payment we keep what arrives, unopened, and send it on once we have approved who uses your address',
    );
    expect(links(card)).toEqual([
      ['Pay the order', `/dashboard/billing#due-${service.purchase_id}`],
      ['See what is missing', '/dashboard/verification'],
    ]);
  });

  test('who has paid for forwarding reads from when to when, and that an address is missing', async () => {
    open(makeMembership({ ...leaves, leaving: { ...leaving, offers: [], service } }));
    const card = await region(heading);
    expect(card.textContent).toContain(
      'Six months of forwarding begins on 12 December 2999 and ends on 11 June 3000.',
    );
    await within(card).findByText(/You have no address yet/);
    expect(links(card)).toEqual([['Add an address', '/dashboard/post/addresses']]);
  });

  test('before their address is approved reads why forwarding is not offered', async () => {
    const held = { ...leaving, offers: [holding], is_forwarding_held: true };
    open(makeMembership({ ...leaves, leaving: held }));
    const card = await region(heading);
    expect(card.textContent).toContain(
      'We can offer forwarding once we have approved who uses your address',
    );
    expect(links(card)).toEqual([['See what is missing', '/dashboard/verification']]);
  });

  test('who has paid for forwarding reads that post is kept until their address is approved', async () => {
    const rests = { ...leaving, offers: [], service, is_forwarding_held: true };
    open(makeMembership({ ...leaves, leaving: rests }));
    expect((await region(heading)).textContent).toContain(
      'We keep what arrives, unopened, and send it on once we have approved who uses your address',
    );
  });

  test('and nobody else is shown the card', async () => {
    open();
    await region('Pro, monthly');
    expect(screen.queryByRole('region', { name: heading })).toBeNull();
  });
});
