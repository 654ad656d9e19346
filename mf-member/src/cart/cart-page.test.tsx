import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addOwnRow, checkout, quoteCart, withdrawPendingRow } from 'shared/cart/api';
import { finishMerging, loadCart, mergeIntoCart, setDiscountCode } from 'shared/cart/cart';
import type { CartItem, CartQuote, PlacedOrder } from 'shared/cart/types';
import { cartItemId } from 'shared/cart/types';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { toAppError } from 'shared/lib/to-app-error';
import { getMembership } from 'shared/memberships/api';
import { fetchProfile, saveProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { expectLines } from 'shared/testing/expect-lines';
import { inDays } from 'shared/testing/factories';
import { makeMembership, noMembership } from 'shared/testing/memberships';
import { fetchVatStanding } from 'shared/vat/api';
import type { VatStanding } from 'shared/vat/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CartPage from './cart-page';

expectLines(/^DC001/);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ features: { cardPayments: false } }),
}));
vi.mock('shared/cart/api', () => ({
  addOwnRow: vi.fn(),
  quoteCart: vi.fn(),
  checkout: vi.fn(),
  withdrawPendingRow: vi.fn(),
  findPendingItems: vi.fn().mockResolvedValue([]),
}));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn(), saveProfile: vi.fn() }));
vi.mock('shared/vat/api', () => ({ fetchVatStanding: vi.fn(), watchVatChecks: () => () => {} }));

const owner = '00000000-0000-4000-8000-000000000003';
const planId = '11111111-1111-4111-8111-111111111111';

const plan: CartItem = {
  id: cartItemId('service', planId),
  type: 'service',
  title: 'Pro membership (monthly)',
  price: 159,
  currency: 'EUR',
  price_unit: 'per_month',
  unit_quantity: 1,
  added_at: '2026-11-21T09:00:00Z',
  source: { id: planId },
  is_membership: true,
};

/** One Pro plan with the onboarding fee, priced as the database does. */
function aQuote(changes: Partial<CartQuote> = {}, unitPrice = 159): CartQuote {
  return {
    currency: 'EUR',
    lines: [
      {
        item_type: 'service',
        item_id: planId,
        title: plan.title,
        quantity: 1,
        unit_price: unitPrice,
        total_price: unitPrice,
        price_unit: 'per_month',
        vat_included: false,
        discount_amount: 0,
        net_amount: 159,
        vat_amount: 28.62,
        gross_amount: 187.62,
        is_credit: false,
        problem: null,
        previous_unit_price: unitPrice === 159 ? null : 159,
        is_membership: true,
        billing_period: 'monthly',
      },
    ],
    onboarding_fee: 149,
    onboarding_fee_gross: 175.82,
    subtotal: unitPrice + 149,
    discount: null,
    discount_amount: 0,
    vat_rate: 0.18,
    vat_added: 55.44,
    vat_included: 0,
    amount_due: 363.44,
    can_checkout: true,
    ...changes,
  };
}

const placed: PlacedOrder = {
  purchase_id: '22222222-2222-4222-8222-222222222222',
  purchase_number: 'PO-2026-000018',
  status: 'pending',
  net_amount: 308,
  vat_amount: 55.44,
  total_amount: 363.44,
  currency: 'EUR',
  due_date: '2026-12-05',
  items: [],
};

const profile = {
  full_name: 'Hana Mori',
  company_name: 'Mori KK',
  address_line_1: '2-4-1 Marunouchi',
  address_line_2: null,
  city: 'Tokyo',
  postal_code: '100-0005',
  country: 'Japan',
  vat_number: null,
  buyer_kind: 'private',
  email: 'hana@example.test',
} as Profile;

const privately: VatStanding = {
  state: 'private',
  country: 'Japan',
  vat_number: null,
  answered_on: null,
  vies_name: null,
  is_open: false,
  is_due: false,
};

const lost = new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.');

function openCart() {
  return render(
    <BrowserRouter>
      <CartPage />
    </BrowserRouter>,
  );
}

const confirmButton = (amount = '€363.44') =>
  screen.findByRole('button', { name: `Confirm purchase · ${amount}` });
