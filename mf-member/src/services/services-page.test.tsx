import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addOwnRow, findPendingItems, withdrawPendingRow } from 'shared/cart/api';
import { finishMerging, idsInCart, loadCart, mergeIntoCart } from 'shared/cart/cart';
import { cartItemId } from 'shared/cart/types';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { BrowserRouter, useLocation } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchOwnServices, fetchServices, watchOwnServices } from 'shared/services/api';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeCatalogueService, makeOwnService } from 'shared/testing/services';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ServicesPage from './services-page';

vi.mock('shared/services/api', () => ({
  fetchServices: vi.fn(),
  fetchOwnServices: vi.fn(),
  watchOwnServices: vi.fn(() => () => {}),
}));
vi.mock('shared/cart/api', async (original) => ({
  ...(await original<typeof import('shared/cart/api')>()),
  addOwnRow: vi.fn(),
  withdrawPendingRow: vi.fn(),
  findPendingItems: vi.fn(async () => []),
}));
vi.mock('shared/runtime/supabase-client', () => ({}));

const owner = '00000000-0000-4000-8000-000000000003';
const review = makeCatalogueService(1, { title: 'Contract review', price: 240 });
const onOrder = (nr: string, gross: number, paid_at: string | null = null) => ({
  purchase_id: '33333333-3333-4333-8333-333333333333',
  order: {
    purchase_number: `PO-2026-${nr}`,
    paid_at,
    items: [
      { item_type: 'service', item_id: review.id, gross_amount: gross, quantity: 1, metadata: {} },
    ],
  },
});

function Address() {
  const { pathname, hash } = useLocation();
  return <p data-testid="address">{pathname + hash}</p>;
}

function open() {
  return render(
    <BrowserRouter>
      <ServicesPage />
      <Address />
    </BrowserRouter>,
  );
}

const lastToast = () => useAppStore.getState().toasts.at(-1)?.text;
const own = () => screen.getByRole('region', { name: 'My Services' });
const ownOnceRead = () => screen.findByRole('region', { name: 'My Services' });
const order = (title: string) => screen.findByRole('button', { name: `Order ${title}` });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/dashboard/services');
  vi.mocked(fetchServices).mockReset().mockResolvedValue([review]);
  vi.mocked(fetchOwnServices).mockReset().mockResolvedValue([]);
  vi.mocked(addOwnRow).mockReset();
  vi.mocked(withdrawPendingRow).mockReset();
  useAppStore.setState({
    session: { status: 'signed-in', userId: owner, email: null },
    toasts: [],
  });
  loadCart(owner);
  finishMerging(owner);
});
afterEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
});

test('a member reads what each service is, asks for and costs, in the order of the types', async () => {
  vi.mocked(fetchServices).mockResolvedValue([
    makeCatalogueService(2, { title: 'Day desk', service_type: 'other', price_unit: 'per_day' }),
    {
      ...review,
      description: 'We read one contract.',
      requirements: 'The contract\nand its annex',
    },
    makeCatalogueService(3, { title: 'Welcome call', service_type: 'consulting', price: 0 }),
    makeCatalogueService(4, {
      title: 'Mail forwarding',
      service_type: 'ongoing_support',
      price: 19.99,
      price_unit: 'per_month',
      unit_quantity: 6,
      requirements: 'One page of post\n'.repeat(8),
    }),
    makeCatalogueService(5, { title: 'Lease review' }),
    makeCatalogueService(6, { title: 'Something new', service_type: 'not_known_here' }),
  ]);
  open();
  expect(await screen.findByRole('heading', { level: 3, name: 'Available Services' })).toBeTruthy();
  // one grid, in the order of the types: groups of their own would leave holes beside them
  const cards = within(screen.getByRole('list', { name: 'Available Services' }))
    .getAllByRole('heading', { level: 4 })
    .map((heading) => heading.textContent);
  expect(cards).toEqual([
    'Contract review',
    'Lease review',
    'Welcome call',
    'Mail forwarding',
    'Day desk',
    'Something new',
  ]);

  const card = (title: string) => screen.getByRole('listitem', { name: title });
  for (const text of [
    'Legal services',
    'We read one contract.',
    'Delivery: 3 working days',
    'The contract\nand its annex',
    '€240.00',
    'VAT included',
  ]) {
    expect(card('Contract review').textContent).toContain(text);
  }
  expect(card('Something new').textContent).toContain('Other services');
  expect(card('Welcome call').textContent).toContain('Free');
  expect(card('Welcome call').textContent).not.toContain('VAT');
  expect(card('Day desk').textContent).toContain('€100.00/day');
  expect(card('Mail forwarding').textContent).toContain('€19.99/6 month');
  expect(card('Contract review').querySelector('details')).toBeNull();
  expect(card('Mail forwarding').querySelector('details')?.open).toBe(false); // long ones are folded
});

