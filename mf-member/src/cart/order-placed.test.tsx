import { act, fireEvent, render, screen } from '@testing-library/react';
import type { PlacedOrder } from 'shared/cart/types';
import { paths } from 'shared/lib/paths';
import { BrowserRouter } from 'shared/router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OrderPlaced, redirectsAfter } from './order-placed';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ features: { cardPayments: false } }),
}));

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

describe('the success screen', () => {
  const card = () => screen.getByRole('region', { name: 'Your order is placed' });
  const says = () => screen.getByRole('status').textContent;
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test.each<[who: string, come: () => void, go: () => void]>([
    [
      'a pointer',
      () => fireEvent.pointerMove(card(), { pointerType: 'mouse' }),
      () => fireEvent.pointerLeave(card(), { pointerType: 'mouse' }),
    ],
    [
      'a wheel that turns over it',
      () => fireEvent.wheel(card()),
      () => fireEvent.pointerLeave(card(), { pointerType: 'mouse' }),
    ],
    [
      'a finger',
      () => fireEvent.touchStart(card(), { touches: [{}] }),
      () => fireEvent.touchEnd(card(), { touches: [] }),
    ],
    [
      'a finger that scrolls off the screen',
      () => fireEvent.touchStart(card(), { touches: [{}] }),
      () => fireEvent.touchCancel(card(), { touches: [] }),
    ],
    [
      'the focus',
      () => act(() => screen.getByRole('link', { name: 'Go to Billing' }).focus()),
      () => act(() => (document.activeElement as HTMLElement).blur()),
    ],
  ])('%s holds the three seconds, which go on when it leaves', (_who, come, go) => {
    show();
    after(redirectsAfter - 1000);
    come();
    expect(says()).toBe('Paused while you read.');
    after(10 * redirectsAfter);
    expect(location.pathname).toBe(paths.cart);
    go();
    expect(says()).toBe('You will be taken to Billing in a moment.');
    after(999);
    expect(location.pathname).toBe(paths.cart);
    after(1);
    expect(location.pathname).toBe(paths.billing);
  });

  test('two fingers hold the three seconds until both have left, and a pointer each time it comes', () => {
    show();
    fireEvent.touchStart(card(), { touches: [{}, {}] });
    fireEvent.touchEnd(card(), { touches: [{}] });
    after(redirectsAfter);
    expect(location.pathname).toBe(paths.cart);
    fireEvent.touchEnd(card(), { touches: [] });
    for (let visit = 0; visit < 2; visit++) {
      after(1000);
      fireEvent.pointerMove(card(), { pointerType: 'mouse' });
      after(redirectsAfter);
      fireEvent.pointerLeave(card(), { pointerType: 'mouse' });
    }
    after(999);
    expect(location.pathname).toBe(paths.cart);
    after(1);
    expect(location.pathname).toBe(paths.billing);
  });

  test('a heading that the page focuses and the pointer of a touch hold nothing', () => {
    show();
    expect(document.activeElement?.textContent).toBe('Your order is placed');
    fireEvent.pointerMove(card(), { pointerType: 'touch' });
    after(redirectsAfter);
    expect(location.pathname).toBe(paths.billing);
  });
});
