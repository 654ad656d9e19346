import { act, render, screen } from '@testing-library/react';
import type { PlacedOrder } from 'shared/cart/types';
import { paths } from 'shared/lib/paths';
import { BrowserRouter } from 'shared/router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderPlaced, redirectsAfter } from './order-placed';

const order: PlacedOrder = {
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

function show() {
  return render(
    <BrowserRouter>
      <OrderPlaced order={order} />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', paths.cart);
});
afterEach(() => vi.useRealTimers());

test('a member is taken to Billing three seconds after ordering', () => {
  show();
  act(() => vi.advanceTimersByTime(redirectsAfter - 1));
  expect(location.pathname).toBe(paths.cart);
  act(() => vi.advanceTimersByTime(1));
  expect(location.pathname).toBe(paths.billing);
});

test('a member reads what happens next, and by when', () => {
  show();
  const steps = screen.getByRole('list', { name: 'What happens next with PO-2026-000018' });
  expect(steps.textContent).toMatch(
    /Order placed .*You transfer €363.44by 5 December 2026.*We record your paymentwithin one working day/,
  );
});

test('a member who stays or leaves is not taken anywhere', () => {
  const page = show();
  act(() => screen.getByRole('button', { name: 'Stay on this page' }).click());
  expect(document.activeElement?.textContent).toBe('You’ll stay on this page.'); // the button is gone
  act(() => vi.advanceTimersByTime(redirectsAfter));
  expect(location.pathname).toBe(paths.cart);
  page.unmount();
  const next = show();
  next.unmount();
  act(() => vi.advanceTimersByTime(redirectsAfter));
  expect(location.pathname).toBe(paths.cart);
});
