import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginCardPayment } from 'shared/card-payments/api';
import { AppError } from 'shared/lib/app-error';
import { runtimeConfig } from 'shared/runtime/config';
import { beforeEach, expect, test, vi } from 'vitest';
import { PayByCard } from './pay-by-card';

vi.mock('shared/card-payments/api', () => ({ beginCardPayment: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));

const order = { id: 'o1', purchase_number: 'PO-1', items: [{ is_membership: false }] };
const plan = { ...order, items: [{ is_membership: true }] };

function show(shown = order, cardPayments = true) {
  vi.mocked(runtimeConfig).mockReturnValue({ features: { cardPayments } } as never);
  render(<PayByCard order={shown} />);
}

const press = () => userEvent.click(screen.getByRole('button', { name: /^Pay by card/ }));

beforeEach(() => {
  vi.restoreAllMocks();
  vi.mocked(beginCardPayment).mockReset();
});

test('a member is offered nothing by card where no provider is set up', () => {
  show(order, false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a member is led to the page of the provider', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const page = new URL('https://pay.example.test/page');
  vi.mocked(beginCardPayment).mockResolvedValue(page);
  show();
  expect(screen.queryByRole('checkbox')).toBeNull(); // there is nothing to renew
  await press();
  expect(beginCardPayment).toHaveBeenCalledWith('o1', false);
  expect(assign).toHaveBeenCalledWith(page);
});

test('a member whose order renews may have the card kept, and says so first', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.mocked(beginCardPayment).mockResolvedValue(new URL('https://pay.example.test/'));
  show(plan);
  const keep = screen.getByRole('checkbox', { name: /^Keep this card for my renewals/ });
  expect((keep as HTMLInputElement).checked).toBe(false);
  await userEvent.click(keep);
  await press();
  expect(beginCardPayment).toHaveBeenCalledWith('o1', true);
});

test('a member reads why the page cannot be opened, and presses again', async () => {
  const text = 'We can’t reach our card provider at the moment';
  vi.mocked(beginCardPayment).mockRejectedValue(new AppError('CARD_PROVIDER', 'x', text));
  show();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await press();
  expect(beginCardPayment).toHaveBeenCalledTimes(2);
});
