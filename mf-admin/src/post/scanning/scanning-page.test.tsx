import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedAddresses, uploadFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, ScanFailure } from 'shared/post/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ScanningPage from './scanning-page';

expectLines(/PO010|PO104|NETWORK|FILE_415|FILE_TYPE/);

const { rows, readPage } = vi.hoisted(() => {
  const rows: QueuedRequest[] = [];
  return {
    rows,
    readPage: vi.fn(async ({ search }: { search: string }) => ({
      rows: rows.filter(({ code }) => code.includes(search)),
    })),
  };
});
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/files/api', () => ({
  uploadFile: vi.fn(),
  signedAddresses: vi.fn(async () => new Map()),
}));
vi.mock('shared/post/api', () => ({
  postQueue: { name: 'post-queue', related: [], readPage },
  postDirectory: { name: 'post', related: [] },
  takePostRequest: vi.fn(),
  letGoPostRequest: vi.fn(),
  askBackPostRequest: vi.fn(),
  refusePostRequest: vi.fn(),
  openPostItem: vi.fn(),
  handOverScan: vi.fn(),
  fetchScanFailures: vi.fn(),
  retryScan: vi.fn(),
  openPostScan: vi.fn(),
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('../pictures', () => ({
  pictureFrom: async () => ({ jpeg: new ArrayBuffer(1), preview: 'data:image/jpeg,' }),
}));

const user = userEvent.setup();
const [code = '', another = ''] = Object.values(issuedCodes);
const hour = 3_600_000; // ms

function aRequest(change: Partial<QueuedRequest> = {}): QueuedRequest {
  return {
    id: '7e900000-0000-4000-8000-000000000001',
    kind: 'scan',
    state: 'waiting',
    asked_at: new Date(Date.now() - hour).toISOString(),
    due_at: new Date(Date.now() + hour).toISOString(),
    is_overdue: false,
    taken_by: null,
    taken_by_name: null,
    taken_at: null,
    is_mine: false,
    item_id: '17e00000-0000-4000-8000-000000000001',
    code,
    item_kind: 'letter',
    user_id: 'u',
    box_number: 104,
    member_name: 'Maria Vella',
    addressee: null,
    sender: 'Green Bank',
    is_official: false,
    paper: 'stored',
    place: 'B3',
    envelope: null,
    is_paper_way: false,
    waits_for_scan: false,
    question: null,
    answer: null,
    earlier_words: [],
    rule: null,
    ...change,
  };
}

async function open(...requests: Partial<QueuedRequest>[]): Promise<void> {
  rows.splice(0, rows.length, ...requests.map((change) => aRequest(change)));
  render(
    <BrowserRouter>
      <ScanningPage />
    </BrowserRouter>,
  );
  await screen.findAllByText(writePostCode(code));
}

/** Opened by a label: the request is on the desk. */
async function openWork(change: Partial<QueuedRequest> = {}): Promise<void> {
  window.history.replaceState(null, '', `${paths.postScanning}?open=${code}`);
  await open({ is_mine: true, state: 'in_work', taken_by: 'me', paper: 'opened', ...change });
  await screen.findByRole('button', { name: 'Back to the queue' });
}

function aFailure(change: Partial<ScanFailure>): ScanFailure {
  return {
    id: '5c',
    item_id: 'i',
    code: another,
    user_id: 'u',
    member_name: 'Anna Borg',
    box_number: 105,
    request_id: '7e9',
    failure: 'failed',
    other_code: null,
    original: null,
    tries: 3,
    pages: 2,
    created_at: '2026-11-25T10:00:00Z',
    ...change,
  };
}

/** Each reason of the process that reads scans; another one has words, too. */
const failureWords = {
  unreadable: { says: /neither a picture nor a PDF/, isReadAgain: false },
  locked: { says: /asks for a password/, isReadAgain: false },
  too_large: { says: /too many dots/, isReadAgain: false },
  too_many_pages: { says: /more than 200 pages/, isReadAgain: false },
  too_slow: { says: /took too long/, isReadAgain: true },
  missing: { says: /gone from the storage/, isReadAgain: false },
  failed: { says: /the log of the server says what/, isReadAgain: true },
  stopped: { says: /server was stopped/, isReadAgain: true },
  something: { says: 'It could not be read.', isReadAgain: true },
};

const aFile = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const choose = (...files: File[]) =>
  user.upload(screen.getByLabelText('Pages from the scanner'), files);
const titles = () =>
  within(screen.getByRole('list', { name: 'Pages' }))
    .getAllByRole('listitem')
    .map((row) => /page-\d+\.(jpg|pdf)/.exec(row.textContent ?? '')?.[0]);
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  window.history.replaceState(null, '', paths.postScanning);
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  readPage.mockClear();
  vi.mocked(api.fetchScanFailures).mockReset().mockResolvedValue([]);
  vi.mocked(api.takePostRequest)
    .mockReset()
    .mockImplementation(async () => {
      rows.splice(0, 1, aRequest({ is_mine: true, state: 'in_work', taken_by: 'me' }));
    });
  for (const call of [
    api.letGoPostRequest,
    api.askBackPostRequest,
    api.refusePostRequest,
    api.openPostItem,
    api.handOverScan,
    api.retryScan,
    uploadFile,
  ]) {
    vi.mocked(call as () => Promise<void>)
      .mockReset()
      .mockResolvedValue();
  }
});

describe('the queue of what is to be scanned', () => {
  test('says what is due when, what is overdue, where it lies and who has it', async () => {
    await open(
      { due_at: new Date(Date.now() - hour).toISOString() },
      { id: '2', code: another, taken_by: 'x', taken_by_name: 'Joe Borg', state: 'in_work' },
      { id: '3', due_at: null },
    );
    expect(screen.getByText('No due time').className).not.toContain('overdue');
    expect(screen.getByText(/^Overdue since today, \d\d:\d\d$|^Overdue since/).className).toContain(
      'overdue',
    );
    expect(screen.getByText(/^Due /)).toBeTruthy();
    expect(screen.getByText('Joe Borg')).toBeTruthy();
    expect(screen.getAllByText('B3')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: `Take ${writePostCode(another)}` })).toBeNull();
  });

  test('gives a request to whoever takes it, and opens it', async () => {
    await open({});
    await user.click(await button(`Take ${writePostCode(code)}`));
    expect(api.takePostRequest).toHaveBeenCalledExactlyOnceWith(aRequest().id);
    expect(await button('I have opened it')).toBeTruthy();
  });

  test('says who was quicker', async () => {
    vi.mocked(api.takePostRequest)
      .mockReset()
      .mockRejectedValue(
        new AppError('PO010', 'taken', 'Joe Borg is working on this.', {}, { answer: 'refusal' }),
      );
    await open({});
    await user.click(await button(`Take ${writePostCode(code)}`));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Joe Borg is working on this.',
    );
  });

  test('opens what lies on the desk by its label', async () => {
    await open({});
    act(() => scan(code));
    expect(await button('I have opened it')).toBeTruthy();
    expect(api.takePostRequest).toHaveBeenCalledOnce();
  });

  test('says that nothing is asked for another label', async () => {
    await open({});
    act(() => scan(another));
    await waitFor(() =>
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
        `Nothing is asked for ${writePostCode(another)}.`,
      ]),
    );
  });

  test('takes a refusal with a reason, and asks for words where the reason is another', async () => {
    await open({ is_mine: true, state: 'in_work', taken_by: 'me' });
    await user.click(await button(`Refuse ${writePostCode(code)}`));
    const dialog = within(await screen.findByRole('dialog'));
    const refuse = dialog.getByRole('button', { name: 'Refuse request' });
    await user.click(refuse);
    expect(await dialog.findByText('Choose a reason')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'other');
    await user.click(refuse);
    expect(await dialog.findByText('Say why: the member reads it.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Note for the member'), 'A key is in it');
    await user.click(refuse);
    await waitFor(() =>
      expect(api.refusePostRequest).toHaveBeenCalledExactlyOnceWith(
        aRequest().id,
        'other',
        'A key is in it',
      ),
    );
  });

  test('lets a super administrator free what somebody else has left lying', async () => {
    vi.mocked(fetchProfile).mockResolvedValue({ role: 'super_admin' } as Profile);
    setSession({ status: 'signed-in', userId: 'me', email: null });
    await open({ taken_by: 'x', taken_by_name: 'Joe Borg', state: 'in_work' });
    await user.click(await button(`Let go of ${writePostCode(code)}`));
    expect(api.letGoPostRequest).toHaveBeenCalledExactlyOnceWith(aRequest().id);
    setSession(signedOut);
  });

  test.each(Object.entries(failureWords))(
    'says that a scan could not be read (%s) and what can be done',
    async (failure, { says, isReadAgain }) => {
      vi.mocked(api.fetchScanFailures).mockResolvedValue([aFailure({ failure })]);
      await open({});
      expect(await screen.findByText('1 scan could not be read')).toBeTruthy();
      expect(screen.getByText(says)).toBeTruthy();
      const again = screen.queryByRole('button', { name: `Read again: ${writePostCode(another)}` });
      expect(again !== null).toBe(isReadAgain);
      if (again) await user.click(again);
      expect(vi.mocked(api.retryScan).mock.calls).toEqual(isReadAgain ? [['5c']] : []);
    },
  );

  test('has a scan that could not be read made again from the paper', async () => {
    vi.mocked(api.fetchScanFailures).mockResolvedValue([aFailure({ failure: 'locked' })]);
    await open({});
    await user.click(await button(`Scan again: ${writePostCode(another)}`));
    expect(await screen.findByText('This scan could not be read.')).toBeTruthy();
    await choose(aFile('page-1.jpg'));
    await user.click(await button('Hand over'));
    await waitFor(() => expect(api.handOverScan).toHaveBeenCalledOnce());
    expect(vi.mocked(api.handOverScan).mock.calls[0]?.[0]).toBe('7e9');
  });

  test('has a request refused whose scan could not be read', async () => {
    vi.mocked(api.fetchScanFailures).mockResolvedValue([aFailure({ failure: 'locked' })]);
    await open({});
    await user.click(await button(`Scan again: ${writePostCode(another)}`));
    await user.click(await button('Refuse'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'damaged');
    await user.click(dialog.getByRole('button', { name: 'Refuse request' }));
    await waitFor(() =>
      expect(api.refusePostRequest).toHaveBeenCalledExactlyOnceWith('7e9', 'damaged', null),
    );
  });

  test('shows a scan that is asked for again to whoever works on it, after a press that its owner reads of', async () => {
    vi.mocked(api.openPostScan).mockResolvedValue({
      scan_id: '5c',
      pdf: 'i/whole.pdf',
      original: [],
      pages: [{ nr: 1, picture: 'i/one.jpg', width: 1, height: 1 }],
      until: '2026-11-25T10:10:00Z',
    });
    vi.mocked(signedAddresses).mockResolvedValue(new Map([['i/one.jpg', '/storage/one']]));
    await openWork({ kind: 'rescan' });
    expect(screen.getByText(/The history of the item says that you did/)).toBeTruthy();
    expect(api.openPostScan).not.toHaveBeenCalled();
    await user.click(await button('Look at the scan'));
    const shown = within(await screen.findByRole('dialog'));
    expect(shown.getByRole('img', { name: 'Page 1' }).getAttribute('src')).toBe('/storage/one');
    expect(shown.getByText('Open for you until 11:10.')).toBeTruthy();
  });
});

