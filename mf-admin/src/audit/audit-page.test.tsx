import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from 'shared/audit/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import type { NewView, SavedView } from 'shared/saved-views/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import AuditPage from './audit-page';

const { entries, fetchEntries, findPeople } = vi.hoisted(() => ({
  entries: [] as AuditEntry[],
  fetchEntries: vi.fn(),
  findPeople: vi.fn(),
}));
const nadia = '00000000-0000-4000-8000-00000000000a';
const maria = '00000000-0000-4000-8000-00000000000b';
const order = '00000000-0000-4000-8000-00000000000c';
vi.mock('shared/audit/api', () => ({
  fetchAuditEntries: fetchEntries,
  fetchAuditActors: async () => [
    { id: '00000000-0000-4000-8000-00000000000a', name: 'Nadia Camilleri' },
  ],
  findPeople,
}));
const views = vi.hoisted(() => ({ fetchSavedViews: vi.fn(), saveView: vi.fn() }));
vi.mock('shared/saved-views/api', () => views);

const user = userEvent.setup();
const entry = (id: number, values: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  created_at: '2026-11-22T09:15:00Z',
  actor_id: nadia,
  actor_name: 'Nadia Camilleri',
  table_name: 'services',
  record_id: '00000000-0000-4000-8000-0000000000ff',
  subject_id: null,
  subject_name: null,
  action: 'update',
  changes: { price: { from: 100, to: 120 } },
  thing: { name: 'Contract review' },
  names: null,
  ...values,
});

beforeEach(() => {
  queryClient.clear();
  history.replaceState(null, '', '/dashboard/audit');
  entries.splice(0, entries.length, entry(1));
  fetchEntries.mockReset().mockImplementation(async () => [...entries]);
  views.fetchSavedViews.mockReset().mockResolvedValue([]);
  views.saveView.mockReset().mockResolvedValue(undefined);
  findPeople
    .mockReset()
    .mockResolvedValue([{ id: maria, full_name: 'Maria Vella', email: 'maria@example.test' }]);
});

function open(): void {
  render(
    <BrowserRouter>
      <AuditPage />
    </BrowserRouter>,
  );
}
const items = () => screen.findAllByRole('listitem');
const asked = () => fetchEntries.mock.lastCall?.[0];

