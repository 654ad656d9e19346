import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import type { Profile } from 'shared/profiles/types';
import { useAdminRole } from 'shared/profiles/use-profile';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { expectLines } from 'shared/testing/expect-lines';
import { makeMembership, makeUnpaid } from 'shared/testing/memberships';
import { fetchOrders, fetchPerson, savePerson, watchPerson } from 'shared/users/person/api';
import type { PersonRecord } from 'shared/users/person/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PersonParts } from './parts';
import { PersonScreen } from './person-screen';

vi.mock('shared/users/person/api', () => ({
  fetchPerson: vi.fn(),
  fetchOrders: vi.fn(),
  savePerson: vi.fn(),
  watchPerson: vi.fn(),
}));
vi.mock('shared/mails/api', () => ({}));
vi.mock('shared/person-notes/api', () => ({
  fetchNotes: async () => ({ rows: [], hasMore: false }),
}));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));

const user = userEvent.setup();
const id = '7d1f0c4e-0000-4000-8000-000000000001';

const profile = {
  id,
  full_name: 'Maria "The Boss" <Vella>',
  email: 'maria+post@example.test',
  company_name: 'Vella & Sons',
  phone: '+356 7900 1234',
  address_line_1: '1 Republic Street',
  city: 'Valletta',
  postal_code: 'VLT 1117',
  country: 'Malta',
  vat_number: 'MT12345678',
  membership_type: 'pro',
  membership_status: 'active',
  membership_valid_until: '2027-06-10',
  role: null,
  forgotten_at: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T10:00:00.123456Z',
} as Profile;

const record: PersonRecord = {
  profile,
  email_confirmed_at: '2026-11-20T11:00:00Z',
  last_sign_in_at: '2026-11-22T09:00:00Z',
  membership: makeMembership({
    valid_until: '2027-06-10',
    notice: { given_on: '2026-11-20', ends_on: '2027-06-10' },
    next: {
      kind: 'end',
      on: '2027-06-10',
      membership_type: null,
      billing_period: null,
      total_amount: null,
    },
  }),
  account: {
    orders: 30,
    due_orders: 2,
    due: 1849.5,
    overdue_orders: 1,
    overdue: 100,
    paid: 50,
    credit: 12,
  },
  open: {
    unpaid: [
      {
        id: 'o1',
        purchase_number: 'PO-2026-000020',
        total_amount: 100,
        amount_due: 60,
        invoice_number: 'INV-2026-00020',
        due_date: '2026-11-01',
        is_overdue: true,
      },
    ],
    work: [
      { id: 's1', purchase_id: 'o2', title: 'Contract review', payment_status: 'in_progress' },
    ],
    coming: [
      {
        id: 'r1',
        event_id: 'e1',
        title: 'Harbour breakfast',
        event_date: '2026-12-01',
        event_time: '18:00:00',
        payment_status: 'paid',
      },
    ],
  },
  counts: {
    services: 4,
    documents: 1,
    registrations: 2,
    notifications: 3,
    unread_notifications: 1,
  },
  referred_by: null,
  application_ids: [],
  message_ids: [],
};

const parts: PersonParts = {
  Role: () => 'Member',
  OrderState: ({ state }) => state,
  RoleControl: () => <button type="button">Change role</button>,
  Applications: () => null,
  Address: ({ record }) => record.membership.address?.state,
  PostNames: () => <p>Names on their post</p>,
  PostDelegates: () => <p>Who reads for them</p>,
  PostCharges: () => <p>Charges not billed yet</p>,
};

function open(address = `?id=${id}`): void {
  history.replaceState(null, '', `/dashboard/person${address}`);
  render(
    <BrowserRouter>
      <PersonScreen parts={parts} />
    </BrowserRouter>,
  );
}

const order = (nth: number) => ({
  id: `o${nth}`,
  purchase_number: `PO-2026-0000${nth}`,
  created_at: '2026-11-20T10:00:00Z',
  status: 'paid' as const,
  payment_state: 'paid' as const,
  total_amount: nth,
  amount_due: 0,
  refunded_amount: 0,
  item_titles: ['Contract review', 'Registered address'],
  invoice_number: `INV-2026-000${nth}`,
  due_date: '2026-12-04',
});

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin: false });
  vi.mocked(watchPerson).mockReturnValue(() => {});
  vi.mocked(fetchPerson).mockResolvedValue(record);
  vi.mocked(fetchOrders).mockResolvedValue({ rows: [order(20)], hasMore: false });
});

