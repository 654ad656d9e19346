import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addOwnRow, withdrawPendingRow } from 'shared/cart/api';
import { finishMerging, loadCart } from 'shared/cart/cart';
import { noCart, useCart } from 'shared/cart/use-cart';
import { fetchDocuments, fetchLibrary, fetchTemplate, saveAnswers } from 'shared/documents/api';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { toAppError } from 'shared/lib/to-app-error';
import { makeLetter } from 'shared/pdf/letter';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import DocumentsPage from './documents-page';

vi.mock('shared/documents/api', () => ({
  fetchDocuments: vi.fn(),
  fetchLibrary: vi.fn(),
  fetchTemplate: vi.fn(),
  saveAnswers: vi.fn(),
  watchLibrary: () => () => {},
}));
vi.mock('shared/cart/api', async () => ({
  addOwnRow: vi.fn(),
  withdrawPendingRow: vi.fn(),
  findPendingItems: async () => [],
  toCartItem: (type: string, { id, title, price }: CatalogueDocument) => ({
    id: `${type}_${id}`,
    type,
    title,
    price,
    currency: 'EUR',
    price_unit: 'one_time',
    unit_quantity: 1,
    added_at: '2026-11-21T09:00:00Z',
    source: { id },
    is_membership: false,
  }),
}));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/pdf/letter', () => ({ makeLetter: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const owner = '00000000-0000-4000-8000-000000000003';
const idOf = (nr: number) => `11111111-1111-4111-8111-${String(nr).padStart(12, '0')}`;

/** The beginning of a text, as the database cuts it off after 150 characters. */
const cutOff = (end: string) => `${end.padStart(150, 'and so on, ')}…`;

function aDocument(nr: number, changes: Partial<CatalogueDocument> = {}): CatalogueDocument {
  return {
    id: idOf(nr),
    title: `Document ${nr}`,
    description: `What document ${nr} is for.`,
    document_type: 'contract',
    template_content: null,
    template_preview: cutOff('between {{company_name}} and'),
    asks: [],
    names_address: false,
    price: 39,
    currency: 'EUR',
    price_unit: 'one_time',
    unit_quantity: 1,
    status: 'active',
    archived_at: null,
    created_by: null,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    ...changes,
  };
}

function anEntry(
  document: CatalogueDocument,
  changes: Partial<LibraryDocument> = {},
): LibraryDocument {
  return {
    id: document.id.replace(/^1+/, '22222222'),
    user_id: owner,
    document_id: document.id,
    payment_status: 'pending',
    purchase_date: '2026-11-03T23:30:00Z',
    purchase_id: null,
    filled_in: {},
    created_at: '2026-11-03T23:30:00Z',
    updated_at: '2026-11-03T23:30:00Z',
    document,
    order: null,
    ...changes,
  };
}

const profile = {
  id: owner,
  full_name: 'Maria Vella',
  company_name: 'Vella & Żahra Ltd',
  email: 'maria@example.test',
  country: 'Malta',
  membership_type: 'pro',
} as Profile;

const contract = aDocument(1, { title: 'Contract of work' });
const free = aDocument(2, { title: 'House rules', price: 0, template_preview: 'Be kind…' });

function show(onSale: CatalogueDocument[], library: LibraryDocument[] = []): void {
  vi.mocked(fetchDocuments).mockResolvedValue(onSale);
  vi.mocked(fetchLibrary).mockResolvedValue(library);
}

async function open(onSale: CatalogueDocument[], library: LibraryDocument[] = []) {
  show(onSale, library);
  render(
    <BrowserRouter>
      <DocumentsPage />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'Available Documents', level: 3 });
}

const card = (title: string) =>
  within(screen.getByRole('list', { name: 'Available Documents' })).getByRole('listitem', {
    name: title,
  });
