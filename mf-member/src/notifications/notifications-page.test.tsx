import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { unreachableText } from 'shared/lib/unreachable-text';
import type { Notification } from 'shared/notifications/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeNotification, NotificationServer } from 'shared/testing/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import NotificationsPage from './notifications-page';

const backend = vi.hoisted(() => ({ server: undefined as unknown as NotificationServer }));
vi.mock('shared/notifications/api', () => {
  const names: (keyof NotificationServer['api'])[] = [
    'fetchNotifications',
    'loadNotifications',
    'countNotifications',
    'markNotificationRead',
    'markAllNotificationsRead',
    'deleteNotification',
    'restoreNotification',
    'watchNotifications',
  ];
  const call = (name: (typeof names)[number]) =>
    ((...asked: never[]) =>
      (backend.server.api[name] as (...asked: never[]) => unknown)(...asked)) as never;
  return Object.fromEntries(names.map((name) => [name, call(name)]));
});

// these have scenes of their own
vi.mock('./mail-choices', () => ({ MailChoices: () => null }));
vi.mock('./push-choices', () => ({ PushChoices: () => null }));

const owner = makeNotification(0).user_id;
const read = { read_at: '2026-11-21T20:00:00Z' };
const lost = new AppError('NETWORK', 'Failed to fetch', unreachableText);
const tooLate = new AppError('NT001', 'late', 'Too late.', {}, { answer: 'refusal' });

function openPage(rows: readonly Notification[]): NotificationServer {
  backend.server = new NotificationServer(rows);
  render(
    <BrowserRouter>
      <NotificationsPage />
    </BrowserRouter>,
  );
  return backend.server;
}
const some = (count: number, changes: (nr: number) => Partial<Notification> = () => ({})) =>
  Array.from({ length: count }, (_, nr) => makeNotification(nr + 1, changes(nr + 1)));

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent?.replace('Unread: ', ''));
const figures = () =>
  screen
    .getAllByRole('radio')
    .map((radio) => Number(radio.parentElement?.textContent?.match(/\d+/)));
const totals = () => screen.getByText(/^Showing /).textContent;

/** Where the page contradicts itself: its list, its counts and its summary disagree. */
function contradiction(): string | undefined {
  // selected by element: this runs with every change, and queries by role take a hundred times as long
  const texts = (elements: string) =>
    [...document.querySelectorAll(elements)].map(({ textContent }) => textContent);
  const sum = texts('p').find((text) => text.startsWith('Showing '));
  if (!sum) return undefined; // it is loading
  const counted = Number(texts('label:has(:checked)')[0]?.match(/\d+/));
  const listed = texts('h4').length;
  const hasMore = texts('button').some((text) => text.startsWith('Show more'));
  const isTrue = sum.startsWith(`Showing ${listed} of ${counted}`) && hasMore === counted > listed;
  return isTrue ? undefined : `${listed} listed, ${counted} counted, more: ${hasMore}, “${sum}”`;
}

/** Looks at every state the page passes through. */
const contradictions: string[] = [];
const watcher = new MutationObserver(() => {
  const found = contradiction();
  if (found) contradictions.push(found);
});

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useAppStore.setState({
    session: { status: 'signed-in', userId: owner, email: null },
    toasts: [],
  });
  contradictions.length = 0;
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
});
afterEach(() => {
  vi.useRealTimers();
  watcher.disconnect();
  queryClient.clear();
  expect(contradictions).toEqual([]);
});

test('every filter shows as many as its button counts, beyond the first fifty', async () => {
  const server = openPage(
    some(120, (nr) => ({
      type: nr % 4 === 0 ? 'payment_received' : 'info',
      ...(nr % 3 === 0 && read),
    })),
  );
  expect(screen.getByRole('status').textContent).toBe('Loading notifications...');
  await waitFor(() => expect(titles()).toHaveLength(50));
  expect(figures()).toEqual([120, 80, 40]);
  expect(totals()).toBe('Showing 50 of 120, 80 unread.');
  expect(server.asked.toSorted()).toEqual(['counts', 'list']);

  await press('Show more');
  await waitFor(() => expect(titles()).toHaveLength(100));
  await focused('Mark as read: “Notice 70”');
  await press('Show more');
  await waitFor(() => expect(titles()).toHaveLength(120));

  await choose(/^Read/);
  await waitFor(() => expect(titles()).toHaveLength(40));
  expect(totals()).toBe('Showing 40 of 40 read.');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Payment');
  await waitFor(() => expect(titles()).toHaveLength(10));
  expect(figures()).toEqual([30, 20, 10]);
  expect(location.search).toBe('?show=read&type=payment_received');
  await choose(/^Unread/);
  await waitFor(() => expect(titles()).toHaveLength(20));
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'All types');
  await waitFor(() => expect(titles()).toHaveLength(50));
  expect(figures()).toEqual([120, 80, 40]);
});

