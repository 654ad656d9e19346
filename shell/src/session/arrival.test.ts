import { joinPendingItems } from 'shared/cart/join-pending-items';
import { useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { adoptPendingMembership } from 'shared/registration/adopt-membership';
import { setSession, useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringWhatIsTheirs } from './arrival';

vi.mock('./start-offline', () => ({ startOffline: async () => {} }));
vi.mock('shared/cart/join-pending-items', () => ({ joinPendingItems: vi.fn() }));
vi.mock('shared/registration/adopt-membership', () => ({ adoptPendingMembership: vi.fn() }));
vi.mock('./save-registration-draft', () => ({ saveRegistrationDraft: vi.fn() }));

const away = new AppError('NETWORK', '502', 'We could not reach the server.');

async function arrive(): Promise<string[]> {
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  const brought = bringWhatIsTheirs();
  await vi.runAllTimersAsync();
  await brought;
  expect(useCart.getState().status).toBe('ready');
  return useAppStore.getState().toasts.map(({ text }) => text);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useAppStore.setState({ toasts: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a person who arrives while the server is away for a moment still finds their cart and plan', async () => {
  vi.mocked(joinPendingItems).mockRejectedValueOnce(away);
  vi.mocked(adoptPendingMembership).mockRejectedValueOnce(away).mockResolvedValue('added');
  expect(await arrive()).toEqual([]);
});

test('a person whose pending items stay unreadable is told so once', async () => {
  vi.mocked(joinPendingItems).mockRejectedValue(away);
  vi.mocked(adoptPendingMembership).mockResolvedValue('none');
  expect(await arrive()).toEqual([
    'Some of your pending items could not be loaded. Reload the page to try again.',
  ]);
});