const keyOfTry = (nr: number) => vi.mocked(checkout).mock.calls[nr]?.[0].idempotencyKey;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(quoteCart).mockReset().mockResolvedValue(aQuote());
  vi.mocked(checkout).mockReset();
  vi.mocked(fetchProfile).mockReset().mockResolvedValue(profile);
  vi.mocked(fetchVatStanding).mockReset().mockResolvedValue(privately);
  vi.mocked(getMembership).mockReset().mockResolvedValue(noMembership());
  useAppStore.setState({ session: { status: 'signed-in', userId: owner, email: null } });
  loadCart(owner);
  finishMerging(owner);
  mergeIntoCart([plan]);
});
afterEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
});

const seatOf = (changes: object) =>
  aQuote({
    lines: aQuote().lines.map((line) => ({ ...line, previous_unit_price: null, ...changes })),
  });

test.each([
  [
    'is kept',
    { reserved_until: '2026-11-22T13:05:00+00:00' },
    'Your seat is reserved until 22 November 2026, 14:05 (Malta time).',
  ],
  [
    'is no longer kept',
    { reservation_lapsed: true },
    'Your seat is no longer reserved. Seats are still available: you get yours when you order.',
  ],
  [
    'has gone to somebody else',
    { reservation_lapsed: true, problem: 'full' },
    'Your seat is no longer reserved. This event is fully booked. Remove it to continue.',
  ],
])('a member reads when the seat in the cart %s', async (_what, changes, sentence) => {
  vi.mocked(quoteCart).mockResolvedValue(seatOf(changes));
  openCart();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ['a first membership', makeMembership(), aQuote(), ' within 14 days;'],
  [
    'a change of the membership that runs',
    makeMembership(),
    aQuote({ onboarding_fee: 0 }),
    ' within 14 days, or by the end of your current period if that is sooner;',
  ],
  [
    'a membership that begins again',
    makeMembership({ status: 'expired' }),
    aQuote({ onboarding_fee: 0 }),
    ' within 14 days;',
  ],
  [
    'a seat at an event',
    noMembership(),
    seatOf({ item_type: 'event', is_membership: false }),
    ' within 14 days, or 48 hours before an event on it if that is sooner; you get the details at once. You always have at least a day to pay, unless the event begins sooner.',
  ],
])('a member who orders %s reads by when to pay', async (_what, membership, quote, sentence) => {
  vi.mocked(getMembership).mockResolvedValue(membership);
  vi.mocked(quoteCart).mockResolvedValue(quote);
  openCart();
  await waitFor(() => {
    const terms = screen.getByText(/an order with an obligation to pay/);
    expect(terms.textContent).toContain(`You pay by bank transfer${sentence}`);
  });
});

test('a discount code shows without an amount while the cart cannot be priced', async () => {
  setDiscountCode('SPRING30');
  vi.mocked(quoteCart).mockRejectedValue(new AppError('42501', 'refused', 'Not priced.'));
  openCart();
  expect(await screen.findByText('Not priced.')).toBeTruthy();
  const code = screen.getByText('SPRING30').closest('[role=status]');
  expect(code?.textContent?.trim()).toBe('SPRING30');
  expect(screen.getByRole('button', { name: 'Remove discount code SPRING30' })).toBeTruthy();
});

