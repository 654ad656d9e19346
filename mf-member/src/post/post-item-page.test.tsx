import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noCart, useCart } from 'shared/cart/use-cart';
import { signedAddresses } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { unreachableText } from 'shared/lib/unreachable-text';
import { getMembership } from 'shared/memberships/api';
import { mandate } from 'shared/post/mandate';
import type { OwnPostItem } from 'shared/post/types';
import { useLivePost } from 'shared/post/use-post';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeMembership } from 'shared/testing/memberships';
import {
  makePost,
  makePostItem,
  makePostQuota,
  makePostRequest,
  makeScan,
  PostServer,
} from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import PostItemPage from './post-item-page';

const backend = vi.hoisted(() => ({ server: undefined as unknown as PostServer }));
vi.mock('shared/post/api', async () => {
  const { mockedPostApi } = await import('shared/testing/post');
  return mockedPostApi(() => backend.server);
});
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostCollections: async () => [],
  fetchPostHandover: async () => null,
}));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn() }));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));

const { id } = makePostItem();
const extra = { net: 0.9, vat: 0.16, gross: 1.06 };
const lost = new AppError('NETWORK', 'Failed to fetch', unreachableText);

function Live() {
  useLivePost(); // as the frame does
  return <PostItemPage />;
}

function open(
  changes: Partial<OwnPostItem> = {},
  {
    quota = {},
    query = `?id=${id}`,
  }: { quota?: Partial<PostServer['quota']>; query?: string } = {},
): PostServer {
  window.history.replaceState(null, '', `/dashboard/post/item${query}`);
  backend.server = new PostServer([changes]);
  backend.server.quota = makePostQuota(quota);
  render(
    <BrowserRouter>
      <Live />
    </BrowserRouter>,
  );
  return backend.server;
}

