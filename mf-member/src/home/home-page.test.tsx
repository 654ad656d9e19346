import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAmountsDue, fetchInvoicePaper, fetchInvoices } from 'shared/billing/api';
import type { AmountDue } from 'shared/billing/types';
import { noCart, useCart } from 'shared/cart/use-cart';
import { fetchLibrary, fetchTemplate } from 'shared/documents/api';
import type { LibraryDocument } from 'shared/documents/types';
import { fetchRegistrations, fetchUpcomingEvents } from 'shared/events/api';
import type { Registration } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { unreachableText } from 'shared/lib/unreachable-text';
import { getMembership } from 'shared/memberships/api';
import { makeLetter } from 'shared/pdf/letter';
import { fetchPost, fetchPostSummary } from 'shared/post/api';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { anEventEntry } from 'shared/testing/event-entry';
import { inDays } from 'shared/testing/factories';
import { anInvoicePaper } from 'shared/testing/invoices';
import { makeMembership, noMembership } from 'shared/testing/memberships';
import { makeOwnVerification, makeReserved } from 'shared/testing/own-verification';
import { makePost } from 'shared/testing/post';
import { fetchOwnVerification } from 'shared/verification/api';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import HomePage from './home-page';

vi.mock('shared/billing/api', () => ({
  fetchAmountsDue: vi.fn(),
  fetchInvoices: vi.fn(),
  fetchInvoicePaper: vi.fn(),
}));
vi.mock('shared/billing/draw-invoice', () => ({ drawInvoice: async () => new Blob() }));
vi.mock('shared/documents/api', () => ({
  fetchLibrary: vi.fn(),
  fetchTemplate: vi.fn(),
  watchLibrary: () => () => {},
}));
vi.mock('shared/events/api', () => ({
  fetchRegistrations: vi.fn(),
  fetchUpcomingEvents: vi.fn(),
  watchEvents: () => () => {},
}));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/post/api', () => ({
  fetchPost: vi.fn(),
  fetchPostSummary: vi.fn(),
  postDirectory: { name: 'post' },
  postQueue: { name: 'post-queue' },
}));
vi.mock('shared/files/api', () => ({ signedAddresses: async () => new Map() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/verification/api', () => ({ fetchOwnVerification: vi.fn() }));
vi.mock('shared/pdf/letter', () => ({ makeLetter: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const userId = '00000000-0000-4000-8000-000000000003';
const event = anEventEntry({ title: 'Rooftop breakfast', event_date: inDays(3) });

const profile = {
  id: userId,
  full_name: 'Ġulja Vella',
  company_name: 'Vella & Co',
  email: 'gulja@example.test',
  country: 'Malta',
  membership_type: 'pro',
} as Profile;

const anOrder: AmountDue = {
  id: 'order-1',
  purchase_number: 'PO-2026-000012',
  net_amount: 308,
  vat_amount: 55.44,
  total_amount: 363.44,
  paid_amount: 0,
  amount_due: 363.44,
  created_at: '2026-11-01T09:00:00Z',
  items: [],
  invoice_number: 'INV-2026-00012',
  due_date: '2999-12-03',
  has_box: false,
};

function aDocument(changes: Partial<LibraryDocument> = {}): LibraryDocument {
  return {
    id: 'entry-1',
    user_id: userId,
    document_id: 'document-1',
    payment_status: 'paid',
    purchase_date: '2026-11-25T12:00:00Z',
    filled_in: {},
    document: { id: 'document-1', title: 'Lease of a desk', document_type: 'contract', asks: [] },
    order: null,
    ...changes,
  } as unknown as LibraryDocument;
}

const aRegistration = (changes: Partial<Registration> = {}) =>
  ({
    event_id: event.id,
    event,
    payment_status: 'paid',
    purchase_id: null,
    ...changes,
  }) as Registration;

const refused = (text: string) => new AppError('42501', 'refused', text);

function open() {
  render(
    <BrowserRouter>
      <HomePage />
    </BrowserRouter>,
  );
}

const part = (name: string) => screen.findByRole('region', { name });
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
  setSession({ status: 'signed-in', userId, email: null });
  vi.mocked(fetchAmountsDue).mockResolvedValue([]);
  vi.mocked(fetchInvoices).mockResolvedValue({ invoices: [], hasMore: false });
  vi.mocked(fetchLibrary).mockResolvedValue([]);
  vi.mocked(fetchRegistrations).mockResolvedValue([]);
  vi.mocked(fetchUpcomingEvents).mockResolvedValue([]);
  vi.mocked(fetchPost).mockResolvedValue({ items: [], more: false });
  vi.mocked(fetchPostSummary).mockResolvedValue({ total: 0, unread: 0, folders: [] });
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.mocked(fetchProfile).mockResolvedValue(profile);
  vi.mocked(fetchOwnVerification).mockResolvedValue(makeOwnVerification());
});

describe('the home of a member', () => {
  test('says in one line that nothing is to do, and what there is none of', async () => {
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading your home page…');
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    expect(screen.getByText('No upcoming events at the moment.')).toBeTruthy();
    expect(screen.getByText(/^No invoices or documents yet/)).toBeTruthy();
    expect(screen.getByText(/^No post yet/)).toBeTruthy();
  });

  test('whose box is reserved is asked who uses it, and sees no address yet', async () => {
    const own = makeReserved();
    vi.mocked(fetchOwnVerification).mockResolvedValue(own);
    vi.mocked(getMembership).mockResolvedValue(
      makeMembership({ box_number: null, address: own.address }),
    );
    open();
    const list = await screen.findByRole('list', { name: 'To do' });
    expect(linksIn(list)).toEqual([
      ['Begin: Tell us who uses your address', '/dashboard/verification'],
    ]);
    expect(screen.queryByRole('region', { name: 'Your Valletta address' })).toBeNull();
  });

  test('shows nothing until it knows everything, so that nothing moves', async () => {
    let answer = (_invoices: Awaited<ReturnType<typeof fetchInvoices>>): void => undefined;
    vi.mocked(fetchInvoices).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    open();
    await waitFor(() => expect(fetchRegistrations).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    answer({ invoices: [], hasMore: false });
    expect(await screen.findByRole('heading', { name: 'To do' })).toBeTruthy();
  });

  test('leads to what is due and to what waits', async () => {
    vi.mocked(fetchAmountsDue).mockResolvedValue([anOrder]);
    useCart.setState({ items: [makeCartItem(1)] });
    open();
    expect(linksIn(await part('To do'))).toEqual([
      ['Pay: €363.44', '/dashboard/billing#due-order-1'],
      ['Go to the cart: 1 item in your cart', '/dashboard/cart'],
    ]);
    const { parentElement: due } = screen.getByText('PO-2026-000012');
    expect(due?.textContent).toBe('Due by 3 December · Order PO-2026-000012');
    expect(screen.queryByText('You’re all caught up.')).toBeNull();
  });

  test('shows the latest post and how much is unread', async () => {
    const old = makePost(40, { read_at: null, is_official: true, is_top: true });
    const items = [old, makePost(1, { read_at: null }), makePost(2), makePost(3), makePost(4)];
    vi.mocked(fetchPost).mockResolvedValue({ items, more: true });
    vi.mocked(fetchPostSummary).mockResolvedValue({ total: 60, unread: 2, folders: [] });
    open();
    const latest = await part('Latest post');
    expect(latest.textContent).toContain('2 unread');
    expect(linksIn(latest)).toEqual([
      ['Unread: Sender 1', `/dashboard/post/item?id=${makePost(1).id}`],
      ['Sender 2', `/dashboard/post/item?id=${makePost(2).id}`],
      ['Sender 3', `/dashboard/post/item?id=${makePost(3).id}`],
      ['All post', '/dashboard/post'],
    ]);
    expect(linksIn(await part('To do'))).toEqual([
      ['Read: Sender 40', `/dashboard/post/item?id=${old.id}`],
    ]);
  });

  test('copies the whole address in one press', async () => {
    const user = userEvent.setup();
    open();
    const address = await part('Your Valletta address');
    expect(address.textContent).toContain('Box 101');
    await user.click(within(address).getByRole('button', { name: 'Copy address' }));
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines.slice(0, 2)).toEqual(['Vella & Co', 'Box 101']);
    expect(lines.length).toBeGreaterThan(3);
  });

  test.each([
    ['no plan', noMembership()],
    ['a plan that has expired', makeMembership({ status: 'expired' })],
    ['no box yet', makeMembership({ box_number: null })],
  ])('offers no address to a member with %s', async (_what, membership) => {
    vi.mocked(getMembership).mockResolvedValue(membership);
    open();
    await part('To do');
    expect(screen.queryByRole('region', { name: 'Your Valletta address' })).toBeNull();
  });

  test('shows the next event the member has a seat at', async () => {
    const later = anEventEntry({ id: 'later', title: 'Later', event_date: inDays(9) });
    vi.mocked(fetchUpcomingEvents).mockResolvedValue([
      anEventEntry({ event_date: inDays(1) }),
      event,
    ]);
    vi.mocked(fetchRegistrations).mockResolvedValue([
      aRegistration({ event: later, event_id: 'later' }),
      aRegistration({ payment_status: 'pending', purchase_id: 'order-1' }),
      aRegistration({ event: { ...event, event_date: inDays(1) }, payment_status: 'cancelled' }),
      aRegistration({ event: { ...event, event_date: inDays(-2) } }),
      aRegistration({ event: { ...event, event_date: inDays(1), status: 'cancelled' } }),
    ]);
    open();
    const next = await part('Your next event');
    expect(within(next).getByRole('heading', { level: 4 }).textContent).toBe('Rooftop breakfast');
    expect(next.textContent).toContain('Payment Pending');
    expect(linksIn(next)).toEqual([
      ['See event: Rooftop breakfast', `/dashboard/events?event=${event.id}`],
    ]);
  });

  test('offers the next event with a free seat to whoever has none', async () => {
    const full = anEventEntry({ id: 'full', title: 'Full', event_date: inDays(1), is_full: true });
    vi.mocked(fetchUpcomingEvents).mockResolvedValue([full, event]);
    // a seat that only lies in the cart is not taken
    vi.mocked(fetchRegistrations).mockResolvedValue([
      aRegistration({ event: full, event_id: 'full', payment_status: 'pending' }),
    ]);
    open();
    const next = await part('Next event');
    expect(within(next).getByRole('heading', { level: 4 }).textContent).toBe('Rooftop breakfast');
  });

  test('saves the latest invoices and documents as PDF', async () => {
    const invoice = (nr: number, issued_date: string) =>
      anInvoicePaper({ id: `invoice-${nr}`, invoice_number: `INV-2026-0000${nr}`, issued_date });
    const papers = [5, 4, 3, 2].map((nr) => invoice(nr, `2026-11-2${nr}`));
    vi.mocked(fetchInvoices).mockResolvedValue({ invoices: papers, hasMore: false });
    vi.mocked(fetchInvoicePaper).mockResolvedValue(papers[0] as (typeof papers)[0]);
    vi.mocked(fetchLibrary).mockResolvedValue([
      aDocument({ id: 'unpaid', payment_status: 'pending' }),
      aDocument(),
    ]);
    vi.mocked(fetchTemplate).mockResolvedValue('Between {{company_name}} and us.');
    vi.mocked(makeLetter).mockResolvedValue(new Blob());
    open();
    const list = await screen.findByRole('list', { name: 'Latest invoices and documents' });
    const titles = within(list).getAllByRole('heading', { level: 4 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Lease of a desk', // later on the day of the first invoice
      'INV-2026-00005',
      'INV-2026-00004',
      'INV-2026-00003',
    ]);
    const press = (name: string) => userEvent.click(within(list).getByRole('button', { name }));
    await press('Download PDF: Lease of a desk');
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'lease-of-a-desk.pdf'),
    );
    await press('Download PDF of INV-2026-00005');
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'INV-2026-00005.pdf'),
    );
  });

  test('opens a document with blanks where they can be read', async () => {
    vi.mocked(fetchLibrary).mockResolvedValue([aDocument()]);
    vi.mocked(fetchTemplate).mockResolvedValue('From {{start_date}} on.');
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Download PDF: Lease/ }));
    await waitFor(() => expect(window.location.search).toBe('?open=text-document-1'));
    expect(window.location.pathname).toBe('/dashboard/documents');
    window.history.replaceState(null, '', '/');
  });

  test.each([
    ['what is due', fetchAmountsDue, 'To do'],
    ['the membership', getMembership, 'To do'],
    ['the post', fetchPost, 'Latest post'],
    ['the invoices', fetchInvoices, 'Latest invoices and documents'],
    ['the library', fetchLibrary, 'Latest invoices and documents'],
    ['the registrations', fetchRegistrations, 'Next event'],
    ['the calendar', fetchUpcomingEvents, 'Next event'],
  ])(
    'says in its place that %s could not be loaded, and asks again',
    async (what, fetch, place) => {
      vi.mocked(fetch as () => Promise<never>).mockRejectedValueOnce(refused(`No ${what}.`));
      open();
      const section = await part(place);
      const alert = within(section).getByRole('alert');
      expect(alert.textContent).toContain(`No ${what}.`);
      // nothing claims to be empty that is not known
      expect(
        within(section).queryByText(/caught up|No post yet|No upcoming|documents yet/),
      ).toBeNull();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(
        await within(section).findByText(/caught up|No post yet|No upcoming|documents yet/),
      ).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('says once that nothing could be reached, and asks again for all of it', async () => {
    const calls = [
      fetchAmountsDue,
      getMembership,
      fetchProfile,
      fetchPost,
      fetchPostSummary,
      fetchInvoices,
      fetchLibrary,
      fetchRegistrations,
      fetchUpcomingEvents,
    ];
    const lost = new AppError('UNKNOWN', 'no answer that can be read', unreachableText);
    for (const call of calls) vi.mocked(call as () => Promise<never>).mockRejectedValueOnce(lost);
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(unreachableText);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull(); // nothing looks empty
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(5);
  });
});
