import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noCart, useCart } from 'shared/cart/use-cart';
import { signedAddresses } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { unreachableText } from 'shared/lib/unreachable-text';
import { getMembership } from 'shared/memberships/api';
import type { OwnPostItem, PostName } from 'shared/post/types';
import { useLivePost } from 'shared/post/use-post';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeMembership, makeUnpaid, noMembership } from 'shared/testing/memberships';
import {
  AlwaysNear,
  makePost,
  makePostQuota,
  makePostRequest,
  makeScan,
  PostServer,
} from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import PostPage from './post-page';

const backend = vi.hoisted(() => ({ server: undefined as unknown as PostServer }));
vi.mock('shared/post/api', async () => {
  const { mockedPostApi } = await import('shared/testing/post');
  return mockedPostApi(() => backend.server);
});
vi.mock('shared/post-charges/api', async () => {
  const { makePostCharges } = await import('shared/testing/post-charges');
  return {
    fetchPostCharges: vi.fn(async () => makePostCharges()),
    watchCharges: vi.fn(() => () => {}),
  };
});
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostCollections: async () => [],
  fetchPostHandover: async () => null,
}));
vi.mock('shared/post-delegates/api', () => ({ fetchPostsOfOthers: async () => [] }));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn() }));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const userId = '00000000-0000-4000-8000-000000000003';
const now = new Date('2026-11-26T15:00:00Z');
const unread = { read_at: null };
const lost = new AppError('NETWORK', 'Failed to fetch', unreachableText);

function Live() {
  useLivePost(); // as the frame does
  return <PostPage />;
}

