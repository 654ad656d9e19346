import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { getMembership } from 'shared/memberships/api';
import type { OwnPostItem, PostQuota } from 'shared/post/types';
import { useLivePost } from 'shared/post/use-post';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { fetchCertificates, keepPostPaper } from 'shared/shredding/api';
import { saveCertificate } from 'shared/shredding/save-certificate';
import type { Certificate } from 'shared/shredding/types';
import { makeMembership } from 'shared/testing/memberships';
import { makePostItem, makePostQuota, makePostRequest, PostServer } from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CertificatesPage from './certificates-page';
import PostItemPage from './post-item-page';

const backend = vi.hoisted(() => ({ server: undefined as unknown as PostServer }));
vi.mock('shared/post/api', async () => {
  const { mockedPostApi } = await import('shared/testing/post');
  return mockedPostApi(() => backend.server);
});
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn(async () => new Map()) }));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/shredding/api', () => ({ keepPostPaper: vi.fn(), fetchCertificates: vi.fn() }));
vi.mock('shared/shredding/save-certificate', () => ({ saveCertificate: vi.fn() }));

const { id } = makePostItem();

function Live() {
  useLivePost(); // as the frame does
  return <PostItemPage />;
}

function open(changes: Partial<OwnPostItem>, quota: Partial<PostQuota> = {}): PostServer {
  window.history.replaceState(null, '', `/dashboard/post/item?id=${id}`);
  backend.server = new PostServer([changes]);
  backend.server.quota = makePostQuota(quota);
  render(
    <BrowserRouter>
      <Live />
    </BrowserRouter>,
  );
  return backend.server;
}

