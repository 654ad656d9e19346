import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  deleteDocument,
  fetchDocumentEntry,
  fetchTemplate,
  saveDocument,
} from 'shared/documents/api';
import type { DocumentEntry } from 'shared/documents/types';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { makeLetter } from 'shared/pdf/letter';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import DocumentsPage from './documents-page';

const { rows } = vi.hoisted(() => ({ rows: [] as DocumentEntry[] }));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/documents/api', () => ({
  documentDirectory: {
    name: 'documents',
    related: [],
    readPage: async () => ({ rows: [...rows] }),
  },
  saveDocument: vi.fn(),
  deleteDocument: vi.fn(),
  fetchTemplate: vi.fn(),
  fetchDocumentEntry: vi.fn(),
}));
vi.mock('shared/pdf/letter', () => ({ makeLetter: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const lease: DocumentEntry = {
  id: '7d1f0c4e-0000-4000-8000-000000000001',
  title: 'Lease “A” <b>',
  description: null,
  document_type: 'contract',
  template_preview: 'LEASE',
  price: 39,
  price_unit: 'one_time',
  unit_quantity: 1,
  status: 'active',
  state: 'active',
  archived_at: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-02T09:00:00.123456+00:00',
  times_bought: 3,
};
const template = 'LEASE\r\nBetween {{company_name}} and {{Landlord}}.';

const user = userEvent.setup();
const dialog = () => within(screen.getByRole('dialog'));
async function press(name: string | RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);
const editor = () => dialog().getByRole('textbox', { name: /^Template/ }) as HTMLTextAreaElement;

async function open(...documents: DocumentEntry[]): Promise<void> {
  rows.splice(0, rows.length, ...documents);
  render(
    <BrowserRouter>
      <DocumentsPage />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'Documents & Templates' });
  if (documents[0]) await screen.findAllByText(documents[0].title);
  else await screen.findByText('No documents found');
}

async function openEditor(): Promise<void> {
  await open(lease);
  await press(`Edit ${lease.title}`);
  await waitFor(() => expect(editor().value).toContain('LEASE'));
}

async function type(label: string, text: string): Promise<void> {
  const field = dialog().getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
}

beforeEach(() => {
  pageMemory.clear();
  queryClient.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of [saveDocument, deleteDocument, makeLetter, saveFile, fetchDocumentEntry]) {
    vi.mocked(call).mockReset();
  }
  vi.mocked(fetchTemplate).mockReset().mockResolvedValue(template);
  setSession({ status: 'signed-in', userId: 'a', email: null });
  useAppStore.setState({ toasts: [] });
});

test('an administrator sees what is on offer, what is not, and what is history', async () => {
  await open(
    lease,
    { ...lease, id: '2', title: 'Old lease', status: 'inactive', state: 'inactive', price: 0 },
    { ...lease, id: '3', title: 'First lease', state: 'archived', archived_at: '2026-11-02' },
  );
  const row = (title: string) => within(screen.getByText(title).closest('tr') as HTMLElement);
  expect(row(lease.title).getByText('Active')).toBeDefined();
  expect(row(lease.title).getByText('Contract')).toBeDefined();
  expect(row(lease.title).getByText('€39.00')).toBeDefined();
  expect(row(lease.title).getByText('3')).toBeDefined();
  expect(row('Old lease').getByText('Inactive')).toBeDefined();
  expect(row('Old lease').getByText('Free')).toBeDefined();
  expect(row('First lease').getByText('Archived')).toBeDefined();
  expect(
    row('First lease')
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['Copy']);
});

describe('an administrator writes a document', () => {
  test('and is told what is missing before anything is sent', async () => {
    await open();
    await press('New document');
    expect(document.activeElement).toBe(dialog().getByLabelText('Title'));
    await press('Create document');
    expect(dialog().getByText('Title is required')).toBeDefined();
    expect(dialog().getByText('Price is required')).toBeDefined();
    await type('Description (optional)', '');
    await user.click(dialog().getByLabelText('Description (optional)'));
    await user.paste('x'.repeat(5001));
    await press('Create document');
    expect(dialog().getByText('Please use at most 5000 characters')).toBeDefined();
    expect(saveDocument).not.toHaveBeenCalled();
  });

  test('with a price that is no number, and reads that it will be free', async () => {
    await open();
    await press('New document');
    await type('Title', 'House rules');
    await type('Price (€)', '12O');
    expect(
      dialog().getByText('Please enter an amount such as 20, 19.99 or 1500.00.'),
    ).toBeDefined();
    expect(dialog().queryByText('Free')).toBeNull();
    await press('Create document');
    expect(dialog().getByText('Price must be a number such as 20 or 19.99')).toBeDefined();
    await type('Price (€)', 'none');
    expect(dialog().getByText('Not a number: saved as 0, which is shown as Free.')).toBeDefined();
    expect(dialog().getByLabelText('Units')).toHaveProperty('disabled', true);
    await user.selectOptions(dialog().getByLabelText('Pricing type'), 'Per month');
    await type('Units', '1.5');
    await press('Create document');
    expect(dialog().getByText('Units must be a whole number from 1 to 1000')).toBeDefined();
    await type('Units', '3');
    await press('Create document');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saveDocument).toHaveBeenCalledExactlyOnceWith(
      {
        title: 'House rules',
        description: null,
        document_type: 'other',
        status: 'active',
        price: 0,
        price_unit: 'per_month',
        unit_quantity: 3,
        template_content: '',
      },
      null,
      expect.any(String),
    );
    expect(toasts()).toEqual(['“House rules” was created.']);
  });

  test('and is told when it is not saved, in the words of the specification', async () => {
    await open();
    await press('New document');
    await type('Title', 'House rules');
    await type('Price (€)', '0');
    const failure = 'Error saving document. Please try again.';
    vi.mocked(saveDocument).mockRejectedValueOnce(new AppError('XX000', 'broken', failure));
    await press('Create document');
    expect(await dialog().findByText(failure)).toBeDefined();
    setSession(signedOut);
    await press('Create document');
    expect(await dialog().findByText('User not authenticated')).toBeDefined();
    expect(saveDocument).toHaveBeenCalledOnce();
  });
});

