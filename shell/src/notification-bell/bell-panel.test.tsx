import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Notification } from 'shared/notifications/types';
import type { NotificationActions, Notifications } from 'shared/notifications/use-notifications';
import { BrowserRouter } from 'shared/router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BellPanel } from './bell-panel';

const item = {
  id: '7d1f0c4e-0000-4000-8000-000000000001',
  title: 'Payment received',
  message: 'Thank you.',
  created_at: '2026-11-22T09:00:00.000Z',
  read_at: null,
} as Notification;

function Panel() {
  const [unread, setUnread] = useState(1);
  const list = { data: { items: [item], unread, total: 1 } } as unknown as Notifications;
  const actions = { markAllRead: async () => setUnread(0) } as unknown as NotificationActions;
  return (
    <BrowserRouter>
      <BellPanel list={list} actions={actions} onLeave={() => {}} />
    </BrowserRouter>
  );
}

afterEach(() => vi.useRealTimers());

describe('a person who has the bell open', () => {
  test('sees the time of a notification go on', () => {
    vi.useFakeTimers({ now: new Date(item.created_at) });
    render(<Panel />);
    expect(screen.getByText('Just now')).toBeDefined();
    act(() => vi.advanceTimersByTime(3 * 60_000));
    expect(screen.getByText('3m ago')).toBeDefined();
  });

  test('stays where they are with the keyboard after marking all read', async () => {
    render(<Panel />);
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  });
});
