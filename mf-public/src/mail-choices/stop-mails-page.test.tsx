import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { stopMail } from 'shared/mails/api';
import { BrowserRouter } from 'shared/router';
import { beforeEach, expect, test, vi } from 'vitest';
import StopMailsPage from './stop-mails-page';

vi.mock('shared/mails/api', () => ({ stopMail: vi.fn() }));

const stop = vi.mocked(stopMail);
const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: 'Stop these e-mails' });

function open(address: string) {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <StopMailsPage />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stop.mockReset().mockResolvedValue('membership_reminder');
});

test('one press stops the mails of the link; opening the page alone does not', async () => {
  open('/stop-e-mails?token=a.b.c');
  expect(stop).not.toHaveBeenCalled();
  await user.click(button());
  const words = await screen.findByText('Reminder before the end of a membership');
  expect(stop.mock.calls).toEqual([['a.b.c']]);
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
});

test('whoever is invited to read post reads what declining does, and declines with one press', async () => {
  stop.mockResolvedValue('post_delegate_invited');
  open('/stop-e-mails?token=a.b');
  screen.getByRole('heading', { name: 'Decline the invitation?' });
  expect(screen.queryByRole('link', { name: 'Choose your e-mails' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Decline the invitation' }));
  const words = await screen.findByText(/^The invitation has ended/);
  expect(stop.mock.calls).toEqual([['a.b']]);
  await waitFor(() => expect(document.activeElement).toBe(words));
});

test('a link that is not ours says so and can be tried again', async () => {
  stop.mockRejectedValueOnce(
    new AppError('ML002', 'no', 'This link is not complete.', {}, { answer: 'refusal' }),
  );
  open('/stop-e-mails?token=broken');
  await user.click(button());
  await screen.findByText('This link is not complete.');
  await user.click(button());
  await screen.findByRole('heading', { name: 'Stopped' });
});

test('a page opened without a link says where the link comes from', async () => {
  open('/stop-e-mails');
  await screen.findByText(/The link at the end of an e-mail opens this page/);
  expect(screen.queryByRole('button')).toBeNull();
});