describe('an administrator changes a document', () => {
  test('without sending a template again that nobody touched', async () => {
    await openEditor();
    await type('Price (€)', '1,50');
    expect(dialog().getByText('Shown as €1.50')).toBeDefined();
    await press('Save document');
    await waitFor(() => expect(saveDocument).toHaveBeenCalledOnce());
    const [draft, known] = vi.mocked(saveDocument).mock.calls[0] ?? [];
    expect(draft).not.toHaveProperty('template_content');
    expect(draft).toMatchObject({ title: lease.title, price: 1.5, document_type: 'contract' });
    expect(known).toMatchObject({ id: lease.id, updated_at: lease.updated_at });
  });

  test('and puts a placeholder where the cursor is, and sees how it reads', async () => {
    await openEditor();
    const preview = dialog().getByRole('region', { name: 'Preview with example values' });
    await waitFor(() => expect(preview.textContent).toContain('Between Żammit & Borg Trading Ltd'));
    editor().setSelectionRange(5, 5);
    await press('Insert vat_number');
    expect(editor().value).toMatch(/^LEASE\{\{vat_number\}\}\nBetween/);
    expect(document.activeElement).toBe(editor());
    await waitFor(() => expect(preview.textContent).toContain('LEASEMT12345678'));
    await user.click(dialog().getByLabelText('For a member with an empty profile'));
    expect(preview.textContent).toContain('LEASE__________');
    await press('Save document');
    await waitFor(() => expect(saveDocument).toHaveBeenCalledOnce());
    expect(vi.mocked(saveDocument).mock.calls[0]?.[0].template_content).toContain('{{vat_number}}');
  });

  test('and moves along the placeholders with arrow keys: they are one stop for Tab', async () => {
    await openEditor();
    const bar = within(dialog().getByRole('toolbar'));
    const stops = bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('date');
    await user.keyboard('{End}{ArrowRight}{ArrowLeft}{Enter}');
    expect(editor().value).toContain('{{business_address}}');
  });

  test('and is warned of what members would read as it is written, and led there', async () => {
    await openEditor();
    expect(await dialog().findByText(/is not a placeholder/)).toBeDefined();
    await press('Show line 2, {{Landlord}}');
    const { selectionStart, selectionEnd, value } = editor();
    expect(value.slice(selectionStart, selectionEnd)).toBe('{{Landlord}}');
    await user.clear(editor());
    await user.click(editor());
    await user.paste('By {{user_name and {user_name}}');
    expect(await dialog().findAllByText(/mismatched braces/)).toHaveLength(2);
    await user.clear(editor());
    await user.click(editor());
    await user.paste('By {{user_name}} and {{first_witness}}');
    await waitFor(() => expect(dialog().queryByText(/Members would see this/)).toBeNull());
    expect(
      dialog().getByText('Members fill these in before they order: first witness.'),
    ).toBeDefined();
  });

  test('and is told when a template is longer than it may be', async () => {
    await openEditor();
    await user.clear(editor());
    await user.click(editor());
    await user.paste('x'.repeat(200_001));
    expect(dialog().getByText('200001 of 200,000 characters')).toBeDefined();
    await press('Save document');
    expect(dialog().getByText('Please use at most 200,000 characters')).toBeDefined();
    expect(saveDocument).not.toHaveBeenCalled();
  });

  test('and gets a PDF of what is on the screen', async () => {
    vi.mocked(makeLetter).mockResolvedValue(new Blob(['%PDF']));
    await openEditor();
    await type('Title', 'Ħouse rules');
    await dialog().findByText(/Between Żammit & Borg Trading Ltd/);
    await press('Download preview');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe('house-rules.pdf');
    expect(vi.mocked(makeLetter).mock.calls[0]?.[0]).toMatchObject({
      title: 'Ħouse rules',
      subtitle: 'Contract',
      text: 'LEASE\nBetween Żammit & Borg Trading Ltd and {{Landlord}}.',
    });
    vi.mocked(makeLetter).mockRejectedValueOnce(new AppError('NETWORK', 'x', 'Offline.'));
    await press('Download preview');
    expect(await dialog().findByText('Offline.')).toBeDefined();
  });

  test('and saves the rest where its template cannot be read', async () => {
    vi.mocked(fetchTemplate).mockRejectedValueOnce(new AppError('XX000', 'x', 'Not now.'));
    await open(lease);
    await press(`Edit ${lease.title}`);
    expect(await dialog().findByText('Not now.')).toBeDefined();
    expect(editor().disabled).toBe(true);
    await press('Save document');
    await waitFor(() => expect(saveDocument).toHaveBeenCalledOnce());
    expect(vi.mocked(saveDocument).mock.calls[0]?.[0]).not.toHaveProperty('template_content');
  });
});

