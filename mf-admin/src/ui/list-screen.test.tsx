import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AppError } from 'shared/lib/app-error';
import * as csv from 'shared/lib/csv';
import type { Directory, ListPage, ListQuery, Total } from 'shared/lib/directory';
import { reloadDirectory } from 'shared/lib/use-directory';
import { BrowserRouter, Link } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BulkAction } from './bulk-action';
import { ListScreen, type ListTexts } from './list-screen';

expectLines(/^LT001/);

interface Letter {
  id: string;
  from: string;
}
interface Chosen extends Record<string, string> {
  state: 'all' | 'read';
  kind: 'all' | 'parcel';
}
type Sort = 'arrived' | 'sender';
type Query = ListQuery<Chosen, Sort>;

const texts: ListTexts<Letter, Chosen, Sort> = {
  what: 'letters',
  exportName: 'post',
  searchHint: 'Sender',
  filters: {
    state: { label: 'State', options: { all: 'All letters', read: 'Read' } },
    kind: { label: 'Kind', options: { all: 'Any kind', parcel: 'Parcels' } },
  },
  sorts: { arrived: 'Arrived', sender: 'Sender' },
  emptyTitle: 'No letters found',
  emptyText: 'Letters appear here as they arrive.',
  csv: [{ header: 'From', value: (letter) => letter.from }],
};
const columns = [
  {
    header: 'From',
    sort: 'sender',
    kind: 'lead',
    cell: ({ id, from }: Letter) => <a href={`#${id}`}>{from}</a>,
  },
] as const;

vi.mock('shared/saved-views/api', () => ({ fetchSavedViews: async () => [] }));
const readPage = vi.fn<(query: Query) => Promise<ListPage<Letter>>>();
const readAll = vi.fn<(query: Query, signal?: AbortSignal) => AsyncIterable<Letter[]>>();
const count = vi.fn<() => Promise<Total>>();
let somebodyElseActs = () => {};
const directory: Directory<Letter, Chosen, Sort> = {
  name: 'letters',
  related: ['parcels'],
  readPage,
  readAll,
  count,
  watch: (onChange) => {
    somebodyElseActs = onChange;
    return () => {
      somebodyElseActs = () => {};
    };
  },
};

const page = (...from: string[]): ListPage<Letter> => ({
  rows: from.map((name) => ({ id: name.toLowerCase(), from: name })),
});
/** A page in the middle of a longer list. */
const middle = (...from: string[]) => ({ ...page(...from), hasPrevious: true, hasNext: true });
const beginning = (...from: string[]) => ({ ...page(...from), hasNext: true });
async function* parts(...these: ListPage<Letter>[]) {
  for (const { rows } of these) yield rows;
}
const broken = new AppError('NETWORK', 'down', 'We could not reach the server.');
const everything: Query = {
  search: '',
  chosen: { state: 'all', kind: 'all' },
  sort: 'arrived',
  ascending: false,
};

function Post({ bulk }: { bulk?: readonly BulkAction<Letter>[] }): ReactNode {
  return (
    <ListScreen
      directory={directory}
      texts={texts}
      columns={columns}
      heading="Post"
      {...(bulk && { bulk })}
    />
  );
}

function open(search = '', bulk?: readonly BulkAction<Letter>[]) {
  history.replaceState(null, '', `/post${search}`);
  const { unmount } = render(
    <BrowserRouter>
      <Link to="/post">All post</Link>
      <Post {...(bulk && { bulk })} />
    </BrowserRouter>,
  );
  return { person: userEvent.setup(), unmount };
}

const asked = () => readPage.mock.lastCall?.[0];

beforeEach(() => {
  queryClient.clear();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, staleTime: 0 } });
  readPage.mockReset().mockResolvedValue(page('Anna', 'Ben'));
  readAll.mockReset().mockImplementation(() => parts(page('Anna', 'Ben'), page('Carla')));
  count.mockReset().mockResolvedValue({ count: 1234, isExact: true });
});

