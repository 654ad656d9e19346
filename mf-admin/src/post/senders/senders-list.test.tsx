import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import * as api from 'shared/post/api';
import type { ListedSender } from 'shared/post/types';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SendersButton } from './senders-list';

expectLines(/23505|CHANGED_MEANWHILE|NETWORK/);

vi.mock('shared/post/api', () => ({
  postQueue: { name: 'post-queue', related: [] },
  postDirectory: { name: 'post', related: [] },
  fetchPostSenders: vi.fn(),
  addPostSender: vi.fn(),
  changePostSender: vi.fn(),
}));

const user = userEvent.setup();
const aSender = (name: string, isOfficial = false): ListedSender => ({
  id: `id of ${name}`,
  name,
  is_official: isOfficial,
  updated_at: '2026-11-26T09:05:00Z',
});
const registry = aSender('Malta Business Registry', true);
const grocer = aSender('Żebbuġ Grocer');

const refused = (code: string) =>
  new AppError(code, code, 'Someone else has changed this.', {}, { answer: 'refusal' });
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const names = () =>
  within(screen.getByRole('list', { name: 'Senders' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

async function open(...senders: ListedSender[]) {
  vi.mocked(api.fetchPostSenders).mockResolvedValue(senders);
  render(<SendersButton />);
  await user.click(screen.getByRole('button', { name: 'Senders' }));
  return form('Senders');
}

beforeEach(() => {
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  vi.resetAllMocks();
});

describe('senders of post', () => {
  test('are listed with what is official, and found whatever the marks', async () => {
    const dialog = await open(registry, grocer);
    await dialog.findByRole('list');
    expect(names()).toEqual(['Malta Business Registry OfficialEdit', 'Żebbuġ Grocer Edit']);
    const sought = dialog.getByLabelText('Find a sender');
    await user.type(sought, 'zebbug');
    expect(names()).toEqual(['Żebbuġ Grocer Edit']);
    await user.type(sought, 'x');
    expect(dialog.getByText('No sender has “zebbugx” in its name.')).toBeTruthy();
  });

  test('say that there are none, and that they could not be loaded', async () => {
    const none = await open();
    expect(await none.findByText('No senders yet')).toBeTruthy();
    vi.mocked(api.fetchPostSenders).mockRejectedValue(
      new AppError('NETWORK', 'away', 'We could not reach the server.'),
    );
    await queryClient.resetQueries();
    expect((await none.findByRole('alert')).textContent).toContain('could not reach');
    expect(none.queryByText('No senders yet')).toBeNull();
  });

  test('are added, and not under a name that is on the list', async () => {
    const dialog = await open(registry);
    await user.click(dialog.getByRole('button', { name: 'New sender' }));
    const fields = await form('New sender');
    const add = fields.getByRole('button', { name: 'Add sender' });
    await user.click(add);
    expect(await fields.findByText('Enter the name of the sender')).toBeTruthy();
    await user.type(fields.getByLabelText('Name'), '  Harbour Bank ');
    await user.click(fields.getByLabelText(/^Official/));
    vi.mocked(api.addPostSender).mockRejectedValueOnce(refused('23505'));
    vi.mocked(api.fetchPostSenders).mockResolvedValue([aSender('Harbour Bank', true), registry]);
    await user.click(add);
    expect(await fields.findByText('This sender is on the list already')).toBeTruthy();
    await user.click(add);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New sender' })).toBeNull());
    const [[first, rules], [second]] = vi.mocked(api.addPostSender).mock.calls as [
      [string, object],
      [string, object],
    ];
    expect(rules).toEqual({ name: 'Harbour Bank', is_official: true });
    expect(second).toBe(first);
    expect(useAppStore.getState().toasts).toMatchObject([{ text: 'Harbour Bank is on the list.' }]);
    await waitFor(() => expect(names()[0]).toBe('Harbour Bank OfficialEdit'));
  });

  test('are renamed and marked as official, which says what becomes of their unread post', async () => {
    const dialog = await open(grocer);
    await user.click(await dialog.findByRole('button', { name: 'Edit Żebbuġ Grocer' }));
    const fields = await form('Edit sender');
    expect(fields.queryByText(/becomes official/)).toBeNull();
    await user.click(fields.getByLabelText(/^Official/));
    expect(fields.getByText(/that members have not read becomes official/)).toBeTruthy();
    await user.clear(fields.getByLabelText(/^Name/));
    await user.type(fields.getByLabelText(/^Name/), 'Żebbuġ Council');
    await user.click(fields.getByRole('button', { name: 'Save sender' }));
    await waitFor(() =>
      expect(api.changePostSender).toHaveBeenCalledExactlyOnceWith(grocer, {
        name: 'Żebbuġ Council',
        is_official: true,
      }),
    );
  });

  test('stay official for what is here when they are no longer', async () => {
    const dialog = await open(registry);
    await user.click(await dialog.findByRole('button', { name: 'Edit Malta Business Registry' }));
    const fields = await form('Edit sender');
    await user.click(fields.getByLabelText(/^Official/));
    expect(fields.getByText(/Post that is here stays official/)).toBeTruthy();
  });

  test('are shown as somebody else has changed them meanwhile', async () => {
    const dialog = await open(grocer);
    await user.click(await dialog.findByRole('button', { name: 'Edit Żebbuġ Grocer' }));
    const fields = await form('Edit sender');
    await user.click(fields.getByLabelText(/^Official/));
    vi.mocked(api.changePostSender).mockRejectedValueOnce(refused('CHANGED_MEANWHILE'));
    const theirs = { ...grocer, name: 'Grocer & Sons', updated_at: '2026-11-26T09:06:00Z' };
    vi.mocked(api.fetchPostSenders).mockResolvedValue([theirs]);
    await user.click(fields.getByRole('button', { name: 'Save sender' }));
    await user.click(await fields.findByRole('button', { name: 'See what changed' }));
    expect(await fields.findByText('Grocer & Sons')).toBeTruthy();
    await user.click(fields.getByRole('button', { name: 'Save sender' }));
    await waitFor(() =>
      expect(api.changePostSender).toHaveBeenLastCalledWith(theirs, {
        name: 'Żebbuġ Grocer',
        is_official: true,
      }),
    );
  });
});