describe('an administrator who saves a document that somebody else has changed meanwhile', () => {
  const changed = new AppError('CHANGED_MEANWHILE', 'x', 'Someone else has changed this.');

  test('keeps what was typed, sees what is different, and may replace it', async () => {
    await openEditor();
    await type('Price (€)', '45');
    vi.mocked(saveDocument).mockRejectedValueOnce(changed);
    await press('Save document');
    expect(await dialog().findByText('Someone else has changed this.')).toBeDefined();
    const present = { ...lease, title: 'Lease B', updated_at: '2026-11-03T09:00:00Z' };
    vi.mocked(fetchDocumentEntry).mockResolvedValue(present);
    vi.mocked(fetchTemplate).mockResolvedValue(`${template} ${'More. '.repeat(50)}`);
    await press('See what changed');
    expect(await dialog().findByText('Lease B')).toBeDefined();
    expect(dialog().getByText('Title is now')).toBeDefined();
    expect(dialog().getByRole('region', { name: 'Template as it is now' })).toBeDefined();
    expect(dialog().queryByText('Price is now')).toBeNull();
    expect(dialog().getByLabelText('Price (€)')).toHaveProperty('value', '45');
    await press('Save document');
    await waitFor(() => expect(saveDocument).toHaveBeenCalledTimes(2));
    const [draft, known] = vi.mocked(saveDocument).mock.calls[1] ?? [];
    expect(known?.updated_at).toBe(present.updated_at);
    expect(draft).toMatchObject({ title: lease.title, price: 45 });
    expect(draft?.template_content).toBe(template.replace('\r', ''));
  });

  test('can add it as a new one when it was deleted', async () => {
    await openEditor();
    vi.mocked(saveDocument).mockRejectedValueOnce(changed);
    vi.mocked(fetchDocumentEntry).mockResolvedValue(null);
    await press('Save document');
    await user.click(await dialog().findByRole('button', { name: 'See what changed' }));
    expect(await dialog().findByText(/It was deleted or archived/)).toBeDefined();
    await press('Create document');
    await waitFor(() => expect(saveDocument).toHaveBeenCalledTimes(2));
    expect(vi.mocked(saveDocument).mock.calls[1]?.[1]).toBeNull();
  });
});