test('a member sees every sum that leads to the amount due', async () => {
  vi.mocked(quoteCart).mockResolvedValue(
    aQuote({
      discount: { is_valid: true, message: '', code: 'WELCOME10', discount_amount: 15.9 },
      discount_amount: 15.9,
      vat_added: 52.58,
      amount_due: 344.68,
    }),
  );
  openCart();
  await screen.findByText('Amount due');
  const summary = screen.getByRole('region', { name: 'Order summary' });
  const sums = [...summary.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(sums).toEqual([
    ['Subtotal', '€308.00'],
    ['Discount (WELCOME10)', '-€15.90'],
    ['VAT 18% added', '€52.58'],
    ['Amount due', '€344.68'],
  ]);
});

test('a member reads once how much VAT their prices include', async () => {
  const [line] = aQuote().lines;
  vi.mocked(quoteCart).mockResolvedValue(
    aQuote({
      lines: line
        ? [{ ...line, vat_included: true, net_amount: 72.03, vat_amount: 12.97, gross_amount: 85 }]
        : [],
      onboarding_fee: 0,
      onboarding_fee_gross: 0,
      vat_added: 0,
      vat_included: 12.97,
      amount_due: 85,
    }),
  );
  openCart();
  await screen.findByText('€72.03 net, €12.97 VAT, included in these prices.');
});

test('a changed cart is a new order, not a retry of the lost one', async () => {
  vi.mocked(checkout).mockRejectedValueOnce(lost).mockResolvedValueOnce(placed);
  openCart();
  await userEvent.click(await confirmButton());
  await screen.findByRole('button', { name: 'Send the order again' });
  const otherId = '33333333-3333-4333-8333-333333333333';
  mergeIntoCart([
    {
      ...plan,
      id: cartItemId('document', otherId),
      type: 'document',
      source: { id: otherId },
      is_membership: false,
    },
  ]);
  await userEvent.click(await confirmButton());
  await screen.findByRole('heading', { name: 'Your order is placed' });
  expect(keyOfTry(1)).not.toBe(keyOfTry(0));
});

test('a double click removes one item, whatever comes under the pointer', async () => {
  mergeIntoCart([makeCartItem(2), makeCartItem(3)]);
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Service 2' }));
  await screen.findByText('“Service 2” was removed.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Service 3' }), { detail: 2 });
  const undo = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(undo, { detail: 2 });
  expect(undo.isConnected).toBe(true);
  expect(useCart.getState().items.map(({ title }) => title)).toEqual([plan.title, 'Service 3']);
});

test('a removed item can be put back', async () => {
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${plan.title}` }));
  expect(await screen.findByText('Your cart is empty')).toBeDefined();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  expect(await screen.findByRole('button', { name: `Remove ${plan.title}` })).toBeDefined();
});

test.each([
  ['Remove', [plan.title], '“Service 2” has already been ordered.'],
  ['Clear cart', [], '“Service 2”, “Service 3” have already been ordered.'],
])(
  'an item ordered on another device leaves only the cart, and the member is told: %s',
  async (way, left, said) => {
    vi.mocked(withdrawPendingRow).mockResolvedValue(false);
    const pending_row_id = '44444444-4444-4444-8444-444444444444';
    mergeIntoCart([makeCartItem(2, { pending_row_id })]);
    if (way === 'Clear cart') mergeIntoCart([makeCartItem(3, { pending_row_id })]);
    openCart();
    if (way === 'Remove') {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Service 2' }));
    } else {
      await userEvent.click(await screen.findByRole('button', { name: way }));
      const dialog = await screen.findByRole('dialog', { name: 'Clear your cart?' });
      await userEvent.click(within(dialog).getByRole('button', { name: way }));
    }
    expect(await screen.findByText(`${said} Only your cart has changed.`)).toBeDefined();
    expect(useCart.getState().items.map(({ title }) => title)).toEqual(left);
    // the plan, which nobody had ordered, can be put back
    const undo = screen.queryAllByRole('button', { name: 'Undo' });
    expect(undo).toHaveLength(way === 'Clear cart' ? 1 : 0);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to Billing' }));
  },
);

test('a member who clears the cart reads what goes, and undoes it', async () => {
  mergeIntoCart([makeCartItem(2)]);
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear your cart?' });
  expect(dialog.textContent).toContain('This removes all 2 items. You can undo it');
  expect(dialog.textContent).not.toMatch(/discount|seat/i);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear cart' }));
  await screen.findByText(/ were removed\.$/);
  expect(useCart.getState().items).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(useCart.getState().items).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a member who clears a cart with a seat and a code reads that both go', async () => {
  mergeIntoCart([bookClub]);
  setDiscountCode('SPRING30');
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear your cart?' });
  expect(dialog.textContent).toContain(
    'your discount code. Others can then take the seats reserved for you.',
  );
});

const bookClubId = '33333333-3333-4333-8333-333333333333';
const bookClub: CartItem = {
  ...makeCartItem(2),
  id: cartItemId('event', bookClubId),
  type: 'event',
  title: 'Book club',
  source: { id: bookClubId },
};

test('an event that is put back and is free by now is theirs, and waits for nothing', async () => {
  vi.mocked(addOwnRow).mockResolvedValue({ id: bookClubId, payment_status: 'paid' });
  mergeIntoCart([bookClub]);
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Book club' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('list', { name: 'Items in your cart' })).toBeDefined();
  expect(useCart.getState().items.map(({ title }) => title)).toEqual([plan.title]);
  expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
    '“Book club” is free of charge now: you are registered.',
  ]);
});

test.each([
  [
    'reads that it is not put back',
    [['error', 'Put back “Book club”: This event is fully booked.']],
  ],
  ['is left where they are when it is', []],
])('a member who removes another item while an event is being put back %s', async (_, told) => {
  let answer = () => {};
  vi.mocked(addOwnRow).mockReturnValue(
    new Promise((resolve, reject) => {
      answer = () =>
        told.length > 0
          ? reject(new AppError('CT003', 'full', 'This event is full. Remove it.'))
          : resolve({ id: bookClubId, payment_status: 'pending' });
    }),
  );
  useAppStore.setState({ toasts: [] });
  mergeIntoCart([bookClub]);
  openCart();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Book club' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${plan.title}` }));
  await screen.findByText(`“${plan.title}” was removed.`);
  await act(async () => answer());
  expect(useAppStore.getState().toasts.map(({ tone, text }) => [tone, text])).toEqual(told);
  expect(useCart.getState().items.map(({ title }) => title)).toEqual(
    told.length > 0 ? [] : ['Book club'],
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
});

