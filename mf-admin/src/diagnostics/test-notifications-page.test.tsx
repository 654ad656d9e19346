import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import TestNotificationsPage from './test-notifications-page';

expectLines(/^NETWORK/);

const { notify } = vi.hoisted(() => ({ notify: vi.fn() }));
vi.mock('shared/diagnostics/api', () => ({ notifyAdministrators: notify }));

const user = userEvent.setup();
const send = () => user.click(screen.getByRole('button', { name: 'Send notification' }));
const fill = async (label: RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

beforeEach(() => {
  notify.mockReset().mockResolvedValue(3);
  render(<TestNotificationsPage />);
});

describe('an administrator who tries out notifications', () => {
  test('reads how many were told, and can send another one, which has a key of its own', async () => {
    await fill(/^Title/, ' Fire drill ');
    await fill(/^Message/, 'At noon.');
    await user.selectOptions(screen.getByLabelText('Type'), 'warning');
    await fill(/^Priority/, '8');
    await fill(/^Action URL/, '/dashboard/events');
    await fill(/^Action text/, 'Look');
    await send();
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      {
        title: 'Fire drill',
        message: 'At noon.',
        type: 'warning',
        priority: 8,
        actionUrl: '/dashboard/events',
        actionText: 'Look',
      },
      expect.any(String),
    );
    expect(await screen.findByText('Sent. 3 administrators were notified.')).toBeDefined();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', '');
    await fill(/^Title/, 'Another');
    expect(screen.queryByText(/were notified/)).toBeNull();
    await fill(/^Message/, 'One');
    await send();
    expect(notify).toHaveBeenLastCalledWith(
      {
        title: 'Another',
        message: 'One',
        type: 'info',
        priority: 0,
        actionUrl: null,
        actionText: null,
      },
      expect.any(String),
    );
  });

  test('is told what is missing or wrong, and nothing is sent', async () => {
    await send();
    expect(screen.getByText('Please enter a title')).toBeDefined();
    expect(screen.getByText('Please enter a message')).toBeDefined();
    await fill(/^Title/, 'x');
    await fill(/^Message/, 'y');
    await fill(/^Priority/, '11');
    for (const address of [
      'javascript:alert(1)',
      '//evil.example',
      'https://a@b.example',
      'HTTPS://example.test', // the database takes small letters alone
      '/a\\b',
    ]) {
      await fill(/^Action URL/, address);
      await send();
      expect(screen.getByLabelText(/^Action URL/).getAttribute('aria-invalid')).toBe('true');
    }
    expect(screen.getByText('Please enter a whole number from 0 to 10')).toBeDefined();
    expect(notify).not.toHaveBeenCalled();
  });

  test('reads why it was not sent, and keeps what was typed', async () => {
    notify.mockRejectedValue(new AppError('NETWORK', 'x', 'No server.'));
    await fill(/^Title/, 'x');
    await fill(/^Message/, 'y');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('No server.');
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'x');
  });
});