const part = (name: string) => screen.findByRole('region', { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') });
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.mocked(keepPostPaper).mockReset().mockResolvedValue(undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a member who asks for shredding', () => {
  test('reads what is lost and that it can be taken back, and asks by one press', async () => {
    const server = open({});
    const offer = await part('Shred it');
    expect(offer.textContent).toContain('There is no scan: what is in it is lost for good.');
    expect(offer.textContent).toContain('7 days to take it back');
    await userEvent.click(await within(offer).findByRole('button', { name: 'Shred it' }));
    await waitFor(() => expect(server.asked).toContain('ask shred'));
  });

  test('of official post says a second time that they mean this one', async () => {
    const server = open({ is_official: true });
    const ask = vi.spyOn(server.api, 'askForPost');
    await press('Shred official post…');
    const question = await screen.findByRole('dialog', { name: 'Shred this official item?' });
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, shred it' }));
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(ask.mock.calls[0]?.[2]).toEqual({ official: id });
  });

  test('reads until when it can be taken back, and that it is too late in a closed bag', async () => {
    const shred = makePostRequest({ kind: 'shred', is_paper_way: true, counts: 0, gross: 0 });
    const server = open({ requests: [shred], open_requests: [shred] });
    expect(await screen.findByText(/^You can take it back until tomorrow, 16:00/)).toBeTruthy();
    server.change(id, { requests: [{ ...shred, state: 'in_work' }] });
    expect(await screen.findByText(/in a bag that is closed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  });

  test('reads that it is official, and asks once more', async () => {
    const refused = { state: 'refused', refusal: 'official', done_at: '2026-11-26T14:00:00Z' };
    const shred = makePostRequest({ kind: 'shred', ...refused } as never);
    open({ is_official: true, requests: [shred], open_requests: [] });
    expect(await screen.findByText(/If you mean this one, ask once more/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Shred official post…' })).toBeTruthy();
  });
});

describe('paper of which nothing else is asked', () => {
  const kept = /free of charge, while your membership runs and for 30 days after it/;

  test('is kept, which is said, until a way of it is asked for', async () => {
    const server = open({});
    expect((await part('Your paper')).textContent).toMatch(kept);
    const back = makePostRequest({ kind: 'return', is_paper_way: true, counts: 0 });
    server.change(id, { requests: [back] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your paper' })).toBeNull());
  });

  test('of somebody without a plan is not said to be kept', async () => {
    open({}, { state: 'expired' });
    await part('What shall we do with it?');
    expect(screen.queryByRole('region', { name: 'Your paper' })).toBeNull();
  });
});

describe('paper that is shredded after its storage', () => {
  const keeping = { until: '2026-12-14', is_held: false };

  test('is kept by one press on its item', async () => {
    open({ keeping });
    const card = await part('Your paper');
    expect(card.textContent).toContain('Kept until 14 December 2026, then shredded.');
    await press('Keep it instead');
    expect(keepPostPaper).toHaveBeenCalledExactlyOnceWith(id, true);
  });

  test('is too late to keep where its bag is closed by now, which is said', async () => {
    open({ keeping });
    vi.mocked(keepPostPaper).mockRejectedValue(new AppError('PO023', 'no', 'Too late.'));
    await press('Keep it instead');
    expect(await screen.findByText('Too late.')).toBeTruthy();
  });

  test('goes with the others again, unless it was taken back once: that is asked for by itself', async () => {
    const server = open({ keeping: { until: null, is_held: true } });
    await press('Shred it as the others');
    expect(keepPostPaper).toHaveBeenCalledExactlyOnceWith(id, false);
    const shred = makePostRequest({ kind: 'shred', state: 'withdrawn' });
    server.change(id, { requests: [shred] });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Shred it as the others' })).toBeNull(),
    );
    expect(await screen.findByText('We keep this one.')).toBeTruthy();
  });
});

describe('certificates of shredding', () => {
  const certificate: Certificate = {
    id: 'c0000000-0000-4000-8000-000000000001',
    number: 'SC-000012',
    member_name: 'Maria Vella',
    member_company: null,
    bag_code: 'KRVQKE54',
    level: 'P-4',
    machine: 'Mill 4',
    closed_at: '2026-11-26T10:00:00Z',
    closed_by_name: 'Nadia Camilleri',
    shredded_at: '2026-11-26T14:05:00Z',
    witnessed_by_name: 'Omar Farrugia',
    items: [
      {
        item_id: id,
        code: '7Q4WXEFH',
        kind: 'letter',
        received_at: '2026-10-26T09:00:00Z',
        asked_at: '2026-11-18T09:00:00Z',
        is_default: false,
      },
    ],
  };
  const list = () =>
    render(
      <BrowserRouter>
        <CertificatesPage />
      </BrowserRouter>,
    );

  test('are on the item and saved as a PDF', async () => {
    const { id: certificateId, number } = certificate;
    vi.mocked(saveCertificate).mockResolvedValue('SC-000012.pdf');
    open({ paper: 'shredded', certificate: { id: certificateId, number } });
    await press('Download PDF of SC-000012');
    expect(saveCertificate).toHaveBeenCalledExactlyOnceWith(certificateId);
    await waitFor(() =>
      expect(useAppStore.getState().toasts[0]?.text).toBe('SC-000012.pdf was saved.'),
    );
  });

  test('are listed with both names; none yet and a failure are said', async () => {
    vi.mocked(fetchCertificates).mockResolvedValue({ certificates: [certificate], hasMore: false });
    const { unmount } = list();
    const row = await screen.findByRole('listitem');
    for (const text of ['SC-000012, 1 item', '7Q4W-XEFH', 'Nadia Camilleri', 'Omar Farrugia']) {
      expect(row.textContent).toContain(text);
    }
    unmount();
    queryClient.clear();
    vi.mocked(fetchCertificates).mockResolvedValue({ certificates: [], hasMore: false });
    const empty = list();
    expect(await screen.findByText('No certificates yet')).toBeTruthy();
    empty.unmount();
    queryClient.clear();
    vi.mocked(fetchCertificates).mockRejectedValue(new AppError('42501', 'no', 'Not loaded.'));
    list();
    expect((await screen.findByRole('alert')).textContent).toContain('Not loaded.');
  });
});