expectLines(/^CHANGED_MEANWHILE/);

describe('an administrator who opens a record', () => {
  test('reads in one request who it is, what is owed and what waits, each a link to where it stands', async () => {
    open();
    await screen.findByRole('heading', { name: profile.full_name ?? '' });
    expect(screen.getByRole('link', { name: '€1,849.50' }).getAttribute('href')).toBe(
      `/dashboard/person?id=${id}&show=orders`,
    );
    screen.getByText('€100.00 of it overdue, 1 order');
    screen.getByText('Paid until 10 June 2027');
    screen.getByText('For an order, or to pay back'); // their credit
    const owed = screen.getByRole('region', { name: 'Outstanding' }).textContent;
    expect(owed).toContain('€60.00');
    expect(owed).toContain('of €100.00');
    const links = ['PO-2026-000020', 'Contract review', 'Harbour breakfast', profile.email ?? ''];
    expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/dashboard/orders?open=o1',
      '/dashboard/orders?open=o2',
      '/dashboard/events?open=e1',
      'mailto:maria%2Bpost@example.test',
    ]);
    screen.getByText('1 Republic Street, VLT 1117 Valletta, Malta');
    expect(fetchPerson).toHaveBeenCalledOnce();
    expect(fetchOrders).not.toHaveBeenCalled();
  });

  test('reads how the membership stands: notice, what comes next, what waits, the box', async () => {
    open();
    const membership = within(await screen.findByRole('region', { name: 'Membership' }));
    const fact = (name: string) => membership.getByText(name).nextElementSibling?.textContent;
    expect(fact('Status')).toBe('ProEnds 10 June');
    expect(fact('Notice')).toBe('Given on 20 November 2026, ends on 10 June 2027');
    expect(fact('Next order')).toBe('None: it ends on 10 June 2027');
    expect(fact('Box')).toContain('101');

    document.body.replaceChildren();
    vi.mocked(fetchPerson).mockResolvedValue({
      ...record,
      membership: makeMembership({
        unpaid: makeUnpaid({ kind: 'renewal', total_amount: 187.62 }),
        next: {
          kind: 'change',
          on: '2027-06-10',
          membership_type: 'essential',
          billing_period: 'monthly',
          total_amount: 105.02,
        },
      }),
    });
    queryClient.clear();
    open();
    await screen.findAllByText('Active');
    const later = within(await screen.findByRole('region', { name: 'Membership' }));
    expect(later.getByText('Scheduled').nextElementSibling?.textContent).toBe(
      'Essential, monthly, after 10 June 2027',
    );
    const order = later.getByRole('link', { name: 'PO-2026-000012' });
    expect(order.getAttribute('href')).toContain('/dashboard/orders?open=3333');
  });

  test('finds its parts at addresses of their own, long ones part by part', async () => {
    vi.mocked(fetchOrders)
      .mockResolvedValueOnce({ rows: [order(30), order(29)], hasMore: true })
      .mockResolvedValueOnce({ rows: [order(28), order(27)], hasMore: false });
    open(`?id=${id}&show=orders`);
    const more = await screen.findByRole('button', { name: 'Show more orders' });
    expect(screen.getByRole('link', { name: 'Orders 30' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await user.click(more);
    const added = await screen.findByRole('link', { name: 'PO-2026-000028' });
    await waitFor(() => expect(document.activeElement).toBe(added));
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Changes' })).toBeNull();
  });

  test('reads of each order how it stands with its money', async () => {
    const rows = [
      { ...order(30), payment_state: 'partly_refunded' as const, refunded_amount: 7 },
      {
        ...order(29),
        status: 'pending' as const,
        payment_state: 'partly_paid' as const,
        amount_due: 8,
        due_date: '2999-12-04',
      },
    ];
    vi.mocked(fetchOrders).mockResolvedValue({ rows, hasMore: false });
    open(`?id=${id}&show=orders`);
    const list = await screen.findByRole('list', { name: 'Their orders' });
    const [refunded, partly] = within(list).getAllByRole('listitem');
    expect(refunded?.textContent).toContain('partly_refunded');
    expect(refunded?.textContent).toContain('€7.00 refunded');
    expect(partly?.textContent).toContain('€8.00 due 4 Dec 2999');
  });

  test('finds the names on their post behind a tab of their own', async () => {
    open();
    await user.click(await screen.findByRole('link', { name: 'Post' }));
    expect(location.search).toBe(`?id=${id}&show=post`);
    expect(await screen.findByText('Names on their post')).toBeTruthy();
  });

  test('is told that nobody has it, or that they have gone and left their orders', async () => {
    open('?id=nobody');
    await screen.findByText('Person not found');
    expect(fetchPerson).not.toHaveBeenCalled();

    document.body.replaceChildren();
    const gone = { ...profile, full_name: null, email: null, forgotten_at: '2026-11-21T10:00:00Z' };
    vi.mocked(fetchPerson).mockResolvedValue({ ...record, profile: gone });
    open();
    await screen.findByRole('heading', { name: 'Deleted account' });
    screen.getByText(/deleted their account on 21 November 2026/);
    const names = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(names.map((link) => link.textContent)).toEqual(['Overview', 'Orders30']);
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull();
  });

  test('reads why it could not be loaded, and tries again', async () => {
    vi.mocked(fetchPerson).mockRejectedValueOnce(new AppError('XX000', 'down', 'It is down.'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load data: It is down.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: profile.full_name ?? '' });
  });

  test('sees what others do to the person without a reload', async () => {
    open();
    await screen.findByText('€1,849.50');
    const account = { ...record.account, due: 0, due_orders: 0, overdue: 0, overdue_orders: 0 };
    vi.mocked(fetchPerson).mockResolvedValue({ ...record, account });
    vi.mocked(watchPerson).mock.lastCall?.[1]();
    await screen.findByText('Nothing outstanding');
  });
});

test('a super administrator changes roles on the record, and finds the changes', async () => {
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin: true });
  open();
  await screen.findByRole('button', { name: 'Change role' });
  expect(document.title).toBe(`Gallarija | ${profile.full_name}`); // several may be open side by side
  screen.getByRole('link', { name: 'Changes' });
});

