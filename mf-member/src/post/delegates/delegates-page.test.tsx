import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { errorText } from 'shared/lib/error-texts';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { getMembership } from 'shared/memberships/api';
import * as api from 'shared/post-delegates/api';
import type { PostDelegate, PostInvitation } from 'shared/post-delegates/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { makeMembership, noMembership } from 'shared/testing/memberships';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import DelegatesPage from './delegates-page';
import InvitationPage from './invitation-page';

expectLines(/^(PO07\d|NETWORK)/);

vi.mock('shared/post-delegates/api', () => ({
  fetchPostDelegates: vi.fn(),
  fetchPostsOfOthers: vi.fn(),
  fetchPostInvitation: vi.fn(),
  invitePostDelegate: vi.fn(),
  resendPostInvitation: vi.fn(),
  endPostDelegate: vi.fn(),
  acceptPostInvitation: vi.fn(),
  watchPostDelegates: vi.fn(() => () => {}),
}));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));

const maria = '00000000-0000-4000-8000-000000000003';
const user = userEvent.setup();

function aDelegate(values: Partial<PostDelegate> = {}): PostDelegate {
  return {
    id: '55555555-5555-4555-8555-555555555555',
    name: 'Karl Grima',
    email: 'karl@example.test',
    account_name: 'Karl Grima',
    since: null,
    until: null,
    state: 'active',
    created_at: '2026-11-01T09:00:00Z',
    invited_at: '2026-11-01T09:00:00Z',
    expires_at: '2026-11-15T09:00:00Z',
    accepted_at: '2026-11-02T09:00:00Z',
    ended_at: null,
    ended_by: null,
    ...values,
  };
}

const refused = (code: string, details = {}) =>
  new AppError(code, code, errorText(code, details) ?? code);
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  vi.clearAllMocks();
  pageMemory.clear();
  queryClient.clear();
  setSession({ status: 'signed-in', userId: maria, email: 'maria@example.test' });
  vi.mocked(api.fetchPostDelegates).mockResolvedValue([]);
  vi.mocked(api.fetchPostsOfOthers).mockResolvedValue([]);
  vi.mocked(getMembership).mockResolvedValue(makeMembership({ box_number: 104 }));
});

function open(page = <DelegatesPage />, path = '/dashboard/post/delegates') {
  window.history.replaceState(null, '', path);
  return render(<BrowserRouter>{page}</BrowserRouter>);
}

