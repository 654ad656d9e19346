import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import type { OrderedServiceEntry } from 'shared/ordered-services/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrderedServicesList } from './ordered-services-list';

expectLines(/^PY020/);

const { rows, readPage, setServiceProgress } = vi.hoisted(() => {
  const rows: OrderedServiceEntry[] = [];
  return { rows, readPage: vi.fn(async () => ({ rows: [...rows] })), setServiceProgress: vi.fn() };
});
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/ordered-services/api', () => ({
  setServiceProgress,
  orderedServiceDirectory: {
    name: 'ordered-services',
    related: ['orders'],
    readPage,
  },
}));

const user = userEvent.setup();
const entry: OrderedServiceEntry = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  user_id: 'b3b0c1d2-0000-4000-8000-000000000001',
  service_id: 'c3b0c1d2-0000-4000-8000-000000000001',
  purchase_id: 'd3b0c1d2-0000-4000-8000-000000000001',
  payment_status: 'paid',
  purchase_date: '2026-11-01T09:00:00+00:00',
  started_at: null,
  completion_date: null,
  notes: null,
  updated_at: '2026-11-02T09:00:00.123456+00:00',
  waiting_since: '2026-11-02T09:00:00+00:00',
  service_title: 'Contract review',
  estimated_delivery: '3 working days',
  purchase_number: 'PO-2026-000042',
  member_name: 'Maria Vella',
  member_email: 'maria@example.test',
  member_company: null,
};

async function open(...changes: Partial<OrderedServiceEntry>[]) {
  queryClient.clear();
  const made = (changes.length ? changes : [{}]).map((change, nr) => ({
    ...entry,
    id: entry.id.replace(/1$/, String(nr + 1)),
    ...change,
  }));
  rows.splice(0, rows.length, ...made);
  const page = render(
    <BrowserRouter>
      <OrderedServicesList />
    </BrowserRouter>,
  );
  await screen.findAllByText('Contract review');
  return page;
}

const daysAgo = (days: number) => `${daysAfter(maltaToday(), -days)}T12:00:00+00:00`;
const dialog = () => within(screen.getByRole('dialog'));
const _messages = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  pageMemory.clear();
  setServiceProgress.mockReset().mockResolvedValue(undefined);
  useAppStore.setState({ toasts: [] });
});

test('an administrator reads how far each service is, who waits, and what was promised', async () => {
  await open(
    { payment_status: 'pending' },
    { payment_status: 'paid', waiting_since: daysAgo(10) },
    { payment_status: 'in_progress', waiting_since: daysAgo(1), estimated_delivery: '10 days' },
    { payment_status: 'paid', waiting_since: daysAgo(0), estimated_delivery: 'On the day' },
    {
      payment_status: 'completed',
      completion_date: '2026-11-09T09:00:00Z',
      waiting_since: null,
    },
  );
  const table = within(screen.getByRole('table'));
  for (const name of ['Payment Pending', 'Paid - Processing', 'In Progress', 'Completed']) {
    expect(table.getAllByText(name).length).toBeGreaterThan(0);
  }
  const waits = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-label="Waiting"]')?.textContent);
  expect(waits).toEqual([
    // not paid yet, so the time does not run
    expect.stringMatching(/^\d+ daysEstimated: 3 working days$/),
    expect.stringMatching(/^10 daysOverdue since \d+ \w+ \d+$/),
    expect.stringMatching(/^1 dayDue \d+ \w+ \d+$/),
    'Since todayEstimated: On the day',
    'Done 9 Nov 2026',
  ]);
  const [member] = table.getAllByRole('link', { name: 'Maria Vella' });
  expect(member?.getAttribute('href')).toBe(`/dashboard/person?id=${entry.user_id}`);
  const [order] = table.getAllByRole('link', { name: 'PO-2026-000042' });
  expect(order?.getAttribute('href')).toBe(`/dashboard/orders?open=${entry.purchase_id}`);
  expect(table.getAllByRole('button', { name: /^(Start work|Mark completed):/ })).toHaveLength(3);
});

test('an administrator finds first what has waited longest, and can turn the order round', async () => {
  await open();
  expect(readPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ sort: 'waiting_since', ascending: true }),
    expect.anything(),
  );
  await user.click(screen.getByRole('button', { name: 'Waiting' }));
  expect(location.search).toBe('?order=desc');
  await waitFor(() =>
    expect(readPage).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'waiting_since', ascending: false }),
      expect.anything(),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Waiting' }));
  expect(location.search).toBe('');
});

test('an administrator who leaves typed notes is asked first, and finds them again after Back', async () => {
  const { unmount } = await open();
  const openDialog = async () => {
    await user.click(screen.getByRole('button', { name: /^Start work:/ }));
    return dialog().getByLabelText<HTMLTextAreaElement>(/^Notes for the member/);
  };
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const notes = await openDialog();
  expect(isAsked()).toBe(false);
  await user.type(notes, 'The lawyer has it.');
  expect(isAsked()).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  unmount(); // Back
  await open();
  expect((await openDialog()).value).toBe('The lawyer has it.');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isAsked()).toBe(false);
  expect((await openDialog()).value).toBe('');
});

test('an administrator who comes second keeps what was typed', async () => {
  setServiceProgress.mockRejectedValue(new AppError('PY020', 'x', 'Somebody else was first.'));
  await open({ payment_status: 'in_progress' });
  await user.click(screen.getByRole('button', { name: /^Mark completed:/ }));
  const notes = dialog().getByLabelText<HTMLTextAreaElement>(/^Notes for the member/);
  await user.type(notes, 'Done.');
  await user.click(dialog().getByRole('button', { name: 'Mark completed' }));
  expect((await dialog().findByRole('alert')).textContent).toBe('Somebody else was first.');
  expect(notes.value).toBe('Done.');
});