test('a member reads whom the invoice will name, what a plan costs now and later, and how it ends', async () => {
  openCart();
  const buyer = await screen.findByRole('region', { name: 'Invoice to' });
  await within(buyer).findByText('Mori KK');
  const named = [...buyer.querySelectorAll('address span')].map((line) => line.textContent);
  expect(named).toEqual([
    'Mori KK',
    'Hana Mori',
    '2-4-1 Marunouchi',
    'Tokyo 100-0005',
    'Japan',
    'hana@example.test',
  ]);
  within(buyer).getByText(/Your company is the buyer. The invoice shows no VAT number./);

  const terms = await screen.findByRole('region', { name: 'Your membership, before you order' });
  for (const sentence of [
    /^€363.44 with VAT: €187.62 for your first month, €175.82 onboarding fee \(once\).$/,
    /^€159.00 a month plus 18% VAT/,
    /14 days before the end of each period; .* You pay it by bank transfer; we never charge you automatically/,
    /30 days’ notice .* Within 14 days of your first payment you can also withdraw/,
  ]) {
    await within(terms).findByText(sentence);
  }
});

test.each([
  ['reads until when, while the days run', inDays(-10), true],
  ['is promised nothing once they are over', inDays(-15), false],
])(
  'a member who paid for a membership before and may withdraw for 14 days %s',
  async (_, paid, may) => {
    vi.mocked(getMembership).mockResolvedValue(makeMembership({ first_paid_on: paid }));
    openCart();
    const terms = await screen.findByRole('region', { name: 'Your membership, before you order' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await waitFor(() => {
      const text = terms.textContent ?? '';
      expect(text.includes(`Until ${formatDay(daysAfter(paid, 14))} you can also withdraw`)).toBe(
        may,
      );
      expect(text.includes('withdraw')).toBe(may);
    });
  },
);

test('a member whose country is "Other" completes the details in place, and orders then', async () => {
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, country: 'Other', city: '' });
  openCart();
  const way = await screen.findByRole('button', { name: 'Complete your details to order' });
  const asked = 'Please add your town and your country: without that we cannot write your invoice.';
  expect(screen.getByText(asked).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByText('Other')).toBeNull();
  await userEvent.click(way);
  expect(location.search).toBe('?edit=buyer');
  expect(checkout).not.toHaveBeenCalled();

  act(() => queryClient.setQueryData(['profile', owner], profile)); // as saving it does
  expect(await confirmButton()).toBeDefined();
  expect(screen.queryByText(asked)).toBeNull();
});

test('a member whose details were emptied in another tab is told, and asked for them', async () => {
  vi.mocked(checkout).mockRejectedValueOnce(toAppError({ code: 'CT010' }, '', 400));
  openCart();
  const button = await confirmButton();
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, address_line_1: null });
  await userEvent.click(button);
  await screen.findByText(/Your invoice needs your name, street, town, postal code and country./);
  await screen.findByRole('button', { name: 'Complete your details to order' });
});

