import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAgenda } from 'shared/agenda/api';
import type { Agenda } from 'shared/agenda/types';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { countsKey } from 'shared/notifications/notification-keys';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { inDays } from 'shared/testing/factories';
import { beforeEach, expect, test, vi } from 'vitest';
import { AgendaLine } from './agenda-line';

vi.mock('shared/agenda/api', () => ({ fetchAgenda: vi.fn() }));
const userId = '00000000-0000-4000-8000-000000000003';

const nothing: Agenda = { needs_payment: false, due: null, next_event: null };

function openLine(agenda: Partial<Agenda> = {}, unread = 0) {
  vi.mocked(fetchAgenda).mockResolvedValue({ ...nothing, ...agenda });
  queryClient.setQueryData(countsKey(userId), { info: { total: unread, unread } }); // as the bell does
  render(
    <BrowserRouter>
      <AgendaLine />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  useAppStore.setState({ session: { status: 'signed-in', userId, email: null } });
});
beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
});

test('a member reads what is due, unread and next, each a link to its tab', async () => {
  const due = { amount: 363.44, orders: 1, first_due_date: '2999-12-03' };
  vi.stubEnv('TZ', 'Europe/Malta');
  const event = { title: 'Rooftop breakfast', event_date: inDays(1), event_time: '18:30:00' };
  openLine({ due, next_event: event }, 3);
  await screen.findByText('3 unread notifications');
  const list = screen.getByRole('list', { name: 'What needs doing' });
  const links = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['€363.44 due by 3 December', '/dashboard/billing'],
    ['3 unread notifications', '/dashboard/notifications'],
    ['Rooftop breakfast, tomorrow 18:30', '/dashboard/events'],
  ]);
});

test('the line names only what applies', async () => {
  const complain = vi.spyOn(console, 'error');
  openLine({}, 1);
  await screen.findByRole('link', { name: '1 unread notification' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(complain).not.toHaveBeenCalled();
});

test('the line tells the day on Home, which says what needs doing in full', () => {
  window.history.replaceState(null, '', '/dashboard/home');
  openLine({ due: { amount: 363.44, orders: 1, first_due_date: null } }, 3);
  expect(screen.getByText(/^\w+day,? \d+ \w+ \d{4}$/)).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  window.history.replaceState(null, '', '/');
});

test('an item in the cart is something to do', async () => {
  openLine();
  await screen.findByText('Nothing to pay, no unread notifications.');
  act(() => useCart.setState({ items: [makeCartItem(1)] }));
  const link = screen.getByRole('link', { name: '1 item in your cart' });
  expect(link.getAttribute('href')).toBe('/dashboard/cart');
  expect(screen.queryByText('Nothing to pay, no unread notifications.')).toBeNull();
});

test('a member with nothing to do reads just that', async () => {
  openLine();
  expect(await screen.findByText('Nothing to pay, no unread notifications.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('an agenda that could not be loaded does not claim that nothing waits, and can be loaded again', async () => {
  openLine();
  await screen.findByText('Nothing to pay, no unread notifications.');
  const refused = new AppError('42501', 'refused', 'Your open tasks could not be loaded.');
  vi.mocked(fetchAgenda).mockRejectedValueOnce(refused);
  await queryClient.resetQueries();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your open tasks could not be loaded.');
  expect(screen.queryByText('Nothing to pay, no unread notifications.')).toBeNull();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing to pay, no unread notifications.')).toBeTruthy();
});