describe('a request on the desk', () => {
  test('keeps its pages when another label is scanned, and makes room for it without any', async () => {
    await openWork();
    rows.push(
      aRequest({ id: '2', code: another, is_mine: true, state: 'in_work', taken_by: 'me' }),
    );
    await choose(aFile('page-1.jpg'));
    await screen.findByText('1 of 1 file sent');
    screen.getByRole('button', { name: 'Hand over' }).focus(); // happy-dom lets nobody type into a file
    act(() => scan(another));
    act(() => scan(code)); // its own says nothing new
    await waitFor(() =>
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
        `These pages are of ${writePostCode(code)}. Hand them over, or leave them, first.`,
      ]),
    );
    expect(titles()).toEqual(['page-1.jpg']);
    await user.click(await button('Back to the queue'));
    await user.click(await button('Leave pages'));
    act(() => scan(another));
    expect(await screen.findByRole('heading', { name: writePostCode(another) })).toBeTruthy();
  });

  test('takes pages once the envelope is noted as opened', async () => {
    await openWork({ paper: 'stored' });
    expect(screen.queryByLabelText('Pages from the scanner')).toBeNull();
    vi.mocked(api.openPostItem).mockImplementation(async () => {
      rows.splice(0, 1, aRequest({ is_mine: true, paper: 'opened' }));
    });
    await user.click(await button('I have opened it'));
    expect(await screen.findByLabelText('Pages from the scanner')).toBeTruthy();
    expect(api.openPostItem).toHaveBeenCalledExactlyOnceWith(aRequest().item_id);
  });

  test('sends pages as the scanner numbers them and hands them over as they were put in order', async () => {
    await openWork();
    await choose(aFile('page-10.jpg'), aFile('page-2.jpg'), aFile('page-1.pdf', 'application/pdf'));
    await screen.findByText('3 of 3 files sent');
    expect(titles()).toEqual(['page-1.pdf', 'page-2.jpg', 'page-10.jpg']);
    const names = vi.mocked(uploadFile).mock.calls.map(([, name]) => name);
    expect(names.every((name) => name.startsWith(`${aRequest().item_id}/`))).toBe(true);

    await user.click(await button('Move page 3 up'));
    expect(titles()).toEqual(['page-1.pdf', 'page-10.jpg', 'page-2.jpg']);
    (await button('Turn page 2')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(titles()).toEqual(['page-10.jpg', 'page-1.pdf', 'page-2.jpg']);
    await user.click(await button('Turn page 1'));
    await user.click(await button('Turn page 1'));
    await user.click(await button('Remove page 3'));
    // a PDF may have any number of pages
    expect((await button('Hand over')).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText('Sheets of paper'), '45');
    expect(screen.getByText('Counts as 3 documents of the plan.')).toBeTruthy();
    await user.click(await button('Hand over'));
    await waitFor(() => expect(api.handOverScan).toHaveBeenCalledOnce());
    const [requestId, , original, sheets] = vi.mocked(api.handOverScan).mock.calls[0] ?? [];
    expect(requestId).toBe(aRequest().id);
    expect(original).toEqual([
      { name: names[2], turn: 180 },
      { name: names[0], turn: 0 },
    ]);
    expect(sheets).toBe(45);
  });

  test('counts its sheets by its pages, of one side or both', async () => {
    await openWork();
    await choose(aFile('1.jpg'), aFile('2.jpg'), aFile('3.jpg'));
    const sheets = await screen.findByLabelText<HTMLInputElement>('Sheets of paper');
    expect(sheets.value).toBe('3');
    await user.click(screen.getByRole('radio', { name: 'Both sides' }));
    expect(sheets.value).toBe('2');
    await user.clear(sheets);
    await user.type(sheets, '4');
    expect(await screen.findByText('Enter a number from 1 to 3')).toBeTruthy();
    expect((await button('Hand over')).hasAttribute('disabled')).toBe(true);
  });

  test('a request of more than a document has no count of sheets before somebody says how it was scanned', async () => {
    await openWork();
    await choose(...Array.from({ length: 22 }, (_, nth) => aFile(`${nth}.jpg`)));
    const sheets = await screen.findByLabelText<HTMLInputElement>('Sheets of paper');
    expect(sheets.value).toBe('');
    expect(screen.getByText('Say whether both sides were scanned.')).toBeTruthy();
    expect((await button('Hand over')).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Both sides' }));
    expect(sheets.value).toBe('11');
  });

  test('keeps pages while the line is lost, and goes on where it stopped', async () => {
    vi.mocked(uploadFile)
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new AppError('NETWORK', 'away', 'We could not reach the server.'));
    await openWork();
    await choose(aFile('page-1.jpg'), aFile('page-2.jpg'));
    expect(await screen.findByText(/The pages stay here/)).toBeTruthy();
    expect((await button('Hand over')).hasAttribute('disabled')).toBe(true);
    fireEvent(window, new Event('online'));
    await screen.findByText('2 of 2 files sent');
    const names = vi.mocked(uploadFile).mock.calls.map(([, name]) => name);
    expect(names[2]).toBe(names[1]); // the same name: sent twice, it is there once
    expect(uploadFile).toHaveBeenCalledTimes(3);
  });

  test('says which file is refused, and lets the others past it', async () => {
    vi.mocked(uploadFile).mockRejectedValueOnce(
      new AppError(
        'FILE_415',
        'type',
        'Files of this kind are not accepted here.',
        {},
        { answer: 'refusal' },
      ),
    );
    await openWork();
    await choose(aFile('page-1.jpg'), aFile('page-2.jpg'));
    expect(await screen.findByText('Files of this kind are not accepted here.')).toBeTruthy();
    await screen.findByText('1 of 2 files sent');
    await user.click(await button('Remove page 1'));
    await user.click(await button('Hand over'));
    await waitFor(() => expect(api.handOverScan).toHaveBeenCalledOnce());
  });

  test('takes nothing of what was dropped where one file is of another kind', async () => {
    await openWork();
    fireEvent.drop(screen.getByText('Choose the pages, or drop them here'), {
      dataTransfer: { files: [aFile('page-1.jpg'), aFile('notes.txt', 'text/plain')] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('“notes.txt” cannot be taken');
    expect(uploadFile).not.toHaveBeenCalled();
  });

  test('asks the member about as many sheets, where their rule asks for fewer', async () => {
    const tooThick = new AppError(
      'PO104',
      'thick',
      'It has too many sheets.',
      {},
      {
        answer: 'refusal',
      },
    );
    vi.mocked(api.handOverScan).mockRejectedValueOnce(tooThick);
    await openWork();
    await choose(aFile('all.pdf', 'application/pdf'));
    await screen.findByText('1 of 1 file sent');
    await user.type(screen.getByLabelText(/^Sheets of paper/), '61');
    await user.click(await button('Hand over'));
    await user.click(await button('Ask the member about 61 sheets'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Your question/).value).toContain(
      'It has 61 sheets, which count as 4 documents',
    );
    await user.click(dialog.getByRole('button', { name: 'Ask the member' }));
    await waitFor(() =>
      expect(api.askBackPostRequest).toHaveBeenCalledWith(
        aRequest().id,
        expect.stringContaining('61 sheets'),
        61,
      ),
    );
  });

  test('asks before pages are left that are not handed over', async () => {
    await openWork();
    await choose(aFile('page-1.jpg'));
    await user.click(await button('Back to the queue'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Keep pages' }));
    expect(titles()).toEqual(['page-1.jpg']);
  });

  test('is taken by whoever opens it by its address, before anything is done with it', async () => {
    window.history.replaceState(null, '', `${paths.postScanning}?open=${code}`);
    await open({ paper: 'opened' });
    expect(await screen.findByText('Nobody has taken this')).toBeTruthy();
    expect(screen.queryByLabelText('Pages from the scanner')).toBeNull();
    await user.click(await button('Take it'));
    expect(await button('I have opened it')).toBeTruthy();
    expect(api.takePostRequest).toHaveBeenCalledExactlyOnceWith(aRequest().id);
  });

  test('says that it is gone where somebody else was quicker', async () => {
    window.history.replaceState(null, '', `${paths.postScanning}?open=${another}`);
    rows.splice(0, rows.length);
    render(
      <BrowserRouter>
        <ScanningPage />
      </BrowserRouter>,
    );
    expect(await screen.findByText('Nothing is asked for this item')).toBeTruthy();
  });
});