test('the credit of the running plan is a line of its own, and no item of the order', async () => {
  const credit = {
    ...(aQuote().lines[0] as CartQuote['lines'][0]),
    item_id: '44444444-4444-4444-8444-444444444444',
    title: 'Unused days of Essential membership (monthly)',
    total_price: -44.5,
    net_amount: -44.5,
    vat_amount: -8.01,
    gross_amount: -52.51,
    previous_unit_price: null,
    is_credit: true,
  };
  const [pro] = aQuote().lines;
  vi.mocked(quoteCart).mockResolvedValue(
    aQuote({
      lines: [...[pro ?? []].flat(), credit],
      onboarding_fee: 0,
      onboarding_fee_gross: 0,
      subtotal: 114.5,
      vat_added: 20.61,
      amount_due: 135.11,
    }),
  );
  vi.mocked(checkout).mockResolvedValue(placed);
  openCart();
  const line = (await screen.findByRole('heading', { name: credit.title })).closest('li');
  expect(line?.textContent).toContain('-€44.50 net, -€8.01 VAT-€52.51');
  expect(within(line as HTMLElement).queryByRole('button')).toBeNull();
  screen.getByText(
    '€135.11 with VAT: €187.62 for the month, less €52.51 for unused days of your current plan.',
  );
  screen.getByText('€114.50 net, €20.61 VAT. Membership prices exclude VAT; it is added above.');
  await userEvent.click(await confirmButton('€135.11'));
  await screen.findByRole('heading', { name: 'Your order is placed' });
  expect(vi.mocked(checkout).mock.calls[0]?.[0].lines).toEqual([
    { item_type: 'service', item_id: planId, unit_price: 159 },
  ]);
});

test('a member abroad who has not said how they buy is asked in the cart, and says so with one press', async () => {
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, buyer_kind: null });
  vi.mocked(fetchVatStanding).mockResolvedValue({ ...privately, state: 'not_asked' });
  openCart();
  await screen.findByText(/Do you buy as a business\?/);
  screen.getByRole('button', { name: 'I buy as a business' });
  vi.mocked(saveProfile).mockResolvedValue(profile);
  vi.mocked(fetchVatStanding).mockResolvedValue(privately);
  await userEvent.click(screen.getByRole('button', { name: 'I buy as a private person' }));
  await waitFor(() => expect(saveProfile).toHaveBeenCalledWith(owner, { buyer_kind: 'private' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'I buy as a business' })).toBeNull(),
  );
});

test('a member in Malta is not asked how they buy', async () => {
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, country: 'Malta', buyer_kind: null });
  vi.mocked(fetchVatStanding).mockResolvedValue({ ...privately, state: 'home' });
  openCart();
  await confirmButton();
  expect(screen.queryByRole('button', { name: 'I buy as a business' })).toBeNull();
});

test('a member whose number VIES confirms while the cart is open sees the price without VAT', async () => {
  const [line] = aQuote().lines;
  if (!line) throw new Error('no line');
  vi.mocked(fetchVatStanding).mockResolvedValue({
    ...privately,
    state: 'confirmed',
    answered_on: '2026-11-28',
    vies_name: 'MORI KK',
  });
  vi.mocked(quoteCart).mockResolvedValueOnce(aQuote({ vat_state: 'waiting' }));
  vi.mocked(quoteCart).mockResolvedValue(
    aQuote({
      vat_state: 'confirmed',
      lines: [{ ...line, vat_rate: 0, vat_category: 'AE', vat_amount: 0, gross_amount: 159 }],
      onboarding_fee_gross: 149,
      vat_rate: 0,
      vat_added: 0,
      amount_due: 308,
    }),
  );
  openCart();
  await confirmButton('€308.00');
  await screen.findByText('Confirmed by VIES on 28 November 2026 as MORI KK.');
  screen.getByText('no VAT');
  expect(
    screen.getByText(/No VAT is charged: you account for the VAT \(reverse charge\)\./),
  ).toBeTruthy();
  screen.getByText(/€159.00 a month without VAT, at the price on the day/);
});
