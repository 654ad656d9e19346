import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import {
  choosePush,
  fetchPushChoices,
  removePushSubscription,
  setQuietHours,
  testPush,
} from 'shared/push/api';
import { pushSupport, thisEndpoint, turnOn } from 'shared/push/this-device';
import type { PushChoices as Choices, PushDevice } from 'shared/push/types';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { PushChoices } from './push-choices';

vi.mock('shared/push/api', () => ({
  fetchPushChoices: vi.fn(),
  choosePush: vi.fn(),
  setQuietHours: vi.fn(),
  removePushSubscription: vi.fn(),
  testPush: vi.fn(),
}));
vi.mock('shared/push/this-device', () => ({
  pushSupport: vi.fn(),
  thisEndpoint: vi.fn(),
  turnOn: vi.fn(),
}));
vi.mock('shared/push/forget-device', () => ({ forgetDevice: vi.fn() }));
const features = vi.hoisted<{ offline?: boolean }>(() => ({}));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({ pushKey: 'key', features }) }));

const user = userEvent.setup();
const phone: PushDevice = {
  id: 'a',
  name: 'Chrome on Android',
  endpoint: 'https://fcm.googleapis.com/a',
  created_at: '2026-11-20T09:00:00Z',
  used_at: null,
};
const laptop = {
  ...phone,
  id: 'b',
  name: 'Firefox on Linux',
  endpoint: 'https://fcm.googleapis.com/b',
};
const choices = (changes: Partial<Choices> = {}): Choices => ({
  topics: [
    { topic: 'post', is_wanted: true },
    { topic: 'events', is_wanted: false },
  ],
  quiet_from: null,
  quiet_until: null,
  devices: [],
  ...changes,
});
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

function open(present: Choices, endpoint: string | null = phone.endpoint): void {
  vi.mocked(fetchPushChoices).mockReset().mockResolvedValue(present);
  vi.mocked(thisEndpoint).mockResolvedValue(endpoint);
  render(<PushChoices />);
}

beforeEach(() => {
  delete features.offline;
  queryClient.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(pushSupport).mockReturnValue('yes');
  useAppStore.setState({
    session: { status: 'signed-in', userId: 'maria', email: null },
    toasts: [],
  });
});

test('somebody without a device is asked for nothing until they press', async () => {
  open(choices(), null);
  expect(await screen.findByText('Notifications are off for this device.')).toBeDefined();
  expect(screen.queryByText('Quiet hours')).toBeNull();
  expect(turnOn).not.toHaveBeenCalled();
  vi.mocked(fetchPushChoices).mockResolvedValue(choices({ devices: [phone] }));
  vi.mocked(thisEndpoint).mockResolvedValue(phone.endpoint);
  await press('Turn on notifications');
  expect(turnOn).toHaveBeenCalledWith('maria', 'key');
  expect(await screen.findByText('Notifications are on for this device.')).toBeDefined();
});

test('somebody on a site without a worker is offered nothing that would be taken back', () => {
  features.offline = false;
  open(choices(), null);
  expect(screen.queryByRole('region')).toBeNull();
});

test('somebody whose browser says no reads why, and what was chosen stays', async () => {
  vi.mocked(turnOn).mockRejectedValueOnce(
    new AppError('PUSH', 'no', 'Your browser blocks notifications from this site.'),
  );
  open(choices(), null);
  await press('Turn on notifications');
  expect(await screen.findByText(/browser blocks/)).toBeDefined();
});

test.each([
  ['blocked', /Allow them in its settings/],
  ['uninstalled', /add this site to your home screen/],
  ['unremembered', /without “Remember me”/],
  ['no', /cannot show notifications/],
] as const)('somebody whose browser is %s reads what to do', async (support, text) => {
  vi.mocked(pushSupport).mockReturnValue(support);
  open(choices({ devices: [laptop] }), null);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Firefox on Linux' })).toBeDefined();
});

test('somebody tries this device and removes another', async () => {
  open(choices({ devices: [phone, laptop] }));
  await press('Send a test notification');
  expect(testPush).toHaveBeenCalledWith('a');
  const others = await screen.findByRole('region', { name: 'Your other devices' });
  expect(within(others).queryByText('Chrome on Android')).toBeNull();
  await press('Remove Firefox on Linux');
  expect(removePushSubscription).toHaveBeenCalledWith('b');
});

test('somebody chooses what notifications are about, and sees it at once', async () => {
  open(choices({ devices: [phone] }));
  await user.click(await screen.findByRole('checkbox', { name: /My post/ }));
  expect(choosePush).toHaveBeenCalledWith({ topic: 'post', is_wanted: false });
});

test('somebody has quiet hours, changes and removes them', async () => {
  open(choices({ devices: [phone], quiet_from: '22:00', quiet_until: '07:00' }));
  expect(await screen.findByText(/from 22:00 until 07:00 \(Malta time\)/)).toBeDefined();
  await user.clear(screen.getByLabelText('From'));
  await user.type(screen.getByLabelText('From'), '23:30');
  await press('Save quiet hours');
  expect(setQuietHours).toHaveBeenLastCalledWith('23:30', '07:00');
  await press('Remove quiet hours');
  expect(setQuietHours).toHaveBeenLastCalledWith(null, null);
});

test('choices that cannot be loaded say so, and are loaded again on demand', async () => {
  vi.mocked(thisEndpoint).mockResolvedValue(null);
  vi.mocked(fetchPushChoices)
    .mockReset()
    .mockRejectedValueOnce(new AppError('X', 'x', 'Not now.', {}, { answer: 'refusal' }))
    .mockResolvedValue(choices());
  render(<PushChoices />);
  await screen.findByText('Not now.');
  await press(/again/i);
  expect(await screen.findByText('Notifications are off for this device.')).toBeDefined();
});
