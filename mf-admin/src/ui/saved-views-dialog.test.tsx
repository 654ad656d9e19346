import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import type { NewView, SavedView } from 'shared/saved-views/types';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useListAddress } from '../lib/use-list-address';
import { SavedViewsDialog } from './saved-views-dialog';

expectLines(/^(23505|NETWORK)/);

const { api } = vi.hoisted(() => ({
  api: { fetchSavedViews: vi.fn(), saveView: vi.fn(), renameView: vi.fn(), removeView: vi.fn() },
}));
vi.mock('shared/saved-views/api', () => api);

const shape = {
  filters: { state: { label: 'State', options: { all: 'All letters', read: 'Read' } } },
  sorts: { arrived: 'Arrived', sender: 'Sender' },
};
const id = '11111111-1111-4111-8111-111111111111';

function Post(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const address = useListAddress(shape);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Views
      </button>
      {isOpen && (
        <SavedViewsDialog
          list={`letters-${id}`}
          what="letters"
          canSort
          address={address}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const stored: SavedView[] = [];
const view = (name: string, address: string): SavedView => {
  const at = '2026-11-26T09:00:00Z';
  return { id: `id of ${name}`, list: 'letters', name, address, created_at: at, updated_at: at };
};

beforeEach(() => {
  queryClient.clear();
  stored.splice(0);
  api.fetchSavedViews.mockReset().mockImplementation(async () => [...stored]);
  api.saveView.mockReset().mockImplementation(async (added: NewView) => {
    stored.push({ ...view(added.name, added.address), ...added });
  });
  api.renameView.mockReset().mockImplementation(async (known: SavedView, name: string) => {
    Object.assign(stored.find((one) => one.id === known.id) ?? {}, { name });
  });
  api.removeView.mockReset().mockImplementation(async (gone: string) => {
    stored.splice(
      stored.findIndex((one) => one.id === gone),
      1,
    );
  });
});

async function open(search: string) {
  history.replaceState(null, '', `/post${search}`);
  render(
    <BrowserRouter>
      <Post />
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Views of letters' }));
  return { person, dialog };
}

describe('an administrator', () => {
  test('saves what a list shows under a name: search, filters and order, not the page', async () => {
    const { person, dialog } = await open(
      '?q=anna&state=read&sort=sender&order=asc&after=x&open=7',
    );
    expect(await dialog.findByText('“anna” · Read · Sender, ascending')).toBeDefined();
    await person.type(await dialog.findByRole('textbox', { name: 'Name' }), ' Anna’s ');
    await person.keyboard('{Enter}');
    expect(await dialog.findByText('“Anna’s” was saved.')).toBeDefined();
    expect(api.saveView).toHaveBeenCalledExactlyOnceWith({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      list: 'letters',
      name: 'Anna’s',
      address: 'q=anna&state=read&sort=sender&order=asc',
    });
    expect(dialog.getByText('Shown now')).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  test('chooses a view by keyboard: the list shows it from its first page, and the rest of the address stays', async () => {
    stored.push(view('Read ones', 'state=read&evil=1'));
    const { person, dialog } = await open('?q=anna&after=x&row=26&tab=old');
    const link = await dialog.findByRole('link', { name: 'Read ones' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await person.keyboard('{Enter}');
    expect(location.search).toBe('?tab=old&state=read');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with nothing chosen is told how to come by a view', async () => {
    const { dialog } = await open('');
    expect(await dialog.findByText(/^Narrow or sort the letters first/)).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  test('reads that a name is taken, and saves it under another at a second try of the same view', async () => {
    stored.push(view('Anna’s', 'state=read'));
    const { person, dialog } = await open('?q=anna');
    const refusal = new AppError('23505', 'x', 'x', {}, { answer: 'refusal' });
    api.saveView.mockRejectedValueOnce(refusal);
    const name = await dialog.findByRole('textbox', { name: 'Name' });
    await person.type(name, 'Anna’s{Enter}');
    expect(await dialog.findByText('You already have a view with this name')).toBeDefined();
    await person.type(name, ' letters{Enter}');
    expect(await dialog.findByText('“Anna’s letters” was saved.')).toBeDefined();
    const [[first], [second]] = api.saveView.mock.calls as [[NewView], [NewView]];
    expect(second.id).toBe(first.id);
  });

  test('renames a view, and leaves it as it was', async () => {
    stored.push(view('Anna’s', 'q=anna'));
    const { person, dialog } = await open('');
    await person.click(await dialog.findByRole('button', { name: 'Rename “Anna’s”' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    const rename = dialog.getByRole('button', { name: 'Rename “Anna’s”' });
    expect(document.activeElement).toBe(rename);
    await person.click(rename);
    await person.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Of Anna{Enter}');
    expect(await dialog.findByText('Renamed to “Of Anna”.')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Of Anna' })).toBeDefined();
  });

  test('deletes a view and takes that back', async () => {
    stored.push(view('Anna’s', 'q=anna'), view('Ben’s', 'q=ben'));
    const { person, dialog } = await open('');
    await person.click(await dialog.findByRole('button', { name: 'Delete “Anna’s”' }));
    const undo = await dialog.findByRole('button', { name: 'Undo: bring back “Anna’s”' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(stored.map(({ name }) => name)).toEqual(['Ben’s']);
    await person.keyboard('{Enter}');
    expect(await dialog.findByText('“Anna’s” is back.')).toBeDefined();
    expect(stored).toContainEqual(expect.objectContaining({ id: 'id of Anna’s' }));
    expect(dialog.getByRole('link', { name: 'Anna’s' })).toBeDefined();
  });

  test('still sees a view that could not be deleted, and why', async () => {
    stored.push(view('Anna’s', 'q=anna'));
    api.removeView.mockRejectedValue(new AppError('NETWORK', 'x', 'No server.'));
    const { person, dialog } = await open('');
    await person.click(await dialog.findByRole('button', { name: 'Delete “Anna’s”' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('No server.');
    expect(dialog.getByRole('link', { name: 'Anna’s' })).toBeDefined();
  });

  test('tells views that failed to load from none', async () => {
    api.fetchSavedViews.mockRejectedValue(
      new AppError('42501', 'x', 'No.', {}, { answer: 'refusal' }),
    );
    const { dialog } = await open('?q=anna');
    expect((await dialog.findByRole('alert')).textContent).toContain('No.');
    expect(dialog.queryByText('Save this view')).toBeNull();
  });
});
