import { askWhereUnheard, doShown, followNotifications } from 'shared/notifications/feed.singleton';
import { queryClient } from 'shared/runtime/query-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyKey } from './notification-keys';

let missed = () => {};
let heard = (_isHeard: boolean) => {};
vi.mock('shared/notifications/api', () => ({
  watchNotifications: (_userId: string, onChange: () => void, onHeard: typeof heard) => {
    missed = onChange;
    heard = onHeard;
    return () => {};
  },
}));

const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});
afterEach(() => vi.useRealTimers());

test('a change that is never answered holds back the server’s word for a while, and for that row alone', async () => {
  const unfollow = followNotifications('maria');
  void doShown(
    'maria',
    () => new Promise(() => {}),
    () => {},
  );
  missed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).not.toHaveBeenCalled();
  unfollow();

  const leave = followNotifications('giulia');
  missed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenLastCalledWith({ queryKey: everyKey('giulia') });
  leave();

  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked).toHaveBeenLastCalledWith({ queryKey: everyKey('maria') });
});

test('a person who moves about without a connection for changes is told what the server has', () => {
  askWhereUnheard();
  expect(asked).not.toHaveBeenCalled(); // nobody follows
  const leave = followNotifications('maria');
  askWhereUnheard();
  expect(asked).toHaveBeenCalledTimes(1);
  heard(true);
  askWhereUnheard();
  expect(asked).toHaveBeenCalledTimes(1);
  heard(false);
  askWhereUnheard();
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
});
