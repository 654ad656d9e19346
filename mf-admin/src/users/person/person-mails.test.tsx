import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { fetchMailsTo, retryMail } from 'shared/mails/api';
import type { SentMail } from 'shared/mails/types';
import { queryClient } from 'shared/runtime/query-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { PersonMails } from './person-mails';

vi.mock('shared/mails/api', () => ({ fetchMailsTo: vi.fn(), retryMail: vi.fn() }));
vi.mock('shared/users/person/api', () => ({}));

const fetched = vi.mocked(fetchMailsTo);
const retried = vi.mocked(retryMail);
const user = userEvent.setup();

const mail = (id: string, changes: Partial<SentMail>): SentMail => ({
  id,
  kind: 'order_placed',
  state: 'waiting',
  reason: null,
  email: null,
  attempts: 0,
  created_at: '2026-11-22T09:00:00Z',
  sent_at: null,
  ...changes,
});

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  retried.mockReset().mockResolvedValue();
  fetched.mockReset().mockResolvedValue({
    hasMore: false,
    rows: [
      mail('1', {
        state: 'failed',
        reason: '452 Mailbox full',
        attempts: 12,
        email: 'm@example.test',
      }),
      mail('2', { state: 'sent', sent_at: '2026-11-22T09:00:04Z', email: 'm@example.test' }),
      mail('3', { state: 'dropped', reason: 'unwanted', kind: 'membership_reminder' }),
      mail('4', { state: 'waiting', reason: '451 Later', attempts: 1 }),
    ],
  });
});

test('a mail in the list says what it was, what became of it and why', async () => {
  render(<PersonMails id="maria" />);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Not delivered');
  expect(lines[0]).toContain('Tried 12 times; the e-mail server said: 452 Mailbox full');
  expect(lines[1]).toContain('Sent 22 November 2026, 10:00');
  expect(lines[2]).toContain('They have opted out of this kind of e-mail');
  expect(lines[3]).toContain('Tried once; the e-mail server last said: 451 Later');
});

test('a failed mail is tried again, and says why when it cannot be', async () => {
  retried.mockRejectedValueOnce(
    new AppError('ML003', 'no', 'This e-mail is no longer waiting.', {}, { answer: 'refusal' }),
  );
  render(<PersonMails id="maria" />);
  const again = await screen.findByRole('button', { name: 'Try again: Order placed' });
  await user.click(again);
  await screen.findByText('This e-mail is no longer waiting.');
  fetched.mockResolvedValue({ hasMore: false, rows: [mail('1', { state: 'waiting' })] });
  await user.click(again);
  await screen.findByText('Waiting');
  expect(retried).toHaveBeenLastCalledWith('1');
});