const own = (title: string) =>
  within(screen.getByRole('list', { name: 'My Documents' })).getByRole('listitem', { name: title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);
const sections = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of [addOwnRow, withdrawPendingRow, fetchTemplate, makeLetter, saveFile]) {
    vi.mocked(call).mockReset();
  }
  vi.mocked(fetchProfile).mockResolvedValue(profile);
  setSession({ status: 'signed-in', userId: owner, email: null });
  useAppStore.setState({ toasts: [] });
  loadCart(owner);
  finishMerging(owner);
});
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  useCart.setState(noCart);
  window.history.replaceState(null, '', '/');
});

describe('the catalogue', () => {
  test('a member sees what a document is, how it begins and what it costs', async () => {
    const leased = { price_unit: 'per_month', price: 20, unit_quantity: 3 };
    const preview = cutOff('Of {{user_name}}, {{Witness}} and {{com'); // within a placeholder
    const lease = aDocument(3, { title: 'Lease', ...leased, template_preview: preview });
    await open([contract, free, lease]);
    await within(card('Contract of work')).findByText(/between Vella & Żahra Ltd and…$/);
    expect(card('Lease').textContent).toContain('Of Maria Vella, {{Witness}} and …');
    const text = card('Contract of work').textContent ?? '';
    for (const part of ['Contract', 'What document 1 is for.', '€39.00', 'VAT included']) {
      expect(text).toContain(part);
    }
    expect(card('House rules').textContent).toContain('Free');
    expect(card('House rules').textContent).not.toContain('VAT');
    expect(card('Lease').textContent).toContain('€20.00/3 month');
  });

  test('a member who has nothing yet sees what there is first, then an empty library', async () => {
    await open([]);
    expect(sections()).toEqual(['Available Documents', 'My Documents']);
    expect(screen.getByText('No documents available at the moment.')).toBeDefined();
    expect(screen.getByText(/^No documents yet\./)).toBeDefined();
  });

  test('documents that could not be loaded are named as such, and can be loaded again', async () => {
    const failure = new AppError('UNKNOWN', 'down', 'Your documents could not be loaded.');
    vi.mocked(fetchDocuments).mockResolvedValue([contract]);
    vi.mocked(fetchLibrary).mockRejectedValue(failure);
    render(
      <BrowserRouter>
        <DocumentsPage />
      </BrowserRouter>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(failure.userText);
    expect(card('Contract of work')).toBeDefined();
    show([contract], [anEntry(contract)]);
    await press('Try again');
    await waitFor(() => expect(own('Contract of work')).toBeDefined());
  });
});

describe('adding to the library', () => {
  test('a priced document waits in the cart, and the member is told today’s price', async () => {
    await open([contract]);
    vi.mocked(addOwnRow).mockResolvedValue({ id: idOf(9), payment_status: 'pending' });
    show([contract], [anEntry({ ...contract, price: 45 })]);
    await press('Add to library: Contract of work');
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Document added to your library! Please complete payment of €45.00 to download. It is in your cart: order it there.',
      ]),
    );
    const pay = within(card('Contract of work')).getByRole('link', { name: /^Pay €45\.00/ });
    expect(pay.getAttribute('href')).toBe('/dashboard/cart');
    expect(useCart.getState().items).toMatchObject([{ pending_row_id: idOf(9) }]);
  });

  test.each([
    [
      'an unknown failure',
      { code: 'XX000', message: '?' },
      'Error purchasing document. Please try again.',
    ],
    ['no connection', { message: 'Failed to fetch' }, 'could not reach'],
  ])('%s is shown beside the button, and the member can try again', async (_what, cause, text) => {
    await open([contract]);
    const failure = toAppError(cause, 'Error purchasing document. Please try again.');
    vi.mocked(addOwnRow).mockRejectedValueOnce(failure);
    await press('Add to library: Contract of work');
    const alert = await within(card('Contract of work')).findByRole('alert');
    expect(alert.textContent).toContain(text);
    vi.mocked(addOwnRow).mockResolvedValue({ id: idOf(9), payment_status: 'pending' });
    await press('Add to library: Contract of work');
    await waitFor(() => expect(within(card('Contract of work')).queryByRole('alert')).toBeNull());
  });

  test('a document added in another tab is shown as theirs', async () => {
    await open([contract]);
    vi.mocked(addOwnRow).mockRejectedValue(toAppError({ code: 'CT005', message: '' }, '', 400));
    show([contract], [anEntry(contract)]);
    await press('Add to library: Contract of work');
    await waitFor(() => expect(card('Contract of work').textContent).toContain('In your cart'));
    expect(toasts()).toEqual(['This document is already yours.']);
  });

  test('a document taken off sale meanwhile goes, and the member is told', async () => {
    await open([contract, free]);
    vi.mocked(addOwnRow).mockRejectedValue(toAppError({ code: 'CT002', message: '' }, '', 400));
    show([free]);
    await press('Add to library: Contract of work');
    await waitFor(() => expect(screen.queryByText('Contract of work')).toBeNull());
    expect(toasts()).toEqual(['“Contract of work” is no longer available.']);
  });

  test('a document taken off sale while it is looked at is no longer offered there', async () => {
    await open([contract, free]);
    await press('Preview: Contract of work');
    const preview = within(screen.getByRole('dialog'));
    vi.mocked(addOwnRow).mockRejectedValue(toAppError({ code: 'CT002', message: '' }, '', 400));
    show([free]);
    await userEvent.click(preview.getByRole('button', { name: /^Add to library/ }));
    await preview.findByText('This document is no longer available.');
    expect(preview.queryByRole('button', { name: /^Add to library/ })).toBeNull();
    expect(document.activeElement).toBe(preview.getAllByRole('button', { name: 'Close' })[1]);
  });
});