describe('an administrator who edits a record', () => {
  test('keeps what was typed when somebody else has changed it, looks, and decides', async () => {
    const refusal = new AppError('CHANGED_MEANWHILE', 'x', 'Someone else has changed this.');
    vi.mocked(savePerson).mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
    open();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit details' }));
    const city = dialog.getByLabelText(/^City/) as HTMLInputElement;
    await user.clear(city);
    await user.type(city, 'Mdina');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Someone else');

    const present = { ...profile, city: 'Sliema', updated_at: '2026-11-22T10:00:00.5Z' };
    vi.mocked(fetchPerson).mockResolvedValue({ ...record, profile: present });
    await user.click(dialog.getByRole('button', { name: 'See what changed' }));
    await dialog.findByText('Sliema');
    expect(city.value).toBe('Mdina');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(savePerson).toHaveBeenCalledTimes(2));
    expect(vi.mocked(savePerson).mock.lastCall?.[0].updated_at).toBe(present.updated_at);
    expect(vi.mocked(savePerson).mock.lastCall?.[1]).toMatchObject({
      full_name: profile.full_name,
      city: 'Mdina',
    });
  });

  test('gives a membership by hand, and learns what becomes of the day that was paid for', async () => {
    open();
    await user.click(await screen.findByRole('button', { name: 'Change membership' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change membership' }));
    dialog.getByText('If you leave this blank, the membership continues until you change it here.');
    expect(dialog.queryByText(/^Any running paid plan ends today/)).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Membership'), 'platinum');
    dialog.getByText(/^Any running paid plan ends today/);
    dialog.getByText(/Unless you enter another day, saving removes it/);
    await user.clear(dialog.getByLabelText(/^Last day/));
    await user.click(dialog.getByRole('button', { name: 'Change membership' }));
    await waitFor(() =>
      expect(savePerson).toHaveBeenCalledExactlyOnceWith(profile, {
        membership_type: 'platinum',
        membership_status: 'active',
        membership_valid_until: null,
      }),
    );
  });
});