const listed = async (name = 'Who else') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('an owner', () => {
  test('reads who reads for them, who is invited and who was, in their own words', async () => {
    vi.mocked(api.fetchPostDelegates).mockResolvedValue([
      aDelegate({ until: '2027-01-31' }),
      aDelegate({
        id: '2',
        name: 'Lea Abela',
        account_name: null,
        since: '2026-11-01',
        state: 'invited',
        accepted_at: null,
      }),
      aDelegate({
        id: '3',
        state: 'ended',
        ended_at: '2026-11-20T09:00:00Z',
        ended_by: 'delegate',
      }),
      aDelegate({
        id: '4',
        name: null,
        email: null,
        state: 'ended',
        ended_at: '2026-11-20T09:00:00Z',
        ended_by: 'erasure',
      }),
    ]);
    open();
    expect(await listed()).toEqual([
      expect.stringMatching(
        /Karl Grima.*Reads your post.*Since 2 November 2026.*All your post.*31 January 2027/,
      ),
      expect.stringMatching(
        /Lea Abela.*Invited.*until 15 November 2026.*What comes from 1 November 2026 on/,
      ),
    ]);
    expect(await listed('Before')).toEqual([
      expect.stringMatching(/Karl Grima.*They ended it on 20 November 2026/),
      expect.stringMatching(/^Someone who is forgotten/),
    ]);
  });

  test('invites somebody; what the server refuses is read beside the address, and the form stays', async () => {
    vi.mocked(api.invitePostDelegate).mockRejectedValueOnce(refused('PO078', { problem: 'twice' }));
    open();
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    dialog.getByText('Enter what you call them');
    await user.type(dialog.getByLabelText('Their name'), 'Karl Grima');
    await user.type(dialog.getByLabelText('Their e-mail address'), 'Karl@Example.test');
    await user.selectOptions(
      dialog.getByLabelText('What they read'),
      'All my post, also what has come before',
    );
    await user.type(dialog.getByLabelText(/^Last day/), daysAfter(maltaToday(), 7));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('You have already invited this person.');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = vi.mocked(api.invitePostDelegate).mock.calls.map(([call]) => call);
    expect(calls[1]).toEqual({
      id: calls[0]?.id, // a second try invites once
      name: 'Karl Grima',
      email: 'karl@example.test',
      isAll: true,
      until: daysAfter(maltaToday(), 7),
    });
    expect(toasts()).toContain('The invitation to Karl Grima is on its way.');
  });

  test('reads that an account calls itself otherwise, and that one reads nothing for now', async () => {
    vi.mocked(api.fetchPostDelegates).mockResolvedValue([
      aDelegate({ account_name: 'Mallory' }),
      aDelegate({ id: '2', name: 'Lea Abela', account_name: 'Lea Abela', state: 'paused' }),
    ]);
    open();
    expect(await listed()).toEqual([
      expect.stringContaining('Their account calls itself “Mallory”'),
      expect.stringMatching(/^Lea AbelaPaused.*Reads nothing now/),
    ]);
  });

  test('ends it with one press, and sends an invitation again', async () => {
    vi.mocked(api.fetchPostDelegates).mockResolvedValue([
      aDelegate(),
      aDelegate({ id: '2', name: 'Lea Abela', state: 'expired', accepted_at: null }),
    ]);
    open();
    await user.click(
      await screen.findByRole('button', { name: 'Send again: the invitation to Lea Abela' }),
    );
    expect(api.resendPostInvitation).toHaveBeenCalledWith('2');
    vi.mocked(api.fetchPostDelegates).mockResolvedValue([]);
    await user.click(screen.getByRole('button', { name: 'End that Karl Grima reads your post' }));
    expect(api.endPostDelegate).toHaveBeenCalledWith(aDelegate().id);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Who else'));
    expect(toasts()).toContain('Karl Grima no longer reads your post.');
  });

  test('without a box is led to the plans', async () => {
    vi.mocked(getMembership).mockResolvedValue(noMembership());
    open();
    await screen.findByText('You have no box yet');
    expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
  });

  test('whose list cannot be loaded can ask again', async () => {
    vi.mocked(api.fetchPostDelegates).mockRejectedValueOnce(refused('XX001'));
    open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Nobody but you/);
  });
});

describe('who opens an invitation', () => {
  const anInvitation = (values: { is_accepted?: boolean } = {}): PostInvitation => ({
    owner_name: 'Anna Borg',
    email: 'maria@example.test',
    since: null,
    until: null,
    is_yours: true,
    is_accepted: false,
    ...values,
  });
  const openLink = (token = 'token') =>
    open(<InvitationPage />, `/dashboard/post/invitation${token && `#${token}`}`);

  test('accepts with one press, and is led to the post', async () => {
    vi.mocked(api.fetchPostInvitation).mockResolvedValue(anInvitation());
    openLink();
    await screen.findByText('Anna Borg asks you to read their post');
    expect(api.acceptPostInvitation).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    expect(api.acceptPostInvitation).toHaveBeenCalledWith('token');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/post/others'));
    expect(window.location.hash).toBe('');
  });

  test('signed in as somebody else reads for whom it is', async () => {
    vi.mocked(api.fetchPostInvitation).mockResolvedValue({
      email: 'k…@example.test',
      is_yours: false,
    });
    openLink();
    await screen.findByText('k…@example.test');
    screen.getByText(/signed in as maria@example.test/);
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  });

  test('reads that it is no longer valid, was accepted already, or that the link is cut short', async () => {
    vi.mocked(api.fetchPostInvitation).mockRejectedValueOnce(refused('PO075'));
    const spent = openLink();
    await screen.findByText('This invitation cannot be accepted');
    spent.unmount();
    queryClient.clear();
    vi.mocked(api.fetchPostInvitation).mockResolvedValue(anInvitation({ is_accepted: true }));
    const accepted = openLink();
    await screen.findByText('You have accepted this invitation.');
    accepted.unmount();
    openLink('');
    screen.getByText('The link is not complete');
  });
});