test('a person who asks for more while the list is read again gets more', async () => {
  const server = openPage(some(120));
  await waitFor(() => expect(titles()).toHaveLength(50));
  let answer = () => {};
  server.line = new Promise((resolve) => {
    answer = resolve;
  });
  server.put(makeNotification(121));
  await waitFor(() => expect(server.asked.filter((name) => name === 'list')).toHaveLength(2));
  await press('Show more');
  answer();
  await waitFor(() => expect(titles()).toHaveLength(100));
});

test('the counts follow what arrives, changes or goes elsewhere, with a filter on', async () => {
  const server = openPage(some(130, (nr) => (nr > 120 ? read : {})));
  await choose(/^Unread/);
  await waitFor(() => expect(titles()).toHaveLength(50));
  await press('Show more');
  await waitFor(() => expect(titles()).toHaveLength(100));

  const counts = async (...expected: number[]) =>
    waitFor(() => expect(figures()).toEqual(expected));
  server.put(makeNotification(200));
  await waitFor(() => expect(titles()[0]).toBe('Notice 200'));
  await counts(131, 121, 10);
  server.put(makeNotification(201, read));
  await counts(132, 121, 11);
  server.put(makeNotification(100, read)); // read on another device
  await counts(132, 120, 12);
  server.take(makeNotification(99).id);
  await counts(131, 119, 12);
  server.take(makeNotification(1).id); // not loaded
  await counts(130, 118, 12);
  await waitFor(() => expect(titles()).toHaveLength(100));
  expect(titles()).toEqual(
    server
      .matching({ readState: 'unread', type: 'all' })
      .slice(0, 100)
      .map(({ title }) => title),
  );
});

test('several notifications deleted in a row are brought back one by one, in their places', async () => {
  const server = openPage(some(4));
  await press('Delete “Notice 3”');
  await focused('Undo: bring back “Notice 3”');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Notification deleted: “Notice 3”.');
  await waitFor(() => expect(titles()).toEqual(['Notice 4', 'Notice 2', 'Notice 1']));
  await press('Delete “Notice 2”');
  await waitFor(() => expect(screen.getAllByText('Notification deleted.')).toHaveLength(2));

  await press('Undo: bring back “Notice 3”');
  await waitFor(() => expect(titles()).toEqual(['Notice 4', 'Notice 3', 'Notice 1']));
  await focused('Delete “Notice 3”');
  await press('Undo: bring back “Notice 2”');
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(screen.queryByText('Notification deleted.')).toBeNull();
  await waitFor(() => expect(server.matching({ readState: 'all', type: 'all' })).toHaveLength(4));
});

test('the second press of a double click does nothing to what has come under the pointer', async () => {
  const server = openPage(some(3));
  const pressAgain = async (name: string) => {
    fireEvent.click(await button(name), { detail: 2 });
  };
  await press('Delete “Notice 3”');
  await pressAgain('Undo: bring back “Notice 3”');
  await pressAgain('Delete “Notice 2”');
  await choose(/^Unread/);
  await press('Mark as read: “Notice 2”');
  await pressAgain('Mark as read: “Notice 1”');
  await waitFor(() => expect(titles()).toEqual(['Notice 1']));
  const left = server.matching({ readState: 'all', type: 'all' });
  expect(left.map(({ title }) => title)).toEqual(['Notice 2', 'Notice 1']);
});

test('the last notification deleted leaves its line above the empty list, and nothing under another filter', async () => {
  openPage(some(1));
  await press('Delete “Notice 1”');
  await screen.findByText('No notifications yet');
  expect(screen.getByText("We'll notify you when something important happens.")).toBeTruthy();
  expect(figures()).toEqual([0, 0, 0]);
  await press('Undo: bring back “Notice 1”');
  await waitFor(() => expect(titles()).toEqual(['Notice 1']));
  await press('Delete “Notice 1”');
  await choose(/^Read/);
  await screen.findByText('No read notifications');
  expect(screen.queryByText('Notification deleted.')).toBeNull();
  await choose(/^Unread/);
  await screen.findByText('No unread notifications');
});