describe('an administrator who opens a list', () => {
  test('sees that it loads, then its rows and how many there are', async () => {
    open();
    expect(screen.getByText('Loading letters…')).toBeDefined();
    const table = await screen.findByRole('table', { name: 'Letters' });
    expect(within(table).getByText('Anna')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Pages of letters' }).textContent).toBe(
      '1–2 of 2 letters',
    );
    expect(asked()).toEqual(everything);
  });

  test('by a link sees what the link says, and the default where it says nonsense', async () => {
    open('?q=anna&state=read&kind=submarine&sort=sender&order=asc&after=.x&row=-3');
    await screen.findByRole('table');
    expect(asked()).toEqual({
      search: 'anna',
      chosen: { state: 'read', kind: 'all' },
      sort: 'sender',
      ascending: true,
    });
  });

  test('opens their views of it apart from the toolbar, whose measures are not those of a dialog', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Views' }));
    const dialog = await screen.findByRole('dialog', { name: 'Views of letters' });
    expect(dialog.closest('search')).toBeNull();
  });

  test('reads that there is nothing yet, and cannot export nothing', async () => {
    readPage.mockResolvedValue(page());
    open();
    expect(await screen.findByText('Letters appear here as they arrive.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  test('reads that nothing matches, and shows everything again', async () => {
    readPage.mockResolvedValueOnce(page());
    const { person } = open('?q=zoe&kind=parcel&sort=sender');
    expect(await screen.findByText('Nothing matches this search and filter.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show all letters' }));
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(location.search).toBe('?sort=sender');
  });

  test('reads why it failed, and tries again', async () => {
    readPage.mockRejectedValueOnce(broken);
    const { person } = open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load data: We could not reach the server.');
    expect(screen.queryByText('No letters found')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offline reads that it failed, and sees the rows once there is a connection', async () => {
    onlineManager.setOnline(false);
    readPage.mockRejectedValueOnce(broken);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach');
    onlineManager.setOnline(true);
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the rows on the screen when asking again fails', async () => {
    const { person } = open();
    await screen.findByText('Anna');
    let fail: (cause: AppError) => void = () => {};
    readPage.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('button', { name: 'Loading...' });
    fail(broken);
    await screen.findByRole('alert');
    expect(screen.getByText('Anna')).toBeDefined();
  });

  test.each([
    ['whose rows are gone', () => readPage.mockResolvedValueOnce(page())],
    [
      'that never was',
      () => readPage.mockRejectedValueOnce(new AppError('22007', 'bad', 'Not a date.')),
    ],
  ])('on a page %s lands on the first', async (_, answer) => {
    answer();
    open('?after=abc.2026&row=226');
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(location.search).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an administrator who turns the pages of a long list', () => {
  const where = () =>
    screen.getByRole('navigation', { name: 'Pages of letters' }).firstElementChild?.textContent;
  const turn = (person: ReturnType<typeof userEvent.setup>, name: string) =>
    person.click(screen.getByRole('button', { name }));

  test('goes on after the last row and back before the first, and reads where they are', async () => {
    readPage.mockResolvedValue(beginning('Anna', 'Ben'));
    const { person } = open('?sort=sender&order=asc');
    await screen.findByText('Anna');
    await waitFor(() => expect(where()).toBe('1–2 of 1,234 letters'));
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    readPage.mockResolvedValue(middle('Carla', 'Dora'));
    await turn(person, 'Next');
    await screen.findByText('Carla');
    expect(where()).toBe('3–4 of 1,234 letters');
    expect(asked()?.place).toEqual({ after: { id: 'ben', value: null } });
    readPage.mockResolvedValue(middle('Anna', 'Ben'));
    await turn(person, 'Previous');
    await screen.findByText('Anna');
    expect(asked()?.place).toEqual({ before: { id: 'carla', value: null } });
    expect(where()).toBe('1–2 of 1,234 letters');
    expect(count).toHaveBeenCalledOnce();
  });

  test('reaches the end and the beginning at once', async () => {
    readPage.mockResolvedValue(beginning('Anna', 'Ben'));
    const { person } = open();
    await screen.findByText('Anna');
    readPage.mockResolvedValue({ ...page('Yusuf', 'Zoe'), hasPrevious: true });
    await turn(person, 'Last');
    await screen.findByText('Zoe');
    expect(location.search).toBe('?before=end');
    expect(where()).toBe('1233–1234 of 1,234 letters');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await turn(person, 'First');
    expect(location.search).toBe('');
  });

  test('sees the same rows by a link, whatever characters a name has', async () => {
    readPage.mockResolvedValue(middle('Anna', 'Ben'));
    const cursor = { id: 'abc-1', value: 'Borg, "J.\\o" & sons' };
    open(`?after=${encodeURIComponent(`${cursor.id}.${cursor.value}`)}&row=51`);
    await screen.findByText('Anna');
    expect(asked()?.place).toEqual({ after: cursor });
    await waitFor(() => expect(where()).toBe('51–52 of 1,234 letters'));
  });

  test('reads about how many there are where nobody counts, and no numbers of rows', async () => {
    count.mockResolvedValue({ count: 312_417, isExact: false });
    readPage.mockResolvedValue({ ...page('Yusuf', 'Zoe'), hasPrevious: true });
    open('?before=end');
    await screen.findByText('Zoe');
    await waitFor(() => expect(where()).toBe('2 of about 312,000 letters'));
  });

  test('begins at the first page when they order it another way', async () => {
    readPage.mockResolvedValue(middle('Anna', 'Ben'));
    const { person } = open('?after=abc.x&row=51');
    await person.click(await screen.findByRole('button', { name: 'From' }));
    expect(location.search).toBe('?sort=sender&order=asc');
  });
});

describe('an administrator who looks for something', () => {
  test('narrows by each filter, and the address keeps it', async () => {
    const { person } = open('?after=abc.x&row=26');
    await screen.findByText('Anna');
    await person.selectOptions(screen.getByLabelText('State'), 'Read');
    await person.selectOptions(screen.getByLabelText('Kind'), 'Parcels');
    expect(location.search).toBe('?state=read&kind=parcel');
    expect(asked()).toEqual({ ...everything, chosen: { state: 'read', kind: 'parcel' } });
  });

  test('orders by a column, and the other way round', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'From' }));
    expect(location.search).toBe('?sort=sender&order=asc');
    await person.click(screen.getByRole('button', { name: 'From' }));
    expect(location.search).toBe('?sort=sender');
  });

  test('presses a link right after typing, and is where it leads to', async () => {
    const { person } = open('?state=read');
    await person.type(await screen.findByRole('searchbox'), 'ann');
    await person.click(screen.getByRole('link', { name: 'All post' }));
    expect(location.search).toBe('');
    await expect.poll(() => asked()).toEqual(everything);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    history.back();
    await expect.poll(() => asked()?.search).toBe('ann');
  });

  test('searches and presses Next at once: the search counts, and begins with its first page', async () => {
    readPage.mockResolvedValue(beginning('Anna', 'Ben'));
    const { person } = open();
    await screen.findByText('Anna');
    let answer = (_: ListPage<Letter>) => {};
    readPage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await person.type(screen.getByRole('searchbox'), 'zoe');
    await person.click(screen.getByRole('button', { name: 'Next' })); // leaves the field, which asks
    expect(location.search).toBe('?q=zoe');
    await person.click(screen.getByRole('button', { name: 'Next' })); // of the rows of before
    expect(location.search).toBe('?q=zoe');
    await act(async () => answer(beginning('Zoe')));
    await screen.findByText('Zoe');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zoe');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(asked()?.place).toEqual({ after: { id: 'zoe', value: null } });
  });

  test('sees the last rows marked as old until the answer is there', async () => {
    const { person } = open();
    await screen.findByText('Anna');
    let answer = (_: ListPage<Letter>) => {};
    readPage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await person.selectOptions(screen.getByLabelText('State'), 'Read');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Anna')).toBeDefined();
    await act(async () => answer(page('Zoe')));
    await screen.findByText('Zoe');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByText('Anna')).toBeNull();
  });

  test('presses the row that was there, though the answer to a search comes before they let go', async () => {
    const { person } = open();
    const anna = await screen.findByRole('link', { name: 'Anna' });
    let answer = (_: ListPage<Letter>) => {};
    readPage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await person.type(screen.getByRole('searchbox'), 'zoe{Enter}');
    await person.pointer({ keys: '[MouseLeft>]', target: anna });
    await act(async () => answer(page('Zoe')));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
    expect(anna.isConnected).toBe(true);
    await person.pointer('[/MouseLeft]');
    expect(location.hash).toBe('#anna');
    expect(await screen.findByText('Zoe')).toBeDefined();
  });

  test('never sees a late answer to an earlier question', async () => {
    const { person } = open();
    await screen.findByText('Anna');
    let late = (_: ListPage<Letter>) => {};
    readPage.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    readPage.mockResolvedValueOnce(page('Paula'));
    await person.selectOptions(screen.getByLabelText('State'), 'Read');
    await person.selectOptions(screen.getByLabelText('Kind'), 'Parcels');
    await screen.findByText('Paula');
    await act(async () => late(page('Late')));
    expect(screen.getByText('Paula')).toBeDefined();
    expect(screen.queryByText('Late')).toBeNull();
  });
});