const card = 'What shall we do with it?';
const promised = 'We’ll have it ready for you by tomorrow, 16:00 (Malta time).';
const title = () => screen.findByRole('heading', { level: 2, name: 'Sender 1' });
const part = (name: string) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') });
  queryClient.clear();
  useCart.setState(noCart);
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.mocked(signedAddresses)
    .mockReset()
    .mockImplementation(
      async (_bucket, names) => new Map(names.map((name) => [name, `/signed/${name}`])),
    );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('an item', () => {
  test('is read by being opened, once: who marks it unread means it', async () => {
    const server = open({ read_at: null });
    await title();
    await waitFor(() => expect(server.items[0]?.read_at).not.toBeNull());
    await press('Mark as unread');
    await screen.findByText('Marked as unread');
    expect(server.items[0]?.read_at).toBeNull();
    await press('Mark as read');
    await waitFor(() => expect(server.items[0]?.read_at).not.toBeNull());
    expect(server.asked.filter((name) => name === 'markPostRead')).toHaveLength(3);
  });

  test('says when it came in, and when the office could note that', async () => {
    const [received] = makePostItem().timeline;
    if (!received) throw new Error('nothing was received');
    const step = { ...received, at: '2026-11-25T09:00:00Z', kind: 'received' as const };
    open({ timeline: [{ ...step, recorded_at: '2026-11-26T07:30:00Z' }] });
    const line = (await screen.findByText('The office received it')).closest('li');
    expect(line?.textContent).toMatch(/25 November 2026.*10:00.*Noted.*26 November 2026.*08:30/);
  });

  test('shows its envelope, who it is from, and what we noted', async () => {
    open({ is_official: true, code: '7Q4WXEFH', weight_g: 40 });
    await title();
    expect(screen.getByText('Official')).toBeTruthy();
    expect(screen.getByText('Stored unopened')).toBeTruthy();
    const picture = await screen.findByRole('img', { name: 'Envelope: Letter from Sender 1' });
    expect(picture.getAttribute('src')).toBe(`/signed/${id}/envelope.jpg`);
    const details = await part('Details');
    for (const text of [
      '7Q4W-XEFH',
      '25 November 2026, 10:00 (Malta time)',
      'Vella & Co',
      '40 g',
    ]) {
      expect(details.textContent).toContain(text);
    }
  });

  test('opens its envelope as large as it is', async () => {
    open();
    await press(/Open large$/);
    const dialog = await screen.findByRole('dialog', { name: 'Envelope' });
    expect(within(dialog).getByRole('region', { name: 'Envelope' })).toBeTruthy();
  });

  test('opened large a minute later is asked for anew, as its address has ended', async () => {
    open();
    await screen.findByRole('img', { name: /^Envelope/ });
    vi.setSystemTime('2026-11-26T15:01:00Z');
    vi.mocked(signedAddresses).mockResolvedValue(new Map([[`${id}/envelope.jpg`, '/signed/new']]));
    await press(/Open large$/);
    const dialog = await screen.findByRole('dialog', { name: 'Envelope' });
    await waitFor(() =>
      expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/signed/new'),
    );
  });

  test('opened large says that it could not be loaded, and tries again', async () => {
    open();
    await screen.findByRole('img', { name: /^Envelope/ });
    vi.setSystemTime('2026-11-26T15:01:00Z');
    vi.mocked(signedAddresses).mockRejectedValueOnce(new AppError('42501', 'no', 'No.'));
    await press(/Open large$/);
    const dialog = await screen.findByRole('dialog', { name: 'Envelope' });
    await within(dialog).findByText('The picture could not be loaded.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.querySelector('img')).toBeTruthy());
  });

  test('says that its photo could not be loaded, and tries again', async () => {
    vi.mocked(signedAddresses).mockRejectedValueOnce(new AppError('42501', 'no', 'No.'));
    open();
    await screen.findByText('The photo could not be loaded.');
    await press('Try again');
    expect(await screen.findByRole('img', { name: /^Envelope/ })).toBeTruthy();
  });

  test('was never photographed', async () => {
    open({ envelope: null, image: 'none' });
    expect(await screen.findByText('There is no photo of this item.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Open large/ })).toBeNull();
  });

  test('tells where it has been, and who had it', async () => {
    open({
      timeline: [
        ...makePostItem().timeline,
        {
          id: 2,
          at: '2026-11-25T09:05:00Z',
          kind: 'stored',
          by: 'office',
          place: 'B 12',
          detail: {},
        },
        {
          id: 3,
          at: '2026-11-25T12:00:00Z',
          kind: 'scan_asked',
          by: 'you',
          place: null,
          detail: {},
        },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Where it has been' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The office received it25 November 2026, 10:00',
      'The office stored it (B 12)25 November 2026, 10:05',
      'You asked for a scan25 November 2026, 13:00',
    ]);
  });

  test('is not in the post of somebody else, who is led to their own', async () => {
    open({}, { query: `?id=${makePost(2).id}` });
    expect(await screen.findByText('This item isn’t in your post')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your post' }).getAttribute('href')).toBe(
      '/dashboard/post',
    );
  });

  test('taken back by the office while it is open is there no more', async () => {
    const server = open();
    await title();
    server.items = [];
    act(() => server.change(id, {}));
    expect(await screen.findByText('This item isn’t in your post')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Post');
  });

  test.each(['', '?id=', '?id=22222222-2222'])(
    'is not looked for where its link was cut off: %s',
    async (query) => {
      const server = open({}, { query });
      expect(await screen.findByText('This item isn’t in your post')).toBeTruthy();
      expect(server.asked).not.toContain('fetchPostItem');
    },
  );

  test('could not be loaded, and is by another try', async () => {
    const server = open();
    await title();
    server.failures.set(
      'fetchPostItem',
      new AppError('42501', 'no', 'This item could not be loaded.'),
    );
    await queryClient.resetQueries();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    server.failures.clear();
    await press('Try again');
    await title();
  });
});

describe('a scan that can be asked for', () => {
  test('says that the plan includes it, and how many are left, before it is pressed', async () => {
    const server = open();
    const offer = await part(card);
    expect(offer.textContent).toContain('Included in your plan');
    expect(offer.textContent).toContain('3 of 30 used, resets 14 December');
    expect(offer.textContent).toContain('it is due tomorrow, 16:00 (Malta time)');
    await press('Ask for a scan');
    expect((await within(offer).findByText(promised)).tagName).toBe('P');
    expect(screen.getByText('Scan due tomorrow, 16:00')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe(card));
    expect(server.asked.filter((name) => name === 'ask scan')).toHaveLength(1);
    await press('Withdraw request');
    expect(await button('Ask for a scan')).toBeTruthy();
  });

  test('says that no due time is known while the office has no opening hours', async () => {
    open({}, { quota: { next_due_at: null } });
    const offer = await part(card);
    expect(offer.textContent).toContain('We can’t say yet when it will be ready');
    expect(await button('Ask for a scan')).toBeTruthy();
  });

  test('names its price with VAT where the plan’s documents are used up', async () => {
    const server = open({}, { quota: { used: 30, next_gross: 1.06 } });
    const ask = vi.spyOn(server.api, 'askForPost');
    expect((await part(card)).textContent).toContain('€1.06 (€0.90 + €0.16 VAT)30 of 30 used');
    await press('Ask for a scan for €1.06');
    const lines = [{ item_id: id, request_id: expect.any(String) }];
    const shown = { mandate: mandate.version };
    await waitFor(() => expect(ask).toHaveBeenCalledWith('scan', lines, shown, 1.06));
  });

  test('shows a price that has changed, and is asked for by another press', async () => {
    const server = open();
    const ask = vi.spyOn(server.api, 'askForPost');
    await button('Ask for a scan');
    server.failures.set('ask scan', new AppError('PO020', 'changed', 'It costs more now.'));
    server.quota = makePostQuota({ used: 30, next_gross: 1.06 });
    await press('Ask for a scan');
    expect(
      await screen.findByText(
        /so nothing was asked for\. It is now: €1\.06 \(€0\.90 \+ €0\.16 VAT\)/,
      ),
    );
    server.failures.clear();
    await press('Ask for a scan for €1.06');
    await screen.findByText(promised);
    expect(ask.mock.calls.map(([, , , gross]) => gross)).toEqual([0, 1.06]);
  });

  test('a member whose scan passes the limit of the month asks for it by a second press, which says yes to it', async () => {
    const server = open();
    const ask = vi.spyOn(server.api, 'askForPost');
    await button('Ask for a scan');
    server.failures.set('ask scan', new AppError('PO060', 'cap', 'This passes your limit.'));
    await press('Ask for a scan');
    expect(await screen.findByText('This passes your limit.')).toBeTruthy();
    server.failures.clear();
    await press('Ask all the same for €0.00');
    await screen.findByText(promised);
    expect(ask.mock.calls.map(([, , options]) => options.beyond_cap)).toEqual([undefined, true]);
  });

  test('a member whose scan passes the limit at another price than their first yes was for is asked again', async () => {
    const server = open();
    const ask = vi.spyOn(server.api, 'askForPost');
    await button('Ask for a scan');
    server.failures.set('ask scan', new AppError('PO060', 'cap', 'This passes your limit.'));
    await press('Ask for a scan');
    await screen.findByText('This passes your limit.');
    server.quota = makePostQuota({ used: 30, next_gross: 1.06 });
    await queryClient.invalidateQueries();
    await press('Ask for a scan for €1.06');
    await press('Ask all the same for €1.06');
    expect(ask.mock.calls.map(([, , options]) => options.beyond_cap)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  test('waits while an order for post is overdue, with the way to Billing', async () => {
    const server = open({}, { quota: { used: 30, next_gross: 1.06 } });
    const fetch = server.api.fetchPostPrices;
    const details = { purchase_number: 'PO-2027-000043', gross: 17.7 };
    vi.spyOn(server.api, 'fetchPostPrices').mockImplementation(async (kind, itemIds, options) => ({
      ...(await fetch(kind, itemIds, options)),
      ...(kind === 'scan' && {
        items: itemIds.map((item_id) => ({ item_id, problem: 'PO063', details })),
      }),
    }));
    expect(await screen.findByText(/Order PO-2027-000043 over €17\.70 for your post/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Billing' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Ask for a scan/ })).toBeNull();
  });

  test('names no price where the one that has changed could not be loaded', async () => {
    const server = open();
    await button('Ask for a scan');
    server.failures.set('ask scan', new AppError('PO020', 'changed', 'It costs more now.'));
    server.failures.set('fetchPostPrices', new AppError('42501', 'no', 'No count.'));
    await press('Ask for a scan');
    expect((await screen.findByRole('alert')).textContent).toBe('No count.');
    expect(screen.queryByText(/It is now/)).toBeNull();
  });

  test('is asked for once, though the first answer was lost', async () => {
    const server = open();
    const ask = vi.spyOn(server.api, 'askForPost');
    await button('Ask for a scan');
    server.failures.set('ask scan', lost);
    await press('Ask for a scan');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachableText);
    server.failures.clear();
    await press('Ask for a scan');
    await screen.findByText(promised);
    const [first, second] = ask.mock.calls.map(([, lines]) => lines[0]?.request_id);
    expect(first).toBe(second);
  });

  test('pressed twice at once is asked for once', async () => {
    const server = open();
    const { askForPost } = server.api;
    let answer = () => {};
    const isDue = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const ask = vi.spyOn(server.api, 'askForPost').mockImplementation(async (...asked) => {
      await isDue;
      return askForPost(...asked);
    });
    await userEvent.dblClick(await button('Ask for a scan'));
    answer();
    await screen.findByText(promised);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('asked for in another tab is offered no more', async () => {
    const server = open();
    await button('Ask for a scan');
    const request = makePostRequest();
    act(() => server.change(id, { request, requests: [request] }));
    await screen.findByText(promised);
    expect(screen.queryByRole('button', { name: 'Ask for a scan' })).toBeNull();
  });

  test('is not asked for where the plan ended while the page was open, which says what happens', async () => {
    const server = open();
    await button('Ask for a scan');
    server.failures.set('ask scan', new AppError('PO022', 'held', 'No plan.'));
    server.quota = makePostQuota({ state: 'expired', next_gross: null, next_due_at: null });
    await press('Ask for a scan');
    await screen.findByText('Your membership has expired');
    expect(screen.queryByRole('button', { name: 'Ask for a scan' })).toBeNull();
  });

  test('after a withdrawal is another request', async () => {
    const server = open();
    const ask = vi.spyOn(server.api, 'askForPost');
    await press('Ask for a scan');
    await press('Withdraw request');
    await press('Ask for a scan');
    await button('Withdraw request');
    const [first, second] = ask.mock.calls.map(([, lines]) => lines[0]?.request_id);
    expect(first).not.toBe(second);
  });

  test('is not offered without a plan, which says what happens to the item', async () => {
    vi.mocked(getMembership).mockResolvedValue(
      makeMembership({ status: 'expired', valid_until: '2026-11-20' }),
    );
    open({}, { quota: { state: 'expired', next_gross: null } });
    expect((await part(card)).textContent).toContain('we hold your post unopened');
    expect(screen.getByRole('link', { name: 'Renew' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });

  test.each(['forwarded', 'collected', 'shredded', 'returned', 'lost'] as const)(
    'is not offered of an item that is %s',
    async (paper) => {
      open({ paper });
      await title();
      expect(screen.queryByRole('region', { name: card })).toBeNull();
    },
  );
});

describe('a scan that somebody asked for', () => {
  test('and that is withdrawn leaves the rest of the page as it was', async () => {
    const server = open({ requests: [makePostRequest({ kind: 'return', is_paper_way: true })] });
    await press('Withdraw request');
    const note = screen.getByRole('textbox', { name: 'Note' });
    await button('Send it back');
    expect(screen.getByRole('textbox', { name: 'Note' })).toBe(note);
    expect(document.activeElement?.textContent).toBe(card);
    expect(server.asked).toContain('withdrawPostRequests');
  });

  test('can no longer be withdrawn once it is in work', async () => {
    open({ requests: [makePostRequest({ state: 'in_work' })] });
    expect((await part(card)).textContent).toContain('Someone is scanning it now.');
    expect(screen.getByText('Being scanned now')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  });

  test('says since when it is late, and that we are sorry', async () => {
    open({ requests: [makePostRequest({ due_at: '2026-11-26T08:00:00Z' })] });
    expect((await part(card)).textContent).toContain(
      'This was due today, 09:00 (Malta time). We’re sorry that it is late',
    );
    expect(screen.getByText('Scan overdue since today, 09:00')).toBeTruthy();
  });

  test('has no due time while the office has no opening hours', async () => {
    open({ requests: [makePostRequest({ due_at: null })] });
    expect((await part(card)).textContent).toContain('We can’t say yet when it will be ready.');
    expect(screen.getByText('Scan asked for')).toBeTruthy();
  });

  test('taken a moment before says why it is not withdrawn', async () => {
    const server = open({ requests: [makePostRequest({ is_included: false, ...extra })] });
    const offer = await part(card);
    expect(offer.textContent).toContain(
      '€1.06 (€0.90 + €0.16 VAT), up to 20 sheets. Each further 20 count as one more document: €1.77 (€1.50 + €0.27 VAT).',
    );
    const refused = new AppError('PO023', 'in work', 'We are already working on this.');
    server.failures.set('withdrawPostRequests', refused);
    await press('Withdraw request');
    expect((await within(offer).findByRole('alert')).textContent).toBe(refused.userText);
  });

  test.each([
    ['unreadable_label', null, /can’t read enough of the label/, /ask again/],
    ['damaged', 'Page two is wet', /came damaged.*“Page two is wet”/s, /Write to us/],
    ['not_a_document', null, /no pages in it/, /Write to us/],
    ['identity_missing', null, /verify who you are/, /what we need/],
    ['other', 'It is glued to a box.', /It is glued to a box\./, /Write to us at/],
  ] as const)('refused (%s) says why, and the way on', async (refusal, note, why, way) => {
    const request = makePostRequest({ state: 'refused', refusal, refusal_note: note });
    open({ requests: [request] });
    const offer = await part(card);
    expect(offer.textContent).toMatch(why);
    expect(offer.textContent).toMatch(way);
    expect(await button('Ask for a scan')).toBeTruthy();
  });

  test('held until it is approved who uses the address goes back only, and says the way on', async () => {
    const address = { state: 'reserved', held_from: '2026-11-20' } as const;
    vi.mocked(getMembership).mockResolvedValue(makeMembership({ box_number: null, address }));
    open();
    const offer = await part(card);
    expect(offer.textContent).toContain('we first have to know who uses your address');
    const way = within(offer).getByRole('link', { name: 'See what is missing' });
    expect(way.getAttribute('href')).toBe('/dashboard/verification');
    expect(await button('Send it back')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask for a scan/ })).toBeNull();
  });

  test('that came before the address rests is scanned as before', async () => {
    const address = { state: 'held', held_from: '2026-11-26' } as const;
    vi.mocked(getMembership).mockResolvedValue(makeMembership({ address }));
    open({ received_at: '2026-11-25T09:00:00Z' });
    expect(await button('Ask for a scan')).toBeTruthy();
  });

  test.each([
    ['reading', /You can read it here in a few minutes/],
    ['failed', /someone in the office is looking at it/],
  ] as const)('is being prepared while it is %s', async (scanning, text) => {
    open({ image: 'scanned', scanning, requests: [makePostRequest({ state: 'done' })] });
    const offer = await part(card);
    expect(offer.textContent).toContain('Your scan is being prepared');
    expect(offer.textContent).toMatch(text);
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });
});

describe('a scan that is done', () => {
  const scanned = {
    image: 'text_read' as const,
    paper: 'opened' as const,
    scan: makeScan('Għażiż Sinjur,', 'Id-dħul taxxabbli', ''),
    requests: [makePostRequest({ state: 'done' })],
  };
  const page = (nr: number) => screen.findByRole('img', { name: `Page ${nr} of 3, from Sender 1` });

  test('is turned page by page, by button and by key, and stays there after a reload', async () => {
    open(scanned);
    const first = await page(1);
    expect([first.getAttribute('width'), first.getAttribute('height')]).toEqual(['1654', '2339']);
    await press('Next page');
    await page(2);
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    await page(3);
    await userEvent.keyboard('{ArrowRight}');
    expect(window.location.search).toBe(`?id=${id}&page=3`);
    expect((await button('Next page')).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{ArrowLeft}');
    await page(2);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Page/ }), '1');
    await page(1);
  });

  test('opens at the page that a search has found', async () => {
    open(scanned, { query: `?id=${id}&page=2` });
    await page(2);
    expect(screen.getByText('Id-dħul taxxabbli')).toBeTruthy();
  });

  test.each(['0', '9', '-1', 'x', '1.5'])(
    'opens at its first page where the address says %s',
    async (nr) => {
      open(scanned, { query: `?id=${id}&page=${nr}` });
      await page(1);
    },
  );

  test('says where no text was found on a page', async () => {
    open(scanned, { query: `?id=${id}&page=3` });
    expect(await screen.findByText('We found no text on this page.')).toBeTruthy();
  });

  test('is saved as a PDF named after sender and day', async () => {
    open(scanned);
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await press('Download PDF');
    await waitFor(() => expect(followed).toHaveBeenCalledTimes(1));
    expect(signedAddresses).toHaveBeenCalledWith(
      'post-scans',
      ['item/scan.pdf'],
      'sender-1-2026-11-25.pdf',
    );
  });

  test('says that it could not be saved', async () => {
    open(scanned);
    await page(1);
    await within(await part('Envelope')).findByRole('img', { name: /^Envelope/ }); // it has its address, too
    vi.mocked(signedAddresses).mockRejectedValueOnce(lost);
    await press('Download PDF');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachableText);
  });

  test('can be made better, free of charge', async () => {
    const server = open(scanned);
    await press('Ask for a better scan');
    const offer = await part(card);
    await within(offer).findByText(promised);
    expect(screen.getByText('New scan due tomorrow, 16:00')).toBeTruthy();
    expect(offer.textContent).toContain('Free of charge.');
    expect(server.asked).toContain('ask rescan');
  });

  test('shows the envelope below it', async () => {
    open(scanned);
    const envelope = await part('Envelope');
    expect(await within(envelope).findByRole('img', { name: /^Envelope/ })).toBeTruthy();
  });
});

describe('what else can be asked for', () => {
  test('an item goes back to its sender by one press, free of charge, and stays by another', async () => {
    const server = open();
    const back = await screen.findByRole('region', { name: 'Send it back' });
    expect(back.textContent).toContain('free of charge');
    await press('Send it back');
    await screen.findByText('We’ll send it back to its sender by tomorrow, 16:00 (Malta time).');
    expect(screen.getByText('Return due tomorrow, 16:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send it back' })).toBeNull();
    expect(await button('Ask for a scan')).toBeTruthy(); // before it goes
    await press('Withdraw request');
    expect(await button('Send it back')).toBeTruthy();
    expect(server.asked).toContain('ask return');
  });

  test('paper that is to leave stays until its scan is ready', async () => {
    const back = makePostRequest({
      id: '44444444-4444-4444-8444-444444444445',
      kind: 'return',
      is_paper_way: true,
      counts: 0,
      counts_included: 0,
    });
    open({ requests: [back, makePostRequest()] });
    const asked = await screen.findByRole('list', { name: 'What you have asked for' });
    const [scan, away] = within(asked).getAllByRole('listitem');
    expect(scan?.textContent).toContain(
      'Included in your plan, up to 20 sheets. Each further 20 count as one more document: included while you have scans left this month, otherwise €1.77 (€1.50 + €0.27 VAT).',
    );
    expect(away?.textContent).toContain('It leaves our office once its scan is ready.');
  });

  test('the order to open it is beside the button, and can be read whole', async () => {
    open();
    await button('Ask for a scan');
    expect(screen.getByText(mandate.short)).toBeTruthy();
    expect(screen.getByText(mandate.text[0] ?? '')).toBeTruthy();
  });

  test('the history keeps the order by which it was opened', async () => {
    const [received] = makePostItem().timeline;
    if (!received) throw new Error('nothing was received');
    open({ timeline: [{ ...received, kind: 'opened', detail: { mandate: 1 } }] });
    expect(await screen.findByText('Your order, version 1')).toBeTruthy();
  });

  test('a thick letter says beforehand what more sheets cost, and afterwards what it was counted as', async () => {
    const done = { state: 'done', sheets: 45, counts: 3, counts_included: 1 } as const;
    const cost = { is_included: false, net: 1.8, vat: 0.32, gross: 2.12 };
    open({ requests: [makePostRequest({ ...done, ...cost })] });
    expect((await part(card)).textContent).toContain(
      'That is for up to 20 sheets. Each further 20 count as one more document: included while you have scans left this month, otherwise €1.06 (€0.90 + €0.16 VAT).',
    );
    expect(
      screen.getByText('45 sheets, counted as 3 documents: €2.12 (€1.80 + €0.32 VAT).'),
    ).toBeTruthy();
  });

  test('a question of the office is answered, and the request waits again', async () => {
    const question = 'Shall we scan the letter alone?';
    const server = open({ requests: [makePostRequest({ state: 'asked', question })] });
    expect(await screen.findByText('Waits for your answer')).toBeTruthy();
    expect(screen.getByText(`“${question}”`)).toBeTruthy();
    await press('Answer');
    await userEvent.type(await screen.findByLabelText('Your answer'), 'Yes, the letter.');
    await press('Send answer');
    await screen.findByText(promised);
    expect(server.items[0]?.requests[0]?.answer).toBe('Yes, the letter.');
    expect(screen.getByText('“Yes, the letter.”')).toBeTruthy();
  });

  test('a question that another one follows while it is answered is answered alone', async () => {
    const asked = { state: 'asked', question: 'Both?' } as const;
    const server = open({ requests: [makePostRequest(asked)] });
    const answer = vi.spyOn(server.api, 'answerPostRequest');
    await press('Answer');
    await userEvent.type(await screen.findByLabelText('Your answer'), 'Yes');
    const earlier_words = [{ question: 'Both?', answer: null }];
    const next = makePostRequest({ ...asked, question: 'With the card?', earlier_words });
    act(() => server.change(id, { request: next, requests: [next] }));
    await screen.findByText('“With the card?”');
    server.failures.set('answerPostRequest', new AppError('PO055', 'over', 'No longer open.'));
    await press('Send answer');
    await screen.findByText('No longer open.');
    expect(answer).toHaveBeenCalledWith(next.id, 'Both?', 'Yes', false);
  });

  test.each([
    ['Yes, all 61 sheets', true, 'Yes, all 61 sheets.'],
    ['No, not all of it', false, 'No, not all of it.'],
  ])(
    'whether all sheets are scanned and charged is chosen: %s',
    async (choice, isAgreed, words) => {
      const asked = { state: 'asked', question: 'It has 61 sheets.', asked_sheets: 61 } as const;
      const server = open({ requests: [makePostRequest(asked)] });
      const answer = vi.spyOn(server.api, 'answerPostRequest');
      await press('Answer');
      const field = await screen.findByLabelText('Shall we scan all of it?');
      screen.getByText(
        '61 sheets count as 4 documents. One beyond your plan costs €1.77 (€1.50 + €0.27 VAT).',
      );
      await press('Send answer');
      await screen.findByText('Choose what we do');
      expect(answer).not.toHaveBeenCalled();
      await userEvent.selectOptions(field, choice);
      await press('Send answer');
      await screen.findByText(promised);
      expect(answer).toHaveBeenCalledExactlyOnceWith(
        makePostRequest().id,
        'It has 61 sheets.',
        words,
        isAgreed,
      );
    },
  );

  test('a price without sheets says that it stays', async () => {
    open({ requests: [makePostRequest({ is_included: false, ...extra, mandate: null })] });
    expect((await part(card)).textContent).toContain(
      '€1.06 (€0.90 + €0.16 VAT). This price no longer changes.',
    );
  });

  test.each([
    ['damaged', null, /too damaged to be sent/],
    ['no_sender', null, /says nowhere who sent it/],
    ['identity_missing', null, /before we send your post on/],
    ['other', 'It is a box of glass.', /It is a box of glass\./],
  ] as const)('a return that was refused (%s) says why', async (refusal, note, why) => {
    const request = makePostRequest({
      kind: 'return',
      state: 'refused',
      refusal,
      refusal_note: note,
      is_paper_way: true,
    });
    open({ requests: [request] });
    const text = (await part(card)).textContent;
    expect(text).toMatch(why);
    expect(text).toContain('We couldn’t send it back');
    expect(text).not.toMatch(/scanned/);
  });

  test('why there is no scan is read also once something else is asked for', async () => {
    const back = makePostRequest({
      id: '44444444-4444-4444-8444-444444444445',
      kind: 'return',
      is_paper_way: true,
      counts: 0,
      counts_included: 0,
    });
    open({ requests: [back, makePostRequest({ state: 'refused', refusal: 'not_a_document' })] });
    expect((await part(card)).textContent).toContain('There are no pages in it to scan.');
  });

  test('a question of the office can be withdrawn from', async () => {
    const asked = makePostRequest({ state: 'asked', question: 'Which one?' });
    open({ requests: [asked] });
    await press('Withdraw request');
    expect(await button('Ask for a scan')).toBeTruthy();
  });
});

describe('a note of the owner', () => {
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const stored = (server: PostServer) => server.items[0]?.note;

  test('is saved as it is typed', async () => {
    const server = open();
    await userEvent.type(await note(), ' Ask Joe ');
    await screen.findByText('Saved');
    expect(stored(server)).toBe('Ask Joe');
    expect((await note()).value).toBe(' Ask Joe ');
    await userEvent.clear(await note());
    await waitFor(() => expect(stored(server)).toBeNull());
  });

  test('stays in the field where it could not be saved, and is saved by another try', async () => {
    const server = open();
    server.failures.set('notePost', lost);
    await userEvent.type(await note(), 'Ask Joe');
    fireEvent.blur(await note());
    expect((await screen.findByRole('alert')).textContent).toContain('Your note was not saved.');
    expect((await note()).value).toBe('Ask Joe');
    server.failures.clear();
    await press('Try again');
    await screen.findByText('Saved');
    expect(stored(server)).toBe('Ask Joe');
  });

  test('is saved where the page is left at once', async () => {
    const server = open();
    await userEvent.type(await note(), 'Ask Joe');
    window.history.replaceState(null, '', '/dashboard/post/item?id=another');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(stored(server)).toBe('Ask Joe'));
  });

  test('elsewhere is shown here, as long as nobody types', async () => {
    const server = open();
    await note();
    server.change(id, { note: 'From my phone' });
    await waitFor(async () => expect((await note()).value).toBe('From my phone'));
  });

  test('beside it, a folder is chosen, left and made', async () => {
    const server = open({ folder: 'Tax' });
    const folder = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Folder' });
    const inFolder = (name: string | null) =>
      waitFor(() => expect(server.items[0]?.folder).toBe(name));
    expect((await folder()).selectedOptions[0]?.textContent).toBe('Tax');
    await userEvent.selectOptions(await folder(), 'No folder');
    await inFolder(null);
    await userEvent.selectOptions(await folder(), 'New folder…');
    const dialog = await screen.findByRole('dialog', { name: 'New folder' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Lease');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put it in this folder' }));
    await inFolder('Lease');
    await waitFor(async () =>
      expect((await folder()).selectedOptions[0]?.textContent).toBe('Lease'),
    );
  });

  test('beside it, the folder stays that could not be changed', async () => {
    const server = open({ folder: 'Tax' });
    server.failures.set('movePostToFolder', lost);
    const folder = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Folder' });
    await userEvent.selectOptions(folder, 'No folder');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachableText);
    expect(folder.selectedOptions[0]?.textContent).toBe('Tax');
  });
});

describe('an item and the rules of its owner', () => {
  const rule = {
    source: 'sender' as const,
    sender: 'Sender 1',
    item_kinds: null,
    kind: 'scan' as const,
    most_extra: 0,
  };

  test('says which rule asked for it, that more is asked about first, and is withdrawn as ever', async () => {
    open({ requests: [makePostRequest({ rule })] });
    expect(
      await screen.findByText('Asked for by your rule “Post from Sender 1: scan at once”.'),
    ).toBeTruthy();
    expect(screen.getByText(/we ask you before your rule would pay for more/)).toBeTruthy();
    await press('Withdraw request');
    expect(await button('Ask for a scan')).toBeTruthy();
  });

  test('says which rule has left it to them, and why, beside what they can ask for', async () => {
    open({ left_by_rule: { rule, problem: 'PO104' } });
    const said = await screen.findByText(/^Your rule “Post from Sender 1: scan at once” leaves/);
    expect(said.textContent).toContain('the documents of the month are used');
    expect(screen.getByRole('link', { name: 'Your rules' }).getAttribute('href')).toBe(
      '/dashboard/post/rules',
    );
    expect(await button('Ask for a scan')).toBeTruthy();
  });
});