describe('a super administrator', () => {
  test('reads each change as before and after, in words, money and Malta’s time', async () => {
    entries.splice(
      0,
      1,
      entry(1, {
        table_name: 'purchases',
        record_id: order,
        subject_id: maria,
        subject_name: 'Maria Vella',
        thing: { name: 'PO-2026-000001', order_id: order },
        changes: {
          status: { from: 'pending', to: 'paid' },
          total_amount: { from: 1749, to: 1750.5 },
          paid_at: { from: null, to: '2026-11-22T09:15:00Z' },
          vat_number: null,
          template_content: { from: { length: 150000, sha256: 'ab12cd34ef56ab12' }, to: 'x' },
        },
      }),
    );
    open();
    const [item] = await items();
    const shown = within(item as HTMLElement);
    const value = (field: string) => shown.getByText(field).nextElementSibling?.textContent;
    expect(value('Status')).toBe('before: pending → , after: paid');
    expect(value('Total amount')).toBe('before: €1,749.00 → , after: €1,750.50');
    expect(value('Paid')).toBe('before: nothing → , after: 22 November 2026, 10:15');
    expect(value('VAT number')).toBe('Erased with the account');
    expect(value('Template content')).toContain(
      'A text of 150000 characters (SHA-256 ab12cd34ef56…)',
    );
    expect(shown.getByText('22 November 2026, 10:15', { selector: 'time' })).toBeDefined();
    const links = shown.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/dashboard/orders?open=${order}`,
      `/dashboard/person?id=${nadia}`,
      `/dashboard/person?id=${maria}`,
    ]);
  });

  test('reads of what was created what it held, the first few fields at once', async () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const held = fields.map((name) => [name, { from: null, to: name }]);
    const changes = {
      ...Object.fromEntries(held),
      id: { from: null, to: nadia },
      empty: { from: null, to: null },
    };
    entries.splice(0, 1, entry(1, { action: 'insert', changes }));
    open();
    const [item] = await items();
    const shown = within(item as HTMLElement);
    expect(shown.getAllByRole('term')).toHaveLength(6);
    await user.click(shown.getByRole('button', { name: 'Show 2 more' }));
    expect(shown.getAllByRole('term')).toHaveLength(8);
  });

  test('knows who acted and whom it concerned when they are gone', async () => {
    const gone = {
      subject_id: maria,
      subject_name: null,
      table_name: 'user_documents',
      thing: null,
    };
    entries.splice(0, 1, entry(1, { ...gone, actor_name: 'Claire Borg' }));
    open();
    const [item] = await items();
    expect(item?.textContent).toContain('by Claire Borg, about a deleted account');
    expect(item?.textContent).toContain('(no longer exists)');
  });

  test('reads once whom a note is about', async () => {
    const about = { subject_id: maria, subject_name: 'Maria Vella' };
    const thing = { name: 'Maria Vella', person_id: maria };
    entries.splice(0, 1, entry(1, { ...about, table_name: 'person_notes', thing }));
    open();
    const [item] = await items();
    const links = within(item as HTMLElement).getAllByRole('link', { name: 'Maria Vella' });
    expect(links).toHaveLength(1);
    expect(item?.textContent).toContain('Note Maria Vella');
  });

  test('reads a change by the system as one by nobody to look up', async () => {
    entries.splice(0, 1, entry(1, { actor_id: null, actor_name: 'System' }));
    open();
    const [item] = await items();
    expect(item?.textContent).toContain('by System');
    expect(within(item as HTMLElement).queryByRole('link', { name: 'System' })).toBeNull();
  });

  test('narrows it by who acted, what, how and when, and the address keeps it', async () => {
    open();
    await items();
    await screen.findByRole('option', { name: 'Nadia Camilleri' });
    await user.selectOptions(screen.getByLabelText('Done by'), 'Nadia Camilleri');
    await user.selectOptions(screen.getByLabelText('Type'), 'Order');
    await user.selectOptions(screen.getByLabelText('Action'), 'Deleted');
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    await user.type(screen.getByLabelText('To'), '2026-11-22');
    await waitFor(() =>
      expect(asked()).toEqual({
        actor: nadia,
        subject: null,
        table: 'purchases',
        record: null,
        action: 'delete',
        from: '2026-11-01',
        to: '2026-11-22',
      }),
    );
    expect(location.search).toBe(
      `?actor=${nadia}&table=purchases&action=delete&from=2026-11-01&to=2026-11-22`,
    );
  });

  test('narrows it to a person found by name, and takes that away again', async () => {
    entries.splice(0, 1, entry(1, { subject_id: maria, subject_name: 'Maria Vella' }));
    open();
    await items();
    const about = screen.getByLabelText('About');
    await user.type(about, 'maria');
    await waitFor(() => expect(findPeople).toHaveBeenLastCalledWith('maria'));
    await user.clear(about);
    await user.type(about, 'Maria Vella, maria@example.test');
    await waitFor(() => expect(asked()).toMatchObject({ subject: maria }));
    expect(about).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: 'Remove filter: about Maria Vella' }));
    expect(location.search).toBe('');
  });

  test('narrows it to a person by Enter, and reads why when nobody, or more than one, is meant', async () => {
    open();
    await items();
    const about = screen.getByLabelText('About');
    await user.type(about, 'vella{Enter}');
    await waitFor(() => expect(asked()).toMatchObject({ subject: maria }));
    findPeople.mockResolvedValue([]);
    await user.type(about, 'zzz{Enter}');
    expect(await screen.findByText('Nobody matches.')).toBeDefined();
    const namesakes = ['1', '2'].map((id) => ({ id, full_name: 'Maria Vella', email: null }));
    findPeople.mockResolvedValue(namesakes);
    await user.clear(about);
    await user.type(about, 'maria{Enter}');
    expect(await screen.findByText('Several people match. Please choose one.')).toBeDefined();
  });

  async function openViews() {
    await items();
    expect(views.fetchSavedViews).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    return within(await screen.findByRole('dialog', { name: 'Views of audit entries' }));
  }

  test('keeps what it is narrowed to as a view, and reads it in words', async () => {
    entries.splice(0, 1, entry(1, { subject_id: maria, subject_name: 'Maria Vella' }));
    const narrowed = `actor=${nadia}&subject=${maria}&table=services&action=update&from=2026-11-01&to=2026-11-22`;
    history.replaceState(null, '', `/dashboard/audit?record=nonsense&${narrowed}`);
    open();
    const dialog = await openViews();
    await dialog.findByText(
      'Done by Nadia Camilleri · About Maria Vella · Service · Changed · From 1 November 2026 · To 22 November 2026',
    );
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Prices{Enter}');
    await dialog.findByText('“Prices” was saved.');
    const saved: NewView = {
      id: expect.any(String),
      list: 'audit',
      name: 'Prices',
      address: narrowed,
    };
    expect(views.saveView).toHaveBeenCalledExactlyOnceWith(saved);
  });

  test('shows a view again: it takes the place of the filter, and names nobody who is not at hand', async () => {
    const at = '2026-11-22T09:15:00Z';
    const view: SavedView = {
      id: 'v',
      list: 'audit',
      name: 'Of one',
      address: `subject=${maria}&record=${order}&evil=1`,
      created_at: at,
      updated_at: at,
    };
    views.fetchSavedViews.mockResolvedValue([view]);
    history.replaceState(null, '', '/dashboard/audit?action=delete');
    open();
    const dialog = await openViews();
    await dialog.findByText('About one person · Only one record');
    await user.click(dialog.getByRole('link', { name: 'Of one' }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ subject: maria, record: order, action: null }),
    );
    expect(location.search).toBe(`?subject=${maria}&record=${order}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reads one action as one entry: its first change, with the others beneath', async () => {
    const at = { created_at: '2026-11-22T09:15:00.123Z' };
    entries.splice(
      0,
      1,
      entry(9),
      entry(8, { ...at, table_name: 'profiles', thing: { name: 'Maria Vella' } }),
      entry(7, { ...at, table_name: 'payments', thing: { name: 'PO-2026-000001' } }),
      entry(6, { ...at, table_name: 'purchases', thing: { name: 'PO-2026-000001' } }),
    );
    open();
    const [other, action, ...more] = await items();
    expect(more).toEqual([]);
    expect(other?.textContent).toContain('Contract review');
    expect(action?.querySelector('header')?.textContent).toContain('Payment PO-2026-000001');
    expect(within(action as HTMLElement).getByText('And 2 more changes')).toBeDefined();
    const inside = action?.querySelector('details')?.textContent;
    expect(inside).toMatch(/Order PO-2026-000001.*Profile Maria Vella/);
    expect(screen.getByText('2 entries shown. There are no older ones.')).toBeDefined();
  });

  test('reads names where the log keeps ids, and no id where there is no name', async () => {
    const gone = '00000000-0000-4000-8000-0000000000fe';
    entries.splice(
      0,
      1,
      entry(2, {
        action: 'delete',
        table_name: 'user_services',
        thing: null,
        changes: {
          service_id: { from: order, to: null },
          user_id: { from: maria, to: null },
          series_id: { from: gone, to: null },
        },
        names: { [order]: 'Contract review', [maria]: 'Maria Vella' },
      }),
      entry(1, { actor_id: gone, actor_name: '', table_name: 'memberships', thing: null }),
    );
    open();
    const [deleted, membership] = await items();
    expect(deleted?.textContent).toMatch(/Ordered service.*Maria Vella.*Contract review/);
    expect(membership?.textContent).toContain('by a deleted account');
    for (const item of await items()) {
      expect(item.textContent).not.toMatch(/[0-9a-f]{8}|_/);
    }
  });

  test('goes on to older entries', async () => {
    const page = Array.from({ length: 50 }, (_, nr) =>
      entry(100 - nr, { created_at: `2026-11-22T09:15:${String(59 - nr).padStart(2, '0')}Z` }),
    );
    fetchEntries.mockImplementation(async (_filter, { after }) => (after ? [entry(1)] : page));
    open();
    expect(await items()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    await waitFor(async () => expect(await items()).toHaveLength(51));
    expect(fetchEntries.mock.lastCall?.[1]).toMatchObject({ after: { id: 51 } });
    expect(screen.getByText('51 entries shown. There are no older ones.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  test('reads the whole log after a broken link, and is told when a filter leaves nothing', async () => {
    history.replaceState(null, '', '/dashboard/audit?actor=me&from=yesterday&action=steal');
    entries.splice(0, 1);
    open();
    expect(await screen.findByText('Changes by administrators appear here.')).toBeDefined();
    expect(asked()).toMatchObject({ actor: null, from: null, action: null });
    await user.selectOptions(screen.getByLabelText('Action'), 'Deleted');
    expect(await screen.findByText('Nothing matches this filter.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all entries' }));
    expect(location.search).toBe('');
  });

  test('reads why the log could not be read, with a way on', async () => {
    fetchEntries.mockRejectedValue(
      new AppError('57014', 'x', 'No answer.', {}, { answer: 'refusal' }),
    );
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load data: No answer.',
    );
    fetchEntries.mockResolvedValue([...entries]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await items()).toHaveLength(1);
  });
});