test('an administrator makes a copy, which is not on offer until it is looked at', async () => {
  await open(lease);
  await press(`Make a copy of ${lease.title}`);
  expect(dialog().getByLabelText('Title')).toHaveProperty('value', `Copy of ${lease.title}`);
  expect(dialog().getByLabelText('Status')).toHaveProperty('value', 'inactive');
  await waitFor(() => expect(editor().value).toContain('LEASE'));
  await press('Create document');
  await waitFor(() => expect(saveDocument).toHaveBeenCalledOnce());
  const [draft, known] = vi.mocked(saveDocument).mock.calls[0] ?? [];
  expect(known).toBeNull();
  expect(draft).toMatchObject({ status: 'inactive', template_content: template.replace('\r', '') });
});

test('an administrator who creates the copy before its template has come takes that along', async () => {
  let arrive = (_: string): void => {};
  vi.mocked(fetchTemplate).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  await open(lease);
  await press(`Make a copy of ${lease.title}`);
  await user.type(dialog().getByLabelText('Title'), '{End} B{Enter}');
  await waitFor(() => expect(saveDocument).toHaveBeenCalledOnce());
  expect(vi.mocked(saveDocument).mock.calls[0]?.[0]).toMatchObject({
    title: `Copy of ${lease.title} B`,
    template_content: template.replace('\r', ''),
  });
  arrive(template);
});

describe('an administrator deletes a document', () => {
  async function ask(): Promise<void> {
    await open(lease);
    await press(`Delete ${lease.title}`);
    expect(dialog().getByRole('heading', { name: `Delete “${lease.title}”?` })).toBeDefined();
    expect(dialog().getByText(/This action cannot be undone/)).toBeDefined();
  }

  test.each([
    ['deleted', `“${lease.title}” was deleted.`],
    ['archived', `“${lease.title}” was archived instead of deleted.`],
  ] as const)('that is then %s, and is told so', async (removal, text) => {
    vi.mocked(deleteDocument).mockResolvedValue(removal);
    await ask();
    await press('Delete document');
    await waitFor(() => expect(toasts().join()).toContain(text));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deleteDocument).toHaveBeenCalledExactlyOnceWith(lease);
  });

  test('and reads why it was not', async () => {
    const failure = 'Error deleting document. Please try again.';
    vi.mocked(deleteDocument).mockRejectedValue(new AppError('XX000', 'x', failure));
    await ask();
    await press('Delete document');
    expect(await dialog().findByText(failure)).toBeDefined();
    await press('Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
