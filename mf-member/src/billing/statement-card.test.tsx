import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchStatement } from 'shared/billing/api';
import type { Statement } from 'shared/billing/types';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StatementCard } from './statement-card';

vi.mock('shared/billing/api', () => ({ fetchStatement: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const statement: Statement = {
  opening: 59,
  closing: 0,
  entries: [
    {
      day: '2026-03-02',
      kind: 'invoice',
      number: 'INV-2026-00007',
      description: '=HYPERLINK("x"), Għajnuna',
      amount: 1749,
      balance: 1808,
    },
    {
      day: '2026-03-05',
      kind: 'payment',
      number: 'PO-2026-000007',
      description: 'bank_transfer',
      amount: -1749,
      balance: 59,
    },
    {
      day: '2026-03-09',
      kind: 'credit_note',
      number: 'CN-2026-00001',
      description: 'Credit note for invoice INV-2025-00003',
      amount: -59,
      balance: 0,
    },
  ],
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z'), toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(fetchStatement).mockResolvedValue(statement);
});
afterEach(() => {
  vi.useRealTimers();
});

const from = () => screen.getByLabelText<HTMLInputElement>('From');
const to = () => screen.getByLabelText<HTMLInputElement>('To');
const problem = () =>
  document.getElementById(from().getAttribute('aria-describedby') ?? '')?.textContent;
const download = () => screen.getByRole('button', { name: 'Download statement' });

async function enter(field: HTMLElement, day: string): Promise<void> {
  await userEvent.clear(field);
  if (day) await userEvent.type(field, day);
}

test('a member saves this year as a running list in plain figures, in which no text is a formula', async () => {
  render(<StatementCard />);
  expect(from().value).toBe('2026-01-01');
  expect(to().value).toBe('2026-11-23'); // it is past midnight in Malta
  await userEvent.click(download());

  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(fetchStatement).toHaveBeenCalledExactlyOnceWith('2026-01-01', '2026-11-23');
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('statement-2026-01-01-to-2026-11-23.csv');
  expect((await file?.text())?.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    '"Date","Type","Number","Description","Amount (EUR)","Balance (EUR)"',
    '"2026-01-01","Opening balance","","","","59.00"',
    `"2026-03-02","Invoice","INV-2026-00007","'=HYPERLINK(""x""), Għajnuna","1749.00","1808.00"`,
    '"2026-03-05","Payment","PO-2026-000007","Bank transfer","-1749.00","59.00"',
    '"2026-03-09","Credit note","CN-2026-00001","Credit note for invoice INV-2025-00003","-59.00","0.00"',
    '"2026-11-23","Closing balance","","","","0.00"',
    '',
  ]);
  expect(screen.getByRole('status').textContent).toBe(
    'Saved: 3 entries, 1 January 2026 to 23 November 2026. Closing balance: €0.00.',
  );
});

test('a member reads what was written off, paid back and is in their favour', async () => {
  const entry = { number: 'PO-2026-000007', description: 'bank_transfer' };
  vi.mocked(fetchStatement).mockResolvedValue({
    opening: 0.08,
    closing: -12,
    entries: [
      { ...entry, day: '2026-03-05', kind: 'written_off', amount: -0.08, balance: 0 },
      { ...entry, day: '2026-03-06', kind: 'payment', amount: -32, balance: -32 },
      { ...entry, day: '2026-03-07', kind: 'refund', description: '', amount: 20, balance: -12 },
    ],
  });
  render(<StatementCard />);
  await userEvent.click(download());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const text = await vi.mocked(saveFile).mock.calls[0]?.[0].text();
  expect(text).toContain(
    '"2026-03-05","Written off","PO-2026-000007","Bank transfer","-0.08","0.00"',
  );
  expect(text).toContain('"2026-03-07","Refund paid back","PO-2026-000007","","20.00","-12.00"');
  expect(screen.getByRole('status').textContent).toContain(
    'Closing balance: €12.00 in your favour.',
  );
});

test('a period in which nothing happened says so, and saves no empty file', async () => {
  vi.mocked(fetchStatement).mockResolvedValue({ opening: 59, closing: 59, entries: [] });
  render(<StatementCard />);
  await userEvent.click(download());
  await screen.findByText(
    'No orders or payments from 1 January 2026 to 23 November 2026. The balance was €59.00.',
  );
  expect(saveFile).not.toHaveBeenCalled();
});

test('days that are missing or the wrong way round are named, and nothing is asked', async () => {
  render(<StatementCard />);
  await enter(to(), '');
  await userEvent.click(download());
  expect(problem()).toBe('Please enter the first and the last day.');
  await enter(to(), '2025-12-31');
  await userEvent.click(download());
  expect(problem()).toBe('The first day is after the last.');
  expect(document.activeElement).toBe(from());
  expect(fetchStatement).not.toHaveBeenCalled();
});

test('a statement that does not come says so; the days stay for the next try', async () => {
  vi.mocked(fetchStatement).mockRejectedValueOnce(
    new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.'),
  );
  render(<StatementCard />);
  await enter(from(), '2026-03-01');
  await userEvent.click(download());
  expect((await screen.findByRole('alert')).textContent).toBe('We could not reach the server.');
  await userEvent.click(download());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(fetchStatement).toHaveBeenLastCalledWith('2026-03-01', '2026-11-23');
  expect(screen.queryByRole('alert')).toBeNull();
});