function open(items: readonly Partial<OwnPostItem>[] = [], query = ''): PostServer {
  window.history.replaceState(null, '', `/dashboard/post${query}`);
  backend.server = new PostServer(items);
  render(
    <BrowserRouter>
      <Live />
    </BrowserRouter>,
  );
  return backend.server;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const senders = () => rows().map(({ textContent }) => textContent);
const row = (name: string) =>
  screen.findByRole('link', { name }).then((link) => link.closest('li') as HTMLElement);
const groups = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [
      heading.textContent,
      within(heading.parentElement as HTMLElement).getAllByRole('listitem').length,
    ]);
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search your post' });
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  queryClient.clear();
  useCart.setState(noCart);
  setSession({ status: 'signed-in', userId, email: null });
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.mocked(fetchProfile).mockResolvedValue({
    id: userId,
    full_name: 'Ġulja Vella',
    company_name: 'Vella & Co',
  } as Profile);
  vi.mocked(signedAddresses)
    .mockReset()
    .mockImplementation(
      async (_bucket, names) => new Map(names.map((name) => [name, `/signed/${name}`])),
    );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the post of a member', () => {
  test('shows official post first, then what is unread, then the months', async () => {
    const official = { ...makePost(40), ...unread, is_official: true, is_top: true };
    open([makePost(1), { ...makePost(2), ...unread }, makePost(30), official]);
    expect(screen.getByRole('status').textContent).toBe('Loading your post…');
    await row('Sender 1');
    expect(groups()).toEqual([
      ['Official post', 1],
      ['Unread', 1],
      ['November 2026', 1],
      ['October 2026', 1],
    ]);
    expect(senders()).toEqual(['Unread: Sender 40', 'Unread: Sender 2', 'Sender 1', 'Sender 30']);
    expect(screen.getByText(/Deadlines often run from the day it arrives/)).toBeTruthy();
  });

  test('says how many documents of the plan are used, also where all is scanned, and what counts', async () => {
    open([{ ...makePost(1), image: 'text_read' }]);
    const used = await screen.findByText(
      'Documents of your plan: 3 of 30 used, resets 14 December',
    );
    await userEvent.click(used);
    expect(screen.getByText(/better scans and our own mistakes do not count/)).toBeTruthy();
  });

  test('marks official post that was read among the rest', async () => {
    open([{ ...makePost(1), is_official: true }]);
    expect(within(await row('Sender 1')).getByText('Official')).toBeTruthy();
  });

  test('says of each item who it is from, when it came and how it stands', async () => {
    open([
      { ...makePost(0), requests: [makePostRequest()] },
      { ...makePost(1), kind: 'parcel', weight_g: 1240, sender: null, folder: 'Samples' },
      { ...makePost(2), note: 'Ask Joe about it', image: 'none', envelope: null },
    ]);
    const first = await row('Sender 0');
    expect(first.textContent).toContain('Scan due tomorrow, 16:00');
    expect(first.textContent).toContain('Today,\u00a010:00');
    const parcel = await row('Unknown sender');
    expect(parcel.textContent).toContain('Parcel, 1.2 kg');
    expect(parcel.textContent).toContain('Samples');
    expect(parcel.textContent).toContain('Yesterday,\u00a010:00');
    const last = await row('Sender 2');
    expect(last.textContent).toContain('Ask Joe about it');
    expect(last.textContent).toContain('24\u00a0Nov\u00a02026');
    expect(within(last).queryByRole('presentation')).toBeNull(); // a drawing, no picture
  });

  test('says that a scan is late', async () => {
    const request = makePostRequest({ due_at: '2026-11-25T15:00:00Z' });
    open([{ ...makePost(0), requests: [request] }]);
    expect((await row('Sender 0')).textContent).toContain('Scan overdue since yesterday, 16:00');
  });

  test('has the pictures of a list signed together', async () => {
    open([makePost(0), makePost(1), makePost(2)]);
    await waitFor(() => expect(document.querySelectorAll('li img')).toHaveLength(3));
    const asked = vi.mocked(signedAddresses).mock.calls.map(([, names]) => names.length);
    expect(asked).toContain(3);
  });

  test('asks once more for a picture whose address has ended, then draws it', async () => {
    open([makePost(0)]);
    const picture = () => document.querySelector('li img');
    await waitFor(() => expect(picture()).not.toBeNull());
    fireEvent.error(picture() as Element);
    await waitFor(() => expect(signedAddresses).toHaveBeenCalledTimes(2));
    fireEvent.error(picture() as Element);
    await waitFor(() => expect(picture()).toBeNull());
    expect(document.querySelector('li svg')).not.toBeNull();
  });

  test('leads from each item to its page', async () => {
    open([makePost(1)]);
    const link = within(await row('Sender 1')).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/dashboard/post/item?id=${makePost(1).id}`);
  });

  test('shows what comes without a reload', async () => {
    const server = open([makePost(1)]);
    await row('Sender 1');
    server.add({ ...makePost(0), ...unread });
    expect(await row('Unread: Sender 0')).toBeTruthy();
  });

  test('shows more on demand, where the focus goes on', async () => {
    open(Array.from({ length: 120 }, (_, nr) => makePost(nr)));
    await row('Sender 0');
    expect(rows()).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(100));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sender 50'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('says that more of it could not be loaded, and can be asked again', async () => {
    const server = open(Array.from({ length: 60 }, (_, nr) => makePost(nr)));
    await row('Sender 0');
    server.failures.set('fetchPost', new AppError('42501', 'no', 'Your post could not be loaded.'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('could not be loaded');
    expect(rows()).toHaveLength(50);
    server.failures.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(60));
  });
});

describe('a search in the post', () => {
  const letter = {
    ...makePost(3),
    image: 'text_read' as const,
    scan: makeScan('Għażiż Sinjur,', 'Id-dħul taxxabbli tiegħek'),
  };

  test('marks what it found, with the page it is on', async () => {
    open([makePost(1), { ...makePost(2), note: 'dħul from the shop' }, letter]);
    await userEvent.type(await search(), 'dħul');
    await waitFor(() => expect(senders()).toEqual(['Sender 2', 'Sender 3']));
    const found = await row('Sender 3');
    expect(found.querySelector('mark')?.textContent).toBe('dħul');
    expect(found.textContent).toContain('Page 2: Id-dħul taxxabbli');
    const link = within(found).getByRole('link').getAttribute('href');
    expect(link).toBe(`/dashboard/post/item?id=${letter.id}&page=2`);
    expect((await row('Sender 2')).textContent).toContain('Your note: dħul from the shop');
    expect(window.location.search).toBe('?q=d%C4%A7ul');
    expect(screen.getByText('2 items found.')).toBeTruthy();
  });

  test('marks a sender in its place', async () => {
    open([{ ...makePost(1), sender: 'Malta Business Registry' }], '?q=Business');
    const found = await row('Malta Business Registry');
    expect(found.querySelector('h4 mark')?.textContent).toBe('Business');
  });

  test('leaves what was shown until the answer is there', async () => {
    const server = open([makePost(1), makePost(2)]);
    await row('Sender 1');
    let answer = () => {};
    const fetchPost = server.api.fetchPost;
    server.api.fetchPost = (question) =>
      new Promise((resolve) => {
        answer = () => resolve(fetchPost(question));
      });
    await userEvent.type(await search(), 'Sender 2{Enter}');
    await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull());
    expect(rows()).toHaveLength(2);
    answer();
    await waitFor(() => expect(senders()).toEqual(['Sender 2']));
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  test('without a result says what is searched, and shows all again', async () => {
    open([makePost(1)], '?q=nothing');
    expect(await screen.findByText('Nothing found for “nothing”')).toBeTruthy();
    expect(screen.getByText(/We search senders, your notes and the text of scans/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all post' }));
    await row('Sender 1');
    expect((await search()).value).toBe('');
  });

  test.each([
    [/^Unread/, '?show=unread', ['Unread: Sender 2']],
    [/^Official/, '?show=official', ['Sender 3']],
    [/^Asked for/, '?show=asked', ['Sender 4']],
    [/^Scanned/, '?show=scanned', ['Sender 5']],
    [/Tax & more/, '?folder=Tax+%26+more', ['Sender 6']],
  ])('or a filter (%s) stands in the address', async (name, address, found) => {
    open([
      makePost(1),
      { ...makePost(2), ...unread },
      { ...makePost(3), is_official: true },
      { ...makePost(4), requests: [makePostRequest()] },
      { ...makePost(5), image: 'text_read', scan: makeScan('x') },
      { ...makePost(6), folder: 'Tax & more' },
    ]);
    await choose(name);
    await waitFor(() => expect(senders()).toEqual(found));
    expect(window.location.search).toBe(address);
    await choose(/^All/);
    await waitFor(() => expect(rows()).toHaveLength(6));
  });

  test('or a filter that leaves nothing says so', async () => {
    open([makePost(1)], '?show=unread');
    expect(await screen.findByText('Nothing unread')).toBeTruthy();
  });
});

describe('a member at the keyboard', () => {
  test('goes along the rows, and from the search into them', async () => {
    open([makePost(1), makePost(2), makePost(3)]);
    await row('Sender 1');
    const at = () => document.activeElement?.textContent;
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(await search());
    await userEvent.keyboard('{ArrowDown}');
    expect(at()).toBe('Sender 1');
    await userEvent.keyboard('j');
    expect(at()).toBe('Sender 2');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(at()).toBe('Sender 3');
    await userEvent.keyboard('k');
    expect(at()).toBe('Sender 2');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(at()).toBe('Sender 1');
    await userEvent.keyboard('{End}');
    expect(at()).toBe('Sender 3');
  });

  test('types letters and slashes into the search', async () => {
    open([makePost(1)]);
    await userEvent.type(await search(), 'j/k');
    expect((await search()).value).toBe('j/k');
    expect(document.activeElement).toBe(await search());
  });
});

describe('somebody without post or without a plan', () => {
  test('reads what will be here, and copies the address that brings it', async () => {
    const user = userEvent.setup();
    open();
    expect(await screen.findByText('No post yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy your Valletta address' }));
    expect((await navigator.clipboard.readText()).split('\n').slice(0, 2)).toEqual([
      'Vella & Co',
      'Box 101',
    ]);
  });

  test.each([
    [
      'none',
      noMembership(),
      'You don’t have a plan yet',
      'See plans',
      '/dashboard/membership?view=plans',
    ],
    [
      'pending',
      { ...noMembership(), status: 'pending_payment' as const, unpaid: makeUnpaid() },
      'Your plan starts with your payment',
      'Pay €363.44',
      '/dashboard/billing#due-33333333-3333-4333-8333-333333333333',
    ],
    [
      'expired',
      makeMembership({ status: 'expired', valid_until: '2026-11-20' }),
      'Your membership has expired',
      'Renew',
      '/dashboard/membership?view=plans',
    ],
    [
      'cancelled',
      makeMembership({ status: 'cancelled', valid_until: '2026-11-20' }),
      'Your membership has ended',
      'See plans',
      '/dashboard/membership?view=plans',
    ],
  ] as const)(
    'reads what happens to post (plan: %s)',
    async (state, membership, title, way, to) => {
      vi.mocked(getMembership).mockResolvedValue(membership);
      const server = open([makePost(1)]);
      server.quota = { ...server.quota, state };
      await queryClient.resetQueries();
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
      await row('Sender 1'); // what came before can still be read
    },
  );
});

test('post that could not be loaded says so, and is loaded by another try', async () => {
  const server = open([makePost(1)]);
  server.failures.set('fetchPost', new AppError('42501', 'no', 'Your post could not be loaded.'));
  await queryClient.resetQueries();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your post could not be loaded.');
  server.failures.clear();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await row('Sender 1');
});

describe('names and e-mails', () => {
  const trading: PostName = {
    id: 'name-1',
    name: 'Vella Trading',
    kind: 'trading_name',
    is_from_profile: false,
    state: 'confirmed',
    refusal: null,
    valid_from: '2026-11-03',
  };
  const waiting: PostName = { ...trading, id: null, state: 'waiting', valid_from: null };
  const list = () => screen.findByRole('list', { name: 'Names on your post' });
  const listed = async () =>
    within(await list())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('say which are confirmed and which wait, those of the profile too', async () => {
    const server = open([], '?view=settings');
    server.names = [
      { ...waiting, name: 'Ġulja Vella', kind: 'person', is_from_profile: true },
      { ...trading, name: 'Vella & Co', kind: 'company', is_from_profile: true },
      trading,
      { ...waiting, id: 'name-2', name: 'G Vella' },
    ];
    await queryClient.resetQueries();
    await waitFor(async () =>
      expect(await listed()).toEqual([
        'Ġulja VellaFrom your profileWaiting for confirmationChange',
        'Vella & CoFrom your profile, since 3 November 2026ConfirmedChange',
        'Vella TradingTrading name, since 3 November 2026ConfirmedStop using',
        'G VellaTrading nameWaiting for confirmationStop using',
      ]),
    );
  });

  test('a name that is not confirmed says why, and is asked for again', async () => {
    const server = open([], '?view=settings');
    server.names = [{ ...trading, state: 'refused', refusal: 'Please bring a paper.' }];
    await queryClient.resetQueries();
    await waitFor(async () =>
      expect(await listed()).toEqual([
        'Vella TradingTrading namePlease bring a paper.Not confirmedAsk againStop using',
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ask again for Vella Trading' }));
    await waitFor(async () =>
      expect(await listed()).toEqual([
        'Vella TradingTrading nameWaiting for confirmationStop using',
      ]),
    );
  });

  test('a name that is added waits for the office', async () => {
    const server = open([], '?view=settings');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Add a name' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a name' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add name' }));
    expect(await screen.findByText('Enter the name as it is written on envelopes')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Name on the envelope'), '  Vella Ltd ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add name' }));
    await waitFor(async () =>
      expect(await listed()).toContain('Vella LtdCompanyWaiting for confirmationStop using'),
    );
    expect(server.names.map(({ name }) => name)).toEqual(['Vella Ltd']);
  });

  test('a name is ended after a question', async () => {
    const server = open([], '?view=settings');
    server.names = [trading];
    await queryClient.resetQueries();
    const end = { name: 'Stop using Vella Trading' };
    await userEvent.click(await screen.findByRole('button', end));
    const dialog = await screen.findByRole('dialog', { name: 'Stop using Vella Trading?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop using' }));
    await waitFor(() => expect(screen.queryByRole('button', end)).toBeNull());
    expect(server.names).toEqual([]);
  });

  test('two choices made at once are both saved', async () => {
    const server = open([], '?view=settings');
    const sender = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /Name the sender/,
    });
    const digest = screen.getByRole<HTMLInputElement>('checkbox', { name: 'One e-mail a day' });
    await userEvent.click(sender);
    await userEvent.click(digest);
    expect([sender.checked, digest.checked]).toEqual([true, true]);
    await waitFor(() =>
      expect(server.settings).toMatchObject({ sender_in_mails: true, digest: true }),
    );
  });

  test('each choice is saved alone: another tab may have chosen the rest otherwise', async () => {
    const server = open([], '?view=settings');
    const digest = await screen.findByRole('checkbox', { name: 'One e-mail a day' });
    server.settings = { ...server.settings, after_storage: 'shred' };
    const save = vi.spyOn(server.api, 'savePostSettings');
    await userEvent.click(digest);
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(userId, { digest: true }));
    expect(server.settings).toMatchObject({ digest: true, after_storage: 'shred' });
  });

  test('letters are shredded after storage by a choice, and kept by taking it back, unless it is too late', async () => {
    const server = open([], '?view=settings');
    const name = /^Shred my letters/;
    const shred = await screen.findByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(shred);
    await waitFor(() => expect(server.settings.after_storage).toBe('shred'));
    server.tooLate = 2;
    await userEvent.click(shred);
    await waitFor(() => expect(server.settings.after_storage).toBe('keep'));
    await waitFor(() =>
      expect(useAppStore.getState().toasts.at(-1)?.text).toBe(
        '2 items can no longer be kept: the bag is closed.',
      ),
    );
  });

  test('a choice that was not saved is as before', async () => {
    const server = open([], '?view=settings');
    server.failures.set('savePostSettings', lost);
    const digest = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'One e-mail a day',
    });
    await userEvent.click(digest);
    await waitFor(() => expect(digest.checked).toBe(false));
    expect(server.settings.digest).toBe(false);
  });
});

describe('several items', () => {
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const scanned = { image: 'text_read' } as const;

  test('are chosen and asked for at once, at the price that is shown, and the others say why not', async () => {
    const server = open([makePost(1), makePost(2), { ...makePost(3), ...scanned }]);
    server.quota = makePostQuota({ used: 29 });
    const ask = vi.spyOn(server.api, 'askForPost');
    await press('Choose several');
    await userEvent.click(await box('Sender 1'));
    await press('Choose all');
    expect((await screen.findByText('3 items chosen')).tagName).toBe('P');
    await press('Scan…');
    const question = await screen.findByRole('dialog', { name: 'Open and scan these?' });
    await within(question).findByText('€1.06 (€0.90 + €0.16 VAT) in total');
    expect(question.textContent).toContain('1 included in your plan: then 30 of 30 documents');
    expect(question.textContent).toContain('1 item: This item is scanned already.');
    await press('Ask for 2 scans for €1.06');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [kind, lines, , gross] = ask.mock.calls[0] ?? [];
    expect([kind, lines?.map(({ item_id }) => item_id), gross]).toEqual([
      'scan',
      [makePost(1).id, makePost(2).id],
      1.06,
    ]);
    expect(await screen.findByRole('button', { name: 'Choose several' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Sender 1' })).toBeNull();
  });

  test('that cannot be asked for are told, and nothing can be pressed', async () => {
    open([{ ...makePost(1), ...scanned }]);
    await press('Choose several');
    await userEvent.click(await box('Sender 1'));
    await press('Scan…');
    expect(await screen.findByText('None of them can be asked for')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  });

  test('are withdrawn at once, but for what somebody works on', async () => {
    const taken = makePostRequest({
      id: '44444444-4444-4444-8444-444444444449',
      state: 'in_work',
    });
    const server = open([
      { ...makePost(1), requests: [makePostRequest()], open_requests: [makePostRequest()] },
      { ...makePost(2), requests: [taken], open_requests: [taken] },
    ]);
    const withdraw = vi.spyOn(server.api, 'withdrawPostRequests');
    await press('Choose several');
    await press('Choose all');
    await press('Withdraw…');
    await press('Withdraw 1 request');
    await waitFor(() => expect(withdraw).toHaveBeenCalledWith([makePostRequest().id]));
  });

  test('go back to their senders by one press', async () => {
    const server = open([makePost(1), makePost(2)]);
    await press('Choose several');
    await press('Choose all');
    await press('Send back…');
    await press('Send back 2 items');
    await waitFor(() => expect(server.items.every(({ request }) => request !== null)).toBe(true));
    expect(await screen.findAllByText('Return due tomorrow, 16:00')).toHaveLength(2);
  });

  test('are left alone by Done', async () => {
    open([makePost(1)]);
    await press('Choose several');
    await box('Sender 1');
    await press('Done');
    expect(screen.queryByRole('checkbox', { name: 'Sender 1' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Sender 1' })).toBeTruthy();
  });
});