test('an empty catalogue and a list without orders are named, not left blank', async () => {
  vi.mocked(fetchServices).mockResolvedValue([]);
  open();
  expect(screen.getByRole('status').textContent).toContain('Loading services…');
  expect(await screen.findByText('No services available at the moment.')).toBeTruthy();
  expect(screen.getByText('You have not ordered any services yet.')).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Available Services',
    'My Services',
  ]);
});

test('a member who is offline is told, and the lists come by themselves', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(fetchServices).mockRejectedValueOnce(toAppError({ message: 'Failed to fetch' }, ''));
  window.dispatchEvent(new Event('offline'));
  open();
  expect((await screen.findByText(/^You are offline/)).closest('[role=alert]')).toBeTruthy();
  line.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await order('Contract review')).toBeTruthy();
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});

test('a list that cannot be read says so beside the one that can, and is asked for again', async () => {
  const refused = (text: string) => new AppError('42501', 'refused', text);
  vi.mocked(fetchOwnServices).mockRejectedValueOnce(refused('Your services could not be loaded.'));
  open();
  expect(await order('Contract review')).toBeTruthy();
  const alert = within(own()).getByRole('alert');
  expect(alert.textContent).toContain('Your services could not be loaded.');
  expect(screen.queryByText('You have not ordered any services yet.')).toBeNull();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have not ordered any services yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('each of the four states has its words, its step and its next action', async () => {
  const paid_at = '2026-11-11T23:30:00+00:00'; // the next day in Malta
  const started = { started_at: '2026-11-13T08:00:00+00:00', notes: 'With the registry.\nSoon.' };
  vi.mocked(fetchOwnServices).mockResolvedValue([
    makeOwnService(1, { service: { ...review, title: 'In the cart' } }),
    makeOwnService(2, { service: { ...review, title: 'Due' }, ...onOrder('000002', 216) }),
    makeOwnService(3, {
      service: { ...review, title: 'Settled' },
      payment_status: 'paid',
      ...onOrder('000003', 240, paid_at),
    }),
    makeOwnService(4, {
      service: { ...review, title: 'Begun' },
      payment_status: 'in_progress',
      ...onOrder('000004', 240, paid_at),
      ...started,
    }),
    makeOwnService(5, {
      service: { ...review, title: 'Done' },
      payment_status: 'completed',
      ...onOrder('000005', 240, paid_at),
      ...started,
      completion_date: '2026-11-20T08:00:00+00:00',
    }),
  ]);
  open();
  const item = async (title: string) =>
    (await screen.findByRole('heading', { level: 4, name: title })).closest('li') as HTMLElement;
  const steps = async (title: string) =>
    within(within(await item(title)).getByRole('list', { name: `Progress of ${title}` }))
      .getAllByRole('listitem')
      .map(
        (step) =>
          `${step.ariaCurrent ?? step.getAttribute('aria-current') ?? ''}|${step.textContent}`,
      );

  for (const [title, state] of [
    ['In the cart', 'Payment Pending'],
    ['Due', 'Payment Pending'],
    ['Settled', 'Paid - Processing'],
    ['Begun', 'In Progress'],
    ['Done', 'Completed'],
  ] as const) {
    expect(within(await item(title)).getAllByText(state)[0]).toBeTruthy();
  }
  expect(await steps('Due')).toEqual([
    'step|Ordered 10 Nov 2026',
    '|Paid not yet',
    '|In progress not yet',
    '|Completed not yet',
  ]);
  expect(await steps('Settled')).toEqual([
    '|Ordered 10 Nov 2026',
    'step|Paid 12 Nov 2026',
    '|In progress not yet',
    '|Completed not yet',
  ]);
  expect(await steps('Done')).toEqual([
    '|Ordered 10 Nov 2026',
    '|Paid 12 Nov 2026',
    '|In progress 13 Nov 2026',
    'step|Completed 20 Nov 2026',
  ]);
  expect((await item('Begun')).textContent).toContain('With the registry.\nSoon.');
  expect((await item('Settled')).textContent).toContain('Order PO-2026-000003');

  // to be paid: in the cart at today's price, on an order at the order's
  const pay = async (title: string) =>
    within(await item(title)).getByRole('link', { name: /^Pay/ });
  expect((await pay('Due')).textContent).toBe('Pay €216.00');
  expect((await pay('Due')).getAttribute('href')).toMatch(/^\/dashboard\/billing#due-3333/);
  expect(within(await item('Due')).queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(within(await item('Settled')).queryByRole('link')).toBeNull();
  await userEvent.click(await pay('In the cart'));
  expect(screen.getByTestId('address').textContent).toBe('/dashboard/cart');
  expect([...idsInCart()]).toEqual([cartItemId('service', review.id)]);
});

test('a service that became free in the cart is confirmed there', async () => {
  vi.mocked(fetchOwnServices).mockResolvedValue([
    makeOwnService(1, { service: { ...review, price: 0 } }),
  ]);
  open();
  const link = await screen.findByRole('link', { name: 'Confirm in cart for Contract review' });
  expect(link.getAttribute('href')).toBe('/dashboard/cart');
  expect(screen.queryByText(/€0\.00/)).toBeNull();
});

test('five of many services are shown first, and all on demand or when an address leads to one', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    makeOwnService(index + 1, { payment_status: 'completed' }),
  );
  vi.mocked(fetchOwnServices).mockResolvedValue(many);
  const page = open();
  const more = await screen.findByRole('button', { name: 'Show all (7)' });
  const titles = () => within(own()).getAllByRole('heading', { level: 4 }).length;
  expect(titles()).toBe(5);
  await userEvent.click(more);
  expect(titles()).toBe(7);
  expect(document.activeElement?.textContent).toBe('Show fewer');
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings[0]?.textContent).toBe('My Services'); // with rows it stands first

  page.unmount();
  history.replaceState(null, '', `#ordered-${many[6]?.id}`);
  open();
  await screen.findByRole('heading', { level: 4, name: 'Service 7' });
  expect(titles()).toBe(7);
});

test.each([
  [
    'an unknown failure',
    new AppError('XX000', 'internal', 'Error purchasing service. Please try again.'),
    'Error purchasing service. Please try again.',
  ],
  ['no connection', toAppError(new TypeError('Failed to fetch'), ''), /We could not reach/],
])('%s is shown on the card, and the member can try again', async (_what, failure, text) => {
  vi.mocked(addOwnRow).mockRejectedValueOnce(failure);
  open();
  await userEvent.click(await order('Contract review'));
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(await order('Contract review')).toBeTruthy();
});

test('a service ordered meanwhile in another tab is named, and its order shown', async () => {
  vi.mocked(addOwnRow).mockRejectedValueOnce(toAppError({ code: 'CT005', message: '' }, '', 400));
  open();
  const button = await order('Contract review');
  vi.mocked(fetchOwnServices).mockResolvedValue([makeOwnService(1, { service: review })]);
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You have already ordered this service.',
  );
  expect(findPendingItems).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'View Contract review' })).toBeTruthy();
});