describe('previewing a document', () => {
  test('a member sees how it begins with their details, and that it goes on', async () => {
    await open([contract, free]);
    await press('Preview: Contract of work');
    const preview = screen.getByRole('dialog', { name: 'Preview of “Contract of work”' });
    await within(preview).findByText(/between Vella & Żahra Ltd and…$/);
    expect(preview.textContent).toContain('This is only the beginning');
    expect(preview.textContent).toContain('€39.00, VAT included');
    await userEvent.keyboard('{Escape}');
    await press('Preview: House rules');
    expect(screen.getByRole('dialog').textContent).toContain('This is the whole text');
  });
});

describe('the library', () => {
  const paid = anEntry(contract, { payment_status: 'paid' });

  test('an entry in the cart can be paid or removed, one on an order only paid', async () => {
    const ordered = anEntry(free, {
      purchase_id: idOf(7),
      order: { purchase_number: 'PO-2026-000018', items: [{ item_id: free.id, gross_amount: 12 }] },
    });
    await open([contract, free], [anEntry(contract), ordered]);
    expect(sections()).toEqual(['My Documents', 'Available Documents']);
    const waiting = own('Contract of work');
    expect(waiting.textContent).toContain('Payment Pending');
    expect(waiting.textContent).toContain('Added 4 November 2026'); // in Malta
    expect(own('House rules').textContent).toContain('Order PO-2026-000018');
    const bill = within(own('House rules')).getByRole('link', { name: /^Pay €12\.00/ });
    expect(bill.getAttribute('href')).toBe(`/dashboard/billing#due-${idOf(7)}`);
    expect(within(own('House rules')).queryByRole('button', { name: /^Remove/ })).toBeNull();

    await userEvent.click(within(waiting).getByRole('link', { name: /^Pay €39\.00/ }));
    expect(useCart.getState().items.map(({ title }) => title)).toEqual(['Contract of work']);
    vi.mocked(withdrawPendingRow).mockRejectedValueOnce(new Error('no answer'));
    await press('Remove: Contract of work');
    await within(own('Contract of work')).findByRole('alert');
    expect(useCart.getState().items).toHaveLength(1);
    vi.mocked(withdrawPendingRow).mockResolvedValueOnce(false);
    await press('Remove: Contract of work');
    await waitFor(() => expect(toasts()[0]).toMatch(/ordered in the meantime, so it stays/));
    vi.mocked(withdrawPendingRow).mockResolvedValueOnce({});
    show([contract, free], [ordered]);
    await press('Remove: Contract of work');
    await waitFor(() => expect(toasts()[1]).toBe('“Contract of work” was removed.'));
    expect(withdrawPendingRow).toHaveBeenCalledWith('document', anEntry(contract).id);
    expect(useCart.getState().items).toEqual([]);
    expect(document.activeElement?.textContent).toBe('My Documents');
  });

  test('an entry in the cart that is no longer sold can only be removed', async () => {
    const gone = anEntry({ ...contract, status: 'inactive' });
    const archived = anEntry({ ...free, archived_at: '2026-11-20T09:00:00Z' });
    await open([], [gone, archived]);
    for (const title of ['Contract of work', 'House rules']) {
      expect(own(title).textContent).toContain('No longer available');
      expect(within(own(title)).queryByRole('link')).toBeNull();
      expect(within(own(title)).getByRole('button', { name: `Remove: ${title}` })).toBeDefined();
    }
  });

  test('a paid document is read with their details in it, and downloaded as the same text', async () => {
    vi.mocked(fetchTemplate).mockResolvedValue('{{date}}: {{company_name}}, {{Witness}} <b>');
    await open([], [paid]);
    const text = '4 November 2026: Vella & Żahra Ltd, {{Witness}} <b>';
    await press('Read: Contract of work');
    const reader = screen.getByRole('dialog', { name: 'Contract of work' });
    expect((await within(reader).findByRole('region', { name: /^Text of/ })).textContent).toBe(
      text,
    );
    await userEvent.keyboard('{Escape}');

    const pdf = new Blob(['%PDF']);
    vi.mocked(makeLetter).mockRejectedValueOnce(new Error('no memory')).mockResolvedValue(pdf);
    await press('Download PDF: Contract of work');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The PDF could not be made. Please try again.');
    await press('Try again');
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(pdf, 'contract-of-work.pdf'));
    expect(makeLetter).toHaveBeenLastCalledWith({
      title: 'Contract of work',
      subtitle: 'Contract',
      text,
    });
  });

  test('a download that would have blanks first names them, and they can be filled in', async () => {
    vi.mocked(fetchTemplate).mockResolvedValue('{{company_name}}, {{vat_number}}, {{phone}}');
    await open([], [paid]);
    await press('Download PDF: Contract of work');
    const reader = await screen.findByRole('dialog', { name: 'Contract of work' });
    expect(reader.textContent).toContain(
      'left these blank for you to fill in by hand: VAT number, phone number',
    );
    expect(saveFile).not.toHaveBeenCalled();
    await userEvent.click(within(reader).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    await press('Complete your profile');
    // on top: closing it leads back to the text, with what was filled in
    expect(window.location.search).toContain('edit=profile');
  });

  test('a document without a text says so, and a failure to open it can be tried again', async () => {
    const failure = new AppError('UNKNOWN', 'down', 'The document could not be opened.');
    vi.mocked(fetchTemplate).mockRejectedValueOnce(failure).mockResolvedValue('');
    await open([], [paid]);
    await press('Read: Contract of work');
    const reader = screen.getByRole('dialog');
    await within(reader).findByText(failure.userText);
    await userEvent.click(within(reader).getByRole('button', { name: 'Try again' }));
    await within(reader).findByText(/^This document has no text yet\./);
  });
});