describe('an administrator who has found it', () => {
  test('exports everything that search and filters leave, not this page alone', async () => {
    const download = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => {});
    const { person } = open('?q=a&state=read');
    await screen.findByText('Anna');
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(readAll.mock.lastCall?.[0]).toEqual(asked());
    const [what, parts] = download.mock.lastCall ?? [];
    expect(what).toBe('post');
    expect(await new Blob([...(parts ?? [])]).text()).toBe(
      '"From"\r\n"Anna"\r\n"Ben"\r\n"Carla"\r\n',
    );
    expect(useAppStore.getState().toasts.at(-1)?.text).toBe('3 post exported');
  });

  test('sees how far a long export has come, and can call it off', async () => {
    const download = vi.spyOn(csv, 'downloadCsv').mockReset();
    readAll.mockImplementation(async function* (_, signal) {
      yield page('Anna', 'Ben').rows;
      await new Promise((_, stop) => signal?.addEventListener('abort', () => stop(signal.reason)));
    });
    const { person } = open();
    await screen.findByText('Anna');
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel export (2 of 2)' }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDefined();
    expect(download).not.toHaveBeenCalled();
    expect(useAppStore.getState().toasts.at(-1)?.text).not.toMatch(/could not/);
  });

  test('sees what somebody else does meanwhile, for as long as the list is open', async () => {
    const { unmount } = open();
    await screen.findByText('Anna');
    readPage.mockResolvedValue(page('Anna', 'Ben', 'Carla'));
    await act(async () => somebodyElseActs());
    expect(await screen.findByText('Carla')).toBeDefined();
    unmount();
    readPage.mockClear();
    somebodyElseActs();
    expect(readPage).not.toHaveBeenCalled();
  });
});

