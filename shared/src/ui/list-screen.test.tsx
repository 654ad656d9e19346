import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AppError } from 'shared/lib/app-error';
import * as csv from 'shared/lib/csv';
import type { Directory, ListPage, ListQuery } from 'shared/lib/directory';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ListScreen, type ListTexts } from './list-screen';

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
  { header: 'From', sort: 'sender', kind: 'lead', cell: (letter: Letter) => letter.from },
] as const;

const readPage = vi.fn<(query: Query) => Promise<ListPage<Letter>>>();
const readAll = vi.fn<(query: Query) => Promise<Letter[]>>();
let somebodyElseActs = () => {};
const directory: Directory<Letter, Chosen, Sort> = {
  name: 'letters',
  related: ['parcels'],
  readPage,
  readAll,
  count: vi.fn(),
  watch: (onChange) => {
    somebodyElseActs = onChange;
    return () => {
      somebodyElseActs = () => {};
    };
  },
};

const page = (...from: string[]): ListPage<Letter> => ({
  rows: from.map((name) => ({ id: name, from: name })),
  total: from.length,
});
const broken = new AppError('NETWORK', 'down', 'We could not reach the server.');
const everything: Query = {
  search: '',
  chosen: { state: 'all', kind: 'all' },
  sort: 'arrived',
  ascending: false,
  page: 1,
};

function Post(): ReactNode {
  return <ListScreen directory={directory} texts={texts} columns={columns} heading="Post" />;
}

function open(search = '') {
  history.replaceState(null, '', `/post${search}`);
  const { unmount } = render(
    <BrowserRouter>
      <Post />
    </BrowserRouter>,
  );
  return { person: userEvent.setup(), unmount };
}

const asked = () => readPage.mock.lastCall?.[0];

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  readPage.mockReset().mockResolvedValue(page('Anna', 'Ben'));
  readAll.mockReset().mockResolvedValue(page('Anna', 'Ben', 'Carla').rows);
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
    open('?q=anna&state=read&kind=submarine&sort=sender&order=asc&page=x');
    await screen.findByRole('table');
    expect(asked()).toEqual({
      search: 'anna',
      chosen: { state: 'read', kind: 'all' },
      sort: 'sender',
      ascending: true,
      page: 1,
    });
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

  test('keeps the rows on the screen when asking again fails', async () => {
    const { person } = open();
    await screen.findByText('Anna');
    readPage.mockRejectedValueOnce(broken);
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('alert');
    expect(screen.getByText('Anna')).toBeDefined();
  });

  test('on a page past the end lands on the first', async () => {
    readPage.mockResolvedValueOnce({ rows: [], total: 2 });
    open('?page=9');
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(location.search).toBe('');
  });
});

describe('an administrator who looks for something', () => {
  test('narrows by each filter, and the address keeps it', async () => {
    const { person } = open('?page=2');
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
    expect(readAll).toHaveBeenCalledExactlyOnceWith(asked());
    expect(download).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^post-\d{4}-\d\d-\d\d\.csv$/),
      'From\r\nAnna\r\nBen\r\nCarla\r\n',
    );
    expect(useAppStore.getState().toasts.at(-1)?.text).toBe('3 post exported');
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
