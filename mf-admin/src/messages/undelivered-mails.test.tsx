import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { fetchUndelivered, retryMail } from 'shared/mails/api';
import type { UndeliveredMail } from 'shared/mails/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { UndeliveredMails } from './undelivered-mails';

vi.mock('shared/mails/api', () => ({ fetchUndelivered: vi.fn(), retryMail: vi.fn() }));

const fetched = vi.mocked(fetchUndelivered);
const retried = vi.mocked(retryMail);
const user = userEvent.setup();

const mail = (id: string, changes: Partial<UndeliveredMail>): UndeliveredMail => ({
  id,
  kind: 'message_received',
  state: 'failed',
  reason: '550 Nobody here',
  email: 'elena@example.test',
  attempts: 1,
  created_at: '2026-11-22T09:00:00Z',
  sent_at: null,
  user_id: null,
  ...changes,
});

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  retried.mockReset().mockResolvedValue();
  fetched.mockReset().mockResolvedValue({
    hasMore: false,
    rows: [mail('1', {}), mail('2', { user_id: 'maria', email: 'maria@example.test' })],
  });
});

function open(): void {
  render(
    <BrowserRouter>
      <UndeliveredMails onClose={() => undefined} />
    </BrowserRouter>,
  );
}

test('an administrator reads whom an e-mail did not reach and why, and finds the person if there is one', async () => {
  open();
  const [visitor, member] = await screen.findAllByRole('listitem');
  expect(visitor?.textContent).toContain(
    'To elena@example.test22 November 2026, 10:00 · Tried once',
  );
  expect(visitor?.textContent).toContain('Tried once; the e-mail server said: 550 Nobody here');
  expect(visitor?.querySelector('a')).toBeNull();
  expect(member?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/person?id=maria');
});

test('a mail that is tried again leaves the list, or stays and says why', async () => {
  open();
  const again = { name: 'Try again: Message received, to elena@example.test' };
  retried.mockRejectedValueOnce(
    new AppError('ML003', 'no', 'This e-mail is no longer waiting.', {}, { answer: 'refusal' }),
  );
  await user.click(await screen.findByRole('button', again));
  await screen.findByText('This e-mail is no longer waiting.');
  fetched.mockResolvedValue({ hasMore: false, rows: [] });
  await user.click(screen.getByRole('button', again));
  await screen.findByText('Every e-mail was delivered');
  expect(document.activeElement?.textContent).toBe(
    'Message received to elena@example.test will be tried again.',
  );
});

test('a list that cannot be read says so and is asked for again', async () => {
  fetched.mockRejectedValueOnce(
    new AppError(
      '42501',
      'no',
      'You do not have permission to do that.',
      {},
      { answer: 'refusal' },
    ),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