describe('an administrator who is at work in a list that others change', () => {
  const changed = () => screen.queryByText(/The list has changed\./);
  async function somebodyChanges(to: ListPage<Letter>): Promise<void> {
    readPage.mockResolvedValue(to);
    readPage.mockClear();
    await act(async () => somebodyElseActs());
    await waitFor(() => expect(readPage).toHaveBeenCalled());
    await act(async () => {});
  }
  async function atWork() {
    const { person } = open();
    await screen.findByText('Anna');
    screen.getByRole('button', { name: 'From' }).focus();
    return person;
  }

  test('keeps the rows where they are until they want to see', async () => {
    const person = await atWork();
    await somebodyChanges(page('Zoe', 'Anna'));
    await screen.findByText(/The list has changed\./);
    expect(screen.getByText('Ben')).toBeDefined();
    expect(screen.queryByText('Zoe')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('Zoe')).toBeDefined();
    expect(screen.queryByText('Ben')).toBeNull();
    expect(changed()).toBeNull();
  });

  test('sees what others did as soon as they turn elsewhere, when the list is no longer held', async () => {
    await atWork();
    await somebodyChanges(page('Zoe', 'Anna'));
    await screen.findByText(/The list has changed\./);
    expect(screen.queryByText('Zoe')).toBeNull();
    await act(async () => screen.getByLabelText('Search').focus());
    expect(await screen.findByText('Zoe')).toBeDefined();
    expect(changed()).toBeNull();
    await somebodyChanges(page('Carla', 'Zoe'));
    expect(await screen.findByText('Carla')).toBeDefined();
  });

  test('sees at once what changes in a row that stays', async () => {
    await atWork();
    const answer = page('Anna', 'Ben');
    answer.rows[1] = { id: 'ben', from: 'Benedict' };
    await somebodyChanges(answer);
    expect(await screen.findByText('Benedict')).toBeDefined();
    expect(changed()).toBeNull();
    await somebodyChanges({ rows: [{ id: 'ben', from: 'Benny' }, ...page('Zoe').rows] });
    expect(await screen.findByText('Benny')).toBeDefined();
    expect(screen.getByText('Anna')).toBeDefined();
    expect(changed()).not.toBeNull();
  });

  test('sees at once what they did themselves, and the answer to another question', async () => {
    const person = await atWork();
    await somebodyChanges(page('Zoe'));
    await screen.findByText(/The list has changed\./);
    readPage.mockResolvedValue(page('Carla'));
    await act(() => reloadDirectory(directory));
    expect(await screen.findByText('Carla')).toBeDefined();
    expect(changed()).toBeNull();
    readPage.mockResolvedValue(page('Paula'));
    await person.selectOptions(screen.getByLabelText('State'), 'Read');
    screen.getByRole('button', { name: 'From' }).focus();
    expect(await screen.findByText('Paula')).toBeDefined();
  });
});