test('a change that the server does not make is taken back, and the member is told', async () => {
  const server = openPage(some(3));
  await screen.findByText('Notice 3');
  server.failure = lost;
  const told = () => useAppStore.getState().toasts.map(({ text }) => text);

  await press('Mark as read: “Notice 2”');
  await waitFor(() => expect(told()).toHaveLength(1));
  await waitFor(() => expect(figures()).toEqual([3, 3, 0]));
  await press('Mark all read');
  await waitFor(() => expect(told()).toHaveLength(2));
  await waitFor(() => expect(figures()).toEqual([3, 3, 0]));
  await press('Delete “Notice 2”');
  await waitFor(() =>
    expect(told()).toEqual([
      `The notification could not be marked as read. ${unreachableText}`,
      `The notifications could not be marked as read. ${unreachableText}`,
      `The notification could not be deleted. ${unreachableText}`,
    ]),
  );
  await waitFor(() => expect(titles()).toEqual(['Notice 3', 'Notice 2', 'Notice 1']));
  await focused('Delete “Notice 2”');
  expect(screen.queryByText('Notification deleted.')).toBeNull();

  server.failure = undefined;
  await press('Delete “Notice 2”');
  await waitFor(() => expect(server.matching({ readState: 'all', type: 'all' })).toHaveLength(2));
  server.failure = lost;
  await press('Undo: bring back “Notice 2”');
  const notBack = `The notification could not be brought back. ${unreachableText}`;
  await waitFor(() => expect(told().at(-1)).toBe(notBack));
  server.failure = tooLate; // a lost answer can be asked for again, a refusal is the end of it
  await press('Undo: bring back “Notice 2”');
  await waitFor(() => expect(told().at(-1)).toBe('Too late.'));
  await waitFor(() => expect(titles()).toEqual(['Notice 3', 'Notice 1']));
  expect(screen.queryByText('Notification deleted.')).toBeNull();
});

test('the member marks all as read, loaded or not; one by one the focus goes on to the next', async () => {
  const server = openPage(some(70));
  await choose(/^Unread/);
  await press('Mark as read: “Notice 70”');
  await waitFor(() => expect(titles()[0]).toBe('Notice 69'));
  await focused('Mark as read: “Notice 69”');
  await press('Mark all read');
  await screen.findByText('No unread notifications');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  await waitFor(() => expect(figures()).toEqual([70, 0, 70]));
  await waitFor(() => expect(server.matching({ readState: 'unread', type: 'all' })).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  await choose(/^Read/);
  await waitFor(() => expect(titles()).toHaveLength(50));
});

test('a list that cannot be loaded says so under its filter, and another try shows it', async () => {
  const server = openPage(some(3, (nr) => (nr === 1 ? read : {})));
  await screen.findByText('Notice 3');
  server.failure = new AppError('42501', 'no', 'Your notifications could not be loaded.');
  await choose(/^Read/);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Your notifications could not be loaded.');
  expect(figures()).toEqual([3, 2, 1]);
  server.failure = undefined;
  await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['Notice 1']));
});

test('a notification of an unknown type has its own words, and an urgent one says so', async () => {
  history.replaceState(null, '', '?show=nonsense&type=%3Cscript%3E');
  openPage([
    makeNotification(1, { type: 'parcel_arrived', priority: 8 }),
    makeNotification(2, { title: 'Ġ'.repeat(200), message: 'x'.repeat(2000), action_url: '/x' }),
  ]);
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.getByRole('option', { name: 'Parcel arrived' })).toBeTruthy();
  expect(screen.getByText('High priority')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
});

test('a long message shows two lines of it, and all on demand', async () => {
  const long = 'The registry asks for a copy of the lease. '.repeat(9).trim();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(44);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === long ? 176 : 44;
  });
  openPage([makeNotification(1), makeNotification(2, { message: long })]);
  await press('Show all of “Notice 2”');
  expect(screen.getByText(long)).toBeTruthy();
  await press('Show less of “Notice 2”');
  expect(screen.getAllByRole('button', { name: /^Show/ })).toHaveLength(1);
  vi.restoreAllMocks();
});

test('a notification of today moves to yesterday when its page is looked at after midnight in Malta', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T22:59:00Z') });
  openPage(some(1));
  await screen.findByRole('heading', { level: 3, name: 'Today' });
  vi.setSystemTime(Date.parse('2026-11-21T23:00:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { level: 3, name: 'Yesterday' });
});