test('a service no longer on offer is named, and its card goes', async () => {
  vi.mocked(addOwnRow).mockRejectedValueOnce(toAppError({ code: 'CT002', message: '' }, '', 400));
  open();
  const button = await order('Contract review');
  vi.mocked(fetchServices).mockResolvedValue([makeCatalogueService(2)]);
  await userEvent.click(button);
  await waitFor(() => expect(lastToast()).toBe('“Contract review” is no longer available.'));
  expect(screen.queryByRole('button', { name: 'Order Contract review' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Available Services');
});

test('an answer that was lost is no failure once the order is there', async () => {
  vi.mocked(addOwnRow).mockRejectedValueOnce(toAppError(new TypeError('Failed to fetch'), ''));
  open();
  const button = await order('Contract review');
  vi.mocked(fetchOwnServices).mockResolvedValue([makeOwnService(1, { service: review })]);
  await userEvent.click(button);
  expect(await screen.findByRole('link', { name: 'View Contract review' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

function inTheCart(): void {
  const waiting = makeOwnService(1, { service: review });
  vi.mocked(fetchOwnServices).mockResolvedValue([waiting]);
  mergeIntoCart([makeCartItem(1, { source: { id: review.id }, pending_row_id: waiting.id })]);
}

test('a service in the cart is removed from the page and the cart', async () => {
  inTheCart();
  vi.mocked(withdrawPendingRow).mockResolvedValue({});
  open();
  const button = await screen.findByRole('button', { name: 'Remove Contract review' });
  vi.mocked(fetchOwnServices).mockResolvedValue([]);
  await userEvent.click(button);
  await waitFor(() => expect(lastToast()).toBe('“Contract review” was removed.'));
  expect(idsInCart().size).toBe(0);
  expect(document.activeElement?.textContent).toBe('My Services');
  expect(await order('Contract review')).toBeTruthy();
});

test('a service ordered meanwhile stays, and a removal that fails says so', async () => {
  inTheCart();
  vi.mocked(withdrawPendingRow)
    .mockRejectedValueOnce(
      new AppError('X', '', 'The item could not be removed. Please try again.'),
    )
    .mockResolvedValueOnce(false);
  open();
  const button = await screen.findByRole('button', { name: 'Remove Contract review' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be removed');
  expect(idsInCart().size).toBe(1);
  vi.mocked(fetchOwnServices).mockResolvedValue([
    makeOwnService(1, { service: review, ...onOrder('000008', 240) }),
  ]);
  await userEvent.click(button);
  await waitFor(() => expect(lastToast()).toMatch(/ordered in the meantime, so it stays/));
  expect(within(own()).getByRole('link', { name: /^Pay €240.00/ })).toBeTruthy();
  expect(idsInCart().size).toBe(0);
});

test('a service in the cart that is no longer on offer can only be removed', async () => {
  vi.mocked(fetchOwnServices).mockResolvedValue([
    makeOwnService(1, { service: { ...review, status: 'inactive' } }),
  ]);
  open();
  await screen.findByRole('button', { name: 'Remove Contract review' });
  expect(within(own()).getByText('This is no longer available.')).toBeTruthy();
  expect(within(own()).queryByRole('link', { name: /^Pay/ })).toBeNull();
});

test('a step by the office is shown and announced without a reload', async () => {
  const ordered = makeOwnService(1, {
    service: review,
    payment_status: 'paid',
    ...onOrder('000009', 240, '2026-11-11T08:00:00+00:00'),
  });
  vi.mocked(fetchOwnServices).mockResolvedValue([ordered]);
  open();
  expect(within(await ownOnceRead()).getAllByText('Paid - Processing')).toHaveLength(1);
  expect(within(own()).getByRole('status').textContent).toBe('');
  vi.mocked(fetchOwnServices).mockResolvedValue([{ ...ordered, payment_status: 'in_progress' }]);
  const [, hear] = vi.mocked(watchOwnServices).mock.lastCall ?? [];
  act(() => hear?.());
  await waitFor(() =>
    expect(within(own()).getByRole('status').textContent).toBe('Contract review: In Progress.'),
  );
  expect(within(own()).getByText('In Progress')).toBeTruthy();
});

test('a service that left the cart in another tab leaves the list', async () => {
  inTheCart();
  open();
  await screen.findByRole('button', { name: 'Remove Contract review' });
  vi.mocked(fetchOwnServices).mockResolvedValue([]);
  act(() => useCart.setState({ items: [] }));
  expect(await screen.findByText('You have not ordered any services yet.')).toBeTruthy();
});