describe('an administrator who selects several rows', () => {
  const bar = () => within(screen.getByRole('region', { name: 'Selected letters' }));
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const picked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((one) => one.getAttribute('aria-label'));
  const run = vi.fn<(letter: Letter) => Promise<void>>();
  const shred: BulkAction<Letter> = {
    label: 'Shred',
    applies: ({ from }) => from !== 'Ben',
    name: ({ from }) => from,
    run,
  };
  const forward: BulkAction<Letter> = {
    label: 'Forward',
    applies: () => true,
    name: ({ from }) => from,
    ask: ({ rows, onRun }) => (
      <button type="button" onClick={() => onRun(run)}>
        Forward {rows.length} to Malta
      </button>
    ),
  };

  beforeEach(() => {
    run.mockReset().mockResolvedValue(undefined);
    readPage.mockResolvedValue(page('Anna', 'Ben', 'Carla', 'Dora'));
  });

  test('picks a range with Shift, the page by its head, and lets go with Escape', async () => {
    const { person } = open('', [shred]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select Anna' }));
    await person.keyboard('{Shift>}');
    await person.click(box('Carla'));
    await person.keyboard('{/Shift}');
    expect(picked()).toEqual(['Select Anna', 'Select Ben', 'Select Carla']);
    expect(bar().getByText('3 selected')).toBeDefined();
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(picked()).toHaveLength(5);
    box('Ben').focus();
    await person.keyboard('{Escape}');
    expect(picked()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Selected letters' })).toBeNull();
  });

  test('by keyboard goes from row to row and picks with Space', async () => {
    const { person } = open('', [shred]);
    (await screen.findByRole('checkbox', { name: 'Select Anna' })).focus();
    await person.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(document.activeElement).toBe(box('Carla'));
    expect(picked()).toEqual(['Select Anna', 'Select Ben', 'Select Carla']);
    await person.keyboard('{ArrowUp} ');
    expect(picked()).toEqual(['Select Anna', 'Select Carla']);
  });

  test('Enter on a box leads to what can be done with all that are picked', async () => {
    const { person } = open('', [shred]);
    (await screen.findByRole('checkbox', { name: 'Select Anna' })).focus();
    await person.keyboard('{Enter}'); // none is picked yet
    expect(document.activeElement).toBe(box('Anna'));
    await person.keyboard(' {Enter}');
    expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Shred' }));
  });

  test('reads of each how it went; a refused one stays selected and can be tried again', async () => {
    run.mockImplementation(async ({ from }) => {
      if (from === 'Carla') throw new AppError('LT001', 'x', 'It is glued to the table.');
    });
    const { person } = open('', [shred]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(bar().getByRole('button', { name: 'Shred (3 of 4)' }));
    expect(await bar().findByText('2 done, 1 failed', { exact: false })).toBeDefined();
    const results = within(bar().getByRole('list', { name: 'Results of Shred' }));
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Anna done',
      'Carla failed: It is glued to the table.',
      'Dora done',
    ]);
    expect(picked()).toEqual(['Select Ben', 'Select Carla']);
    run.mockReset().mockResolvedValue(undefined);
    await person.click(bar().getByRole('button', { name: 'Try failed ones again' }));
    expect(await bar().findByText('1 done', { exact: false })).toBeDefined();
    expect(run).toHaveBeenCalledExactlyOnceWith({ id: 'carla', from: 'Carla' });
    expect(picked()).toEqual(['Select Ben']);
  });

  test('sees how far it has come, can stop, and loses nothing by a reload', async () => {
    let finish = () => {};
    run.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const { person } = open('', [shred]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(bar().getByRole('button', { name: /^Shred/ }));
    expect(bar().getByText('1 of 3…', { exact: false })).toBeDefined();
    const results = bar().getByRole('list', { name: 'Results of Shred' }).parentElement;
    expect(document.activeElement).toBe(results);
    const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(false); // asked before the rest is not done
    readPage.mockResolvedValue(page('Anna', 'Ben', 'Dora'));
    await act(() => reloadDirectory(directory));
    await person.click(bar().getByRole('button', { name: 'Stop' }));
    await act(async () => finish());
    expect(bar().getByText('1 done, 2 not started', { exact: false })).toBeDefined();
    expect(leaves()).toBe(true);
    expect(document.activeElement).toBe(results);
    expect(bar().getByText('3 selected').parentElement?.textContent).toBe(
      '3 selected, 1 of them not on this page',
    );
  });

  test('stops by leaving the page, and reads how far it came', async () => {
    let finish = () => {};
    run.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const { person, unmount } = open('', [shred]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(bar().getByRole('button', { name: /^Shred/ }));
    unmount();
    await act(async () => finish());
    expect(run).toHaveBeenCalledTimes(1);
    const said = useAppStore.getState().toasts.map(({ text }) => text);
    expect(said).toContain('Shred: 1 done, 2 not started');
  });

  describe('to make one thing of them', () => {
    const finish = vi.fn();
    const bind: BulkAction<Letter> = {
      label: 'Bind',
      applies: () => true,
      name: ({ from }) => from,
      gather: () => ({ run, finish }),
    };
    beforeEach(() => {
      finish.mockReset().mockResolvedValue(undefined);
    });
    async function openAndBind() {
      const page = open('', [bind]);
      await page.person.click(
        await screen.findByRole('checkbox', { name: 'Select all on this page' }),
      );
      await page.person.click(bar().getByRole('button', { name: 'Bind' }));
      return page;
    }

    test('gets it of those that could be taken in, names the others, and keeps the selection', async () => {
      run.mockImplementation(async ({ from }) => {
        if (from === 'Ben') throw new AppError('LT001', 'gone', 'It is gone.');
      });
      const { person } = await openAndBind();
      expect(await bar().findByText('3 done, 1 failed', { exact: false })).toBeDefined();
      expect(bar().getByText('failed: It is gone.', { exact: false })).toBeDefined();
      expect(finish).toHaveBeenCalledOnce();
      expect(bar().getByText('4 selected')).toBeDefined();
      run.mockResolvedValue(undefined);
      await person.click(bar().getByRole('button', { name: 'Try failed ones again' }));
      expect(await bar().findByText('1 done', { exact: false })).toBeDefined();
      expect(finish).toHaveBeenCalledTimes(2);
    });

    test('gets nothing when none could be taken in, and reads why the whole could not be made', async () => {
      run.mockRejectedValue(new AppError('LT001', 'gone', 'It is gone.'));
      const { person } = await openAndBind();
      expect(await bar().findByText('0 done, 4 failed', { exact: false })).toBeDefined();
      expect(finish).not.toHaveBeenCalled();
      run.mockResolvedValue(undefined);
      finish.mockRejectedValue(new AppError('LT001', 'full', 'There is no thread left.'));
      await person.click(bar().getByRole('button', { name: 'Try failed ones again' }));
      await waitFor(() =>
        expect(useAppStore.getState().toasts.map(({ text }) => text)).toContain(
          'Bind: There is no thread left.',
        ),
      );
    });

    test('gets nothing after leaving the page, and reads that it was stopped', async () => {
      let go = () => {};
      run.mockImplementation(() => new Promise((resolve) => (go = resolve)));
      const { unmount } = await openAndBind();
      unmount();
      await act(async () => go());
      expect(finish).not.toHaveBeenCalled();
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toContain(
        'Bind: stopped, and nothing was saved',
      );
    });
  });

  test('answers once what all of them need', async () => {
    const { person } = open('', [forward]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select Anna' }));
    await person.click(box('Dora'));
    await person.click(bar().getByRole('button', { name: 'Forward' }));
    expect(run).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Forward 2 to Malta' }));
    expect(await bar().findByText('2 done', { exact: false })).toBeDefined();
    expect(screen.queryByRole('button', { name: /to Malta/ })).toBeNull();
  });
});

describe('somebody who works by keyboard', () => {
  const link = (name: string) => screen.findByRole('link', { name });

  test('goes from the search to the first row found, and back', async () => {
    readPage.mockResolvedValue(page('Anna', 'Ben'));
    const { person } = open();
    await link('Anna');
    const search = screen.getByRole('searchbox');
    search.focus();
    let answer: (found: ListPage<Letter>) => void = () => {};
    readPage.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await person.keyboard('carl{Enter}');
    expect(readPage).toHaveBeenLastCalledWith({ ...everything, search: 'carl' }, expect.anything());
    expect(document.activeElement).toBe(search); // the rows there are those of another question
    answer(page('Carla', 'Carlo'));
    const first = await link('Carla');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await person.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(search);
    await person.keyboard('{Enter}'); // it stands there already
    expect(document.activeElement).toBe(first);
  });

  const focused = () => document.activeElement?.textContent;

  test('goes on with the next row when their own has left the list', async () => {
    readPage.mockResolvedValue(page('Anna', 'Ben', 'Carla'));
    open();
    (await link('Ben')).focus();
    readPage.mockResolvedValue(page('Anna', 'Carla'));
    await act(() => reloadDirectory(directory));
    await waitFor(() => expect(focused()).toBe('Carla'));
    readPage.mockResolvedValue(page('Anna'));
    await act(() => reloadDirectory(directory));
    await waitFor(() => expect(focused()).toBe('Anna'));
  });
});
