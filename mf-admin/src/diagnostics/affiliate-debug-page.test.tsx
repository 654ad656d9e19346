import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import AffiliateDebugPage from './affiliate-debug-page';

const api = vi.hoisted(() => ({
  fetchDebugAffiliates: vi.fn(),
  fetchDebugRoles: vi.fn(),
  fetchDebugNotifications: vi.fn(),
  fetchAffiliateNotices: vi.fn(),
  insertTestAffiliate: vi.fn(),
}));
vi.mock('shared/diagnostics/api', () => api);
vi.mock('shared/profiles/api', () => ({}));

const nadia = '00000000-0000-4000-8000-00000000000a';
const elena = {
  id: 'e',
  first_name: 'Elena',
  last_name: 'Rossi',
  email: 'elena@example.test',
  status: 'pending',
  created_at: '2026-11-22T09:15:00Z',
};
const notice = {
  id: 'n',
  user_id: nadia,
  title: 'New affiliate application',
  message: 'Elena Rossi has applied.',
  type: 'affiliate_status',
  created_at: '2026-11-22T09:15:00Z',
};
const refused = new AppError('23514', 'x', 'A value was refused.', {}, { answer: 'refusal' });
const unanswered = new AppError('NETWORK', 'x', 'No server.');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queryClient.clear();
  setSession({ status: 'signed-in', userId: nadia, email: 'nadia@example.test' });
  queryClient.setQueryData(['profile', nadia], { id: nadia, role: 'admin' });
  for (const call of Object.values(api)) call.mockReset().mockResolvedValue([]);
  api.insertTestAffiliate.mockResolvedValue(elena);
});
afterEach(() => vi.useRealTimers());

function open(): void {
  render(
    <BrowserRouter>
      <AffiliateDebugPage />
    </BrowserRouter>,
  );
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const lines = () => [...screen.getByRole('log').children].map(({ textContent }) => textContent);

describe('an administrator at the debug panel', () => {
  test('reads who they are, and each list or that it is empty', async () => {
    open();
    expect(screen.getByText(nadia.slice(0, 8))).toBeDefined();
    expect(screen.getByText('Yes')).toBeDefined();
    expect(screen.getByText('admin')).toBeDefined();
    expect(await screen.findByText('No affiliates found')).toBeDefined();
    expect(screen.getByText('No user roles found')).toBeDefined();
    expect(screen.getByText('No notifications found')).toBeDefined();
    api.fetchDebugAffiliates.mockResolvedValue([elena]);
    api.fetchDebugRoles.mockResolvedValue([{ user_id: nadia, role: 'admin', profile: null }]);
    api.fetchDebugNotifications.mockRejectedValue(unanswered);
    await press('Reload Data');
    expect(await screen.findByText('Elena Rossi')).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: 'User Roles' })).getByText('No name'),
    ).toBeDefined();
    expect(screen.getByText(`admin · ${nadia.slice(0, 8)}`)).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toContain('No server.');
    expect(api.fetchDebugNotifications).toHaveBeenLastCalledWith(nadia, expect.anything());
  });

  test('makes a test affiliate and reads two seconds later what they were told of it', async () => {
    api.fetchAffiliateNotices.mockResolvedValue([notice]);
    open();
    await press('Test Affiliate');
    expect(lines()).toEqual([
      'Creating a test affiliate…',
      'Test affiliate created: Elena Rossi, elena@example.test',
      'Checking notifications in 2 seconds…',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(api.fetchAffiliateNotices).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(lines().slice(3)).toEqual([
      'Affiliate notifications found: 1 (of the 5 newest)',
      'New affiliate application: Elena Rossi has applied.',
    ]);
    expect(api.fetchAffiliateNotices).toHaveBeenCalledExactlyOnceWith(nadia);
  });

  test.each([
    ['insertTestAffiliate', refused, 'Test Affiliate', 'Test Insert Error: A value was refused.'],
    ['insertTestAffiliate', unanswered, 'Test Affiliate', 'Test Error'],
    [
      'fetchAffiliateNotices',
      refused,
      'Test Notifications',
      'Notification check error: A value was refused.',
    ],
    ['fetchAffiliateNotices', unanswered, 'Test Notifications', 'Notification check failed'],
  ] as const)('reads when %s fails with %s: “%s”', async (call, error, button, line) => {
    api[call].mockRejectedValue(error);
    open();
    await press(button);
    expect(lines().at(-1)).toBe(line);
    expect(api.fetchAffiliateNotices).toHaveBeenCalledTimes(button === 'Test Affiliate' ? 0 : 1);
  });
});