describe('a thousand documents', () => {
  const many = Array.from({ length: 1000 }, (_, nr) =>
    aDocument(nr, {
      title: nr === 700 ? 'Ħaż-Żebbuġ lease' : `Document ${nr}`,
      document_type: nr % 2 ? 'other' : 'contract',
    }),
  );
  const items = (list: string) =>
    within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

  test('are shown a part at a time, and the focus goes on with them', async () => {
    await open(
      many,
      many.slice(0, 8).map((each) => anEntry(each, { payment_status: 'paid' })),
    );
    expect(items('Available Documents')).toHaveLength(24);
    expect(screen.getByText('24 of 1000 documents shown')).toBeDefined();
    await press('Show more');
    expect(items('Available Documents')).toHaveLength(48);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Preview: Document 24');
    expect(items('My Documents')).toHaveLength(5);
    await press('Show all (8)');
    expect(items('My Documents')).toHaveLength(8);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Read: Document 5');
  });

  test('are searched by words in any order and by type, and the figures are announced', async () => {
    await open(many, [anEntry(aDocument(2000, { title: 'Old lease' }))]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lease zebbug');
    await waitFor(() => expect(items('Available Documents')).toHaveLength(1));
    expect(card('Ħaż-Żebbuġ lease')).toBeDefined();
    const figures = screen.getAllByRole('status').map((each) => each.textContent);
    expect(figures).toContain('1 available, 0 of yours');
    expect(window.location.search).toBe('?q=lease+zebbug');

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Other');
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    await press('Show all documents');
    await waitFor(() => expect(items('Available Documents')).toHaveLength(24));
    expect(window.location.search).toBe('');
  });

  test('need no search when they are a dozen', async () => {
    await open(many.slice(0, 12));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a document asks for what it needs before it is paid for', () => {
  const letter = aDocument(5, { title: 'Letter', asks: ['representative_name', 'witness'] });
  const dialog = () => screen.findByRole('dialog', { name: 'Fill in “Letter”' });

  test('a member fills in what no profile has, and adds the document with it', async () => {
    await open([letter]);
    await screen.findByText('Asks you to fill in: representative name, witness.');
    vi.mocked(addOwnRow).mockResolvedValue({ id: idOf(9), payment_status: 'pending' });
    await userEvent.click(screen.getByRole('button', { name: 'Add to library: Letter' }));
    const form = within(await dialog());
    const add = form.getByRole('button', { name: 'Add to library' });
    await userEvent.click(add);
    expect(await form.findByText('Please fill in: representative name.')).toBeTruthy();
    expect(addOwnRow).not.toHaveBeenCalled();
    await userEvent.type(form.getByLabelText('Representative name'), 'Ġanni Borg');
    await userEvent.type(form.getByLabelText('Witness'), 'Rita');
    await userEvent.click(add);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(vi.mocked(addOwnRow).mock.calls[0]?.[2]).toEqual({
      filled_in: { representative_name: 'Ġanni Borg', witness: 'Rita' },
    });
  });

  test('a member fills in what is missing in the library before the cart is offered', async () => {
    const entry = anEntry(letter, { filled_in: { witness: 'Rita' } });
    await open([letter], [entry]);
    await screen.findByText('Still to fill in: representative name.');
    expect(screen.queryByRole('link', { name: /Letter/ })).toBeNull();
    await userEvent.click(within(own('Letter')).getByRole('button', { name: 'Fill in: Letter' }));
    const form = within(await dialog());
    expect(form.getByLabelText<HTMLInputElement>('Witness').value).toBe('Rita');
    await userEvent.type(form.getByLabelText('Representative name'), 'Ġanni');
    const whole = { representative_name: 'Ġanni', witness: 'Rita' };
    show([letter], [{ ...entry, filled_in: whole }]);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(saveAnswers).toHaveBeenCalledWith(entry.id, whole);
    expect(await within(own('Letter')).findByRole('link')).toBeTruthy();
  });

  test('a member without an address with us is led to the plans, before anything is added', async () => {
    const certificate = aDocument(6, { title: 'Certificate', names_address: true });
    vi.mocked(fetchProfile).mockResolvedValue({ ...profile, box_number: null });
    await open([certificate]);
    await screen.findByText(/Names your Valletta address, which comes with a membership/);
    const way = screen.getByRole('link', { name: 'See plans: Certificate' });
    expect(way.getAttribute('href')).toBe('/dashboard/membership?view=plans');
    expect(screen.queryByRole('button', { name: /^Add to library/ })).toBeNull();
  });

  test('a member with an address with us is sold the certificate', async () => {
    const certificate = aDocument(6, { title: 'Certificate', names_address: true });
    vi.mocked(fetchProfile).mockResolvedValue({
      ...profile,
      box_number: 101,
      membership_status: 'active',
    });
    await open([certificate]);
    expect(await screen.findByRole('button', { name: /^Add to library/ })).toBeTruthy();
    expect(screen.queryByText(/comes with a membership/)).toBeNull();
  });
});
