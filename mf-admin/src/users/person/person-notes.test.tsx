import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import type { NewNote, PersonNote } from 'shared/person-notes/types';
import { useAdminRole } from 'shared/profiles/use-profile';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PersonNotes } from './person-notes';

expectLines(/^NETWORK/);

const { api } = vi.hoisted(() => ({
  api: {
    fetchNotes: vi.fn(),
    fetchNote: vi.fn(),
    addNote: vi.fn(),
    changeNote: vi.fn(),
    removeNote: vi.fn(),
  },
}));
vi.mock('shared/person-notes/api', () => api);
vi.mock('shared/users/person/api', () => ({}));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));

const nadia = '00000000-0000-4000-8000-00000000000a';
const maria = '00000000-0000-4000-8000-00000000000b';
const notes: PersonNote[] = [];
const user = userEvent.setup();

function aNote(nr: number, values: Partial<PersonNote> = {}): PersonNote {
  const at = `2026-11-2${nr}T09:00:00Z`;
  const who = { written_by: nadia, written_by_name: 'Nadia Camilleri' };
  const times = { created_at: at, updated_at: at };
  return { id: `note ${nr}`, user_id: maria, note: `Note ${nr}`, ...who, ...times, ...values };
}

beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  setSession({ status: 'signed-in', userId: nadia, email: 'nadia@example.test' });
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin: false });
  notes.splice(0);
  for (const call of Object.values(api)) call.mockReset();
  api.fetchNotes.mockImplementation(async () => ({ rows: [...notes], hasMore: false }));
  api.addNote.mockImplementation(async (note: NewNote) => {
    notes.unshift({ ...aNote(6), ...note });
  });
  api.changeNote.mockImplementation(async ({ id }: PersonNote, note: string) => {
    Object.assign(notes.find((one) => one.id === id) ?? {}, { note });
  });
  api.removeNote.mockImplementation(async (id: string) => {
    notes.splice(
      notes.findIndex((one) => one.id === id),
      1,
    );
  });
});

function open(about = maria) {
  return render(
    <BrowserRouter>
      <PersonNotes id={about} />
    </BrowserRouter>,
  );
}

const list = async () => within(await screen.findByRole('list', { name: 'Their notes' }));

describe('an administrator', () => {
  test('adds a note, reads it first, and reads that the person can ask for a copy', async () => {
    notes.push(aNote(1));
    open();
    expect(screen.getByText(/The person can ask for a copy of these notes/)).toBeDefined();
    await list();
    await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Calls on Fridays');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const news = await screen.findByText('The note was added.');
    await waitFor(() => expect(document.activeElement).toBe(news));
    const items = (await list()).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Calls on Fridays',
      'Note 1',
    ]);
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', '');
  });

  test('finds what was typed when they come back, and adds it once after a lost answer', async () => {
    const { unmount } = open();
    await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Calls on Fridays');
    unmount();
    open();
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty(
      'value',
      'Calls on Fridays',
    );
    api.addNote.mockRejectedValueOnce(new AppError('NETWORK', 'x', 'No server.'));
    const add = () => user.click(screen.getByRole('button', { name: 'Add note' }));
    await add();
    expect((await screen.findByRole('alert')).textContent).toContain('No server.');
    await add();
    await screen.findByText('The note was added.');
    const [[first], [second]] = api.addNote.mock.calls as [[NewNote], [NewNote]];
    expect(second).toEqual(first);
  });

  test('changes and deletes their own notes, and leaves those of others', async () => {
    notes.push(aNote(2), aNote(1, { written_by: 'another', written_by_name: 'Claire Borg' }));
    open();
    const shown = await list();
    expect(shown.getByText(/^Claire Borg,/)).toBeDefined();
    expect(shown.getAllByRole('button')).toHaveLength(2);
    await user.click(shown.getByRole('button', { name: /^Edit/ }));
    const text = screen.getByRole('textbox', { name: 'Note' });
    await user.clear(text);
    await user.type(text, 'Calls on Mondays');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await shown.findByText('Calls on Mondays')).toBeDefined();
    await user.click(shown.getByRole('button', { name: /^Delete/ }));
    await user.click(screen.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(shown.queryByText('Calls on Mondays')).toBeNull());
    expect(notes.map(({ id }) => id)).toEqual(['note 1']);
  });

  test('reads no notes about themselves', () => {
    open(nadia);
    expect(screen.getByText(/notes about yourself/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(api.fetchNotes).not.toHaveBeenCalled();
  });
});

test('a super administrator may change and delete the notes of all', async () => {
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin: true });
  notes.push(aNote(1, { written_by: null, written_by_name: null }));
  open();
  const shown = await list();
  expect(shown.getByText(/^A deleted account,/)).toBeDefined();
  expect(shown.getAllByRole('button')).toHaveLength(2);
});
