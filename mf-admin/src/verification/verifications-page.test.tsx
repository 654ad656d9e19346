import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { useAdminRole } from 'shared/profiles/use-profile';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { aParty, makeOfficeCase, makeQueuedCase, someRules } from 'shared/testing/verification';
import type { OfficeCase } from 'shared/verification/office/types';
import { beforeEach, expect, test, vi } from 'vitest';
import VerificationsPage from './verifications-page';

expectLines(/^(VF\d{3}|42501)/);

const api = vi.hoisted(() => ({
  fetchIsOfficer: vi.fn(),
  fetchVerificationQueue: vi.fn(),
  openVerification: vi.fn(),
  fetchVerification: vi.fn(),
  noteVerificationScreening: vi.fn(),
  askVerificationAgain: vi.fn(),
  approveVerification: vi.fn(),
  refuseVerification: vi.fn(),
  takeBackVerificationRefusal: vi.fn(),
  askForVerification: vi.fn(),
  fetchVerificationOfficers: vi.fn(),
  nameVerificationOfficer: vi.fn(),
}));
const views = vi.hoisted(() => ({ fetchSavedViews: vi.fn(), saveView: vi.fn() }));
const readFile = vi.hoisted(() => vi.fn());
const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./draw-pdf', () => ({ openPdf }));
vi.mock('shared/verification/office/api', () => api);
vi.mock('shared/verification/api', () => ({ fetchVerificationRules: async () => someRules }));
vi.mock('shared/saved-views/api', () => views);
vi.mock('shared/files/api', () => ({ readFile }));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));

const user = userEvent.setup();
const theCase = makeOfficeCase();
const refused = (code: string, text = 'Refused.') => new AppError(code, 'x', text);

beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'nadia', email: 'nadia@example.test' });
  for (const call of [...Object.values(api), ...Object.values(views)]) call.mockReset();
  views.fetchSavedViews.mockResolvedValue([]);
  api.fetchIsOfficer.mockResolvedValue(true);
  api.fetchVerificationQueue.mockResolvedValue([]);
  api.fetchVerificationOfficers.mockResolvedValue([]);
  readFile.mockReset().mockResolvedValue(new Blob(['x'], { type: 'image/jpeg' }));
});

function show(query = '', isSuperAdmin = false): void {
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin });
  history.replaceState(null, '', `/dashboard/verifications${query}`);
  render(
    <BrowserRouter>
      <VerificationsPage />
    </BrowserRouter>,
  );
}

/** The case is open already. */
async function work(changes: Partial<OfficeCase> = {}): Promise<void> {
  api.fetchVerification.mockResolvedValue({ ...theCase, ...changes });
  show(`?open=${theCase.id}`);
  await screen.findByRole('heading', { name: 'Decision' });
  await screen.findByRole('img', { name: 'Identity document, front, as it was sent' });
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => user.click(button(name));
const dialog = () => within(screen.getByRole('dialog'));

async function tickAll(): Promise<void> {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
}

test('an administrator who is no officer reads who the officers are, and asks for no case', async () => {
  api.fetchIsOfficer.mockResolvedValue(false);
  api.fetchVerificationOfficers.mockResolvedValue([
    {
      user_id: 'a',
      full_name: 'Omar Said',
      is_officer: true,
      named_at: '2026-11-20T10:00:00Z',
      named_by_name: 'Claire Borg',
    },
    {
      user_id: 'b',
      full_name: 'Nadia Camilleri',
      is_officer: false,
      named_at: null,
      named_by_name: null,
    },
  ]);
  show(`?open=${theCase.id}`);
  await screen.findByText(/A super administrator names them/);
  await screen.findByText(/since 20 November 2026, named by Claire Borg/);
  expect(screen.queryByText('Nadia Camilleri')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Name/ })).toBeNull();
  expect(api.fetchVerificationQueue).not.toHaveBeenCalled();
  expect(api.fetchVerification).not.toHaveBeenCalled();
});

test('a super administrator names an officer after a question', async () => {
  api.fetchIsOfficer.mockResolvedValue(false);
  api.fetchVerificationOfficers.mockResolvedValue([
    {
      user_id: 'b',
      full_name: 'Nadia Camilleri',
      is_officer: false,
      named_at: null,
      named_by_name: null,
    },
  ]);
  show('', true);
  await user.click(await screen.findByRole('button', { name: 'Name Nadia Camilleri an officer' }));
  expect(api.nameVerificationOfficer).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'Name officer' }));
  await waitFor(() => expect(api.nameVerificationOfficer).toHaveBeenCalledWith('b', true));
});

test('an officer reads what is overdue, what is their own, and what was not sent', async () => {
  api.fetchVerificationQueue.mockResolvedValue([
    makeQueuedCase({
      due_at: '2020-01-02T09:00:00+00:00',
      risk: 'high',
      state: 'second',
      first_approved_by_name: 'Omar Said',
    }),
    makeQueuedCase({ id: 'own', number: 13, user_id: 'nadia', member_name: 'Nadia Camilleri' }),
    makeQueuedCase({ id: 'draft', number: 14, state: 'draft', sent_at: null, due_at: null }),
  ]);
  show('?filter=open&q=vella');
  await screen.findByText(/^Overdue since 2 January 2020/);
  screen.getByText('First approved by Omar Said');
  screen.getByText('Your own: another officer decides');
  screen.getByText('Opens once it is sent');
  expect(screen.getAllByRole('button', { name: /^Open case/ })).toHaveLength(1);
  expect(api.fetchVerificationQueue.mock.calls[0]?.[0]).toEqual({
    filter: 'open',
    search: 'vella',
  });
});

test('an officer chooses what is shown, reads what will be there, and can ask again when it fails', async () => {
  api.fetchVerificationQueue.mockRejectedValueOnce(refused('42501', 'Not now.'));
  show();
  await screen.findByText('Not now.');
  await press('Try again');
  await screen.findByText(/What members send of who uses their address is listed here/);
  await user.selectOptions(screen.getByLabelText('Show'), 'Ending in 60 days');
  await screen.findByText(/Approvals that end within 60 days are listed here/);
  expect(location.search).toBe('?filter=ending');
});

test('an officer keeps a search and what is shown as a view, and shows it again', async () => {
  show('?q=vella&filter=decided&tab=x');
  await screen.findByText('No case under “Decided” matches this search.');
  expect(views.fetchSavedViews).not.toHaveBeenCalled();
  await press('Views');
  await dialog().findByText('“vella” · Decided');
  const name = await dialog().findByRole('textbox', { name: 'Name' });
  const address = 'q=vella&filter=decided';
  const view = { id: expect.any(String), list: 'verifications', name: 'Vellas', address };
  views.saveView.mockImplementation(async (added) => {
    const at = '2026-11-26T09:00:00Z';
    views.fetchSavedViews.mockResolvedValue([{ ...added, created_at: at, updated_at: at }]);
  });
  await user.type(name, 'Vellas{Enter}');
  await dialog().findByText('“Vellas” was saved.');
  expect(views.saveView).toHaveBeenCalledExactlyOnceWith(view);
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByLabelText('Show'), 'To review');
  expect(location.search).toBe('?q=vella&tab=x');
  await press('Views');
  await user.click(await dialog().findByRole('link', { name: 'Vellas' }));
  await waitFor(() =>
    expect(api.fetchVerificationQueue.mock.lastCall?.[0]).toEqual({
      filter: 'decided',
      search: 'vella',
    }),
  );
  expect(location.search).toBe('?q=vella&tab=x&filter=decided');
});

test('an officer who narrows nothing is told how to come by a view', async () => {
  show();
  await screen.findByText(/What members send of who uses their address is listed here/);
  await press('Views');
  await dialog().findByText('Narrow the cases first. Then save that view here.');
  expect(dialog().queryByRole('textbox')).toBeNull();
});

test('an officer says why they open a case before anything of it is shown', async () => {
  api.fetchVerification.mockRejectedValue(refused('VF043'));
  api.openVerification.mockResolvedValue(theCase);
  show(`?open=${theCase.id}`);
  await screen.findByRole('heading', { name: 'Why do you open this case?' });
  await press('Open case');
  await screen.findByText('Please say why you look at it');
  expect(readFile).not.toHaveBeenCalled();
  await press('Next in the queue');
  await press('Open case');
  await screen.findByRole('heading', { name: 'Decision' });
  expect(api.openVerification).toHaveBeenCalledWith(theCase.id, 'Next in the queue');
  screen.getByText('Opened: Next in the queue');
});

test('an officer turns and enlarges a document beside what was typed', async () => {
  await work();
  const party = within(screen.getByRole('region', { name: 'Maria Vella' }));
  party.getByText('0123484M');
  const picture = () => party.getByRole('img');
  await user.click(party.getByRole('button', { name: /^Turn/ }));
  await user.click(party.getByRole('button', { name: /^Larger/ }));
  expect(picture().dataset).toMatchObject({ turn: '90', size: '1' });
  await user.click(party.getByRole('radio', { name: 'Proof of address' }));
  await party.findByRole('img', { name: 'Proof of address, as it was sent' });
  expect(picture().dataset).toMatchObject({ turn: '0', size: '0' });
});

const aPdf = {
  ...theCase.files.filter(({ need }) => need === 'extract')[0],
  name: `${theCase.id}/extract.pdf`,
} as OfficeCase['files'][number];
const company = () => within(screen.getByRole('region', { name: 'Vella Design Ltd' }));

test('an officer reads a PDF page by page beside what was typed, larger and turned as a picture is', async () => {
  const close = vi.fn();
  const draw = vi.fn(async (page: number) => `data:image/jpeg;base64,${page}`);
  openPdf.mockReset().mockResolvedValue({ pages: 2, draw, close });
  await work({ files: [...theCase.files.filter(({ need }) => need !== 'extract'), aPdf] });
  const name = (page: number) => `Extract of the register, page ${page} of 2, as it was sent`;
  const first = await company().findByRole<HTMLImageElement>('img', { name: name(1) });
  expect(first.src).toBe('data:image/jpeg;base64,1');
  company().getByText('C 12345');
  const button = (text: string) =>
    company().getByRole('button', { name: `${text}: Extract of the register` });
  expect(button('Previous page').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Next page'));
  await company().findByRole('img', { name: name(2) });
  company().getByText('Page 2 of 2');
  expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
  await user.click(company().getByRole('button', { name: /^Turn/ }));
  expect(company().getByRole('img').dataset).toMatchObject({ turn: '90' });
  expect(
    company()
      .getByRole('link', { name: /^Open PDF/ })
      .getAttribute('target'),
  ).toBe('_blank');
});

test('an officer whose PDF cannot be drawn reads so, tries again, and opens it elsewhere', async () => {
  openPdf.mockReset().mockRejectedValueOnce(new Error('No password given'));
  openPdf.mockResolvedValue({ pages: 1, draw: async () => 'data:,', close: () => undefined });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await work({ files: [...theCase.files.filter(({ need }) => need !== 'extract'), aPdf] });
  await company().findByText(/^This PDF cannot be shown here/);
  company().getByRole('link', { name: /^Open PDF/ });
  await user.click(company().getByRole('button', { name: 'Try again' }));
  await company().findByRole('img', { name: 'Extract of the register, as it was sent' });
  expect(company().queryByRole('button', { name: /^Next page/ })).toBeNull();
});

test('an officer finds what the law keeps of an account that is deleted, and until when', async () => {
  api.fetchVerificationQueue.mockResolvedValue([
    makeQueuedCase({
      user_id: null,
      member_name: 'Vella Design Ltd',
      box_number: null,
      state: 'approved',
      kept_until: '2031-11-28',
    }),
  ]);
  show('?filter=kept');
  const row = within(
    (await screen.findByText('Kept by law until 28 November 2031')).closest('li') as HTMLElement,
  );
  row.getByText('Vella Design Ltd');
  row.getByText('Account deleted');
  expect(row.queryByRole('link')).toBeNull();
  row.getByRole('button', { name: 'Open case 12 of Vella Design Ltd' });
});

test('an officer takes back that somebody is not accepted, and reads when only another may', async () => {
  const barred = {
    ...theCase,
    state: 'refused' as const,
    refusal: { reason: 'not_accepted' as const, note: null },
  };
  api.fetchVerification.mockResolvedValue(barred);
  show(`?open=${theCase.id}`);
  await user.click(await screen.findByRole('button', { name: 'Take back refusal' }));
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  await dialog().findByText('Please say what was wrong');
  await user.type(dialog().getByLabelText('Reason'), 'Another of that name');
  api.takeBackVerificationRefusal.mockRejectedValueOnce(refused('VF054', 'You refused this.'));
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  await dialog().findByText('You refused this.');
  api.takeBackVerificationRefusal.mockResolvedValue(theCase);
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  await screen.findByRole('heading', { name: 'Decision' });
  expect(api.takeBackVerificationRefusal.mock.lastCall?.[1]).toBe('Another of that name');
});

test('an officer notes a look at the lists for the case in force, and for none that was in force before', async () => {
  const approved = { ...theCase, state: 'approved' as const, is_in_force: true };
  api.fetchVerification.mockResolvedValue(approved);
  show(`?open=${theCase.id}`);
  await user.click(await screen.findByRole('button', { name: 'Note a look' }));
  dialog().getByText(/^Officers are told of a name on a list/);
  await user.selectOptions(dialog().getByLabelText('Who you looked for'), 'Maria Vella');
  await user.selectOptions(dialog().getByLabelText('What you found'), 'On a list');
  await user.type(dialog().getByLabelText(/^Note/), 'The same birthday');
  api.noteVerificationScreening.mockResolvedValue({ ...approved, is_in_force: false });
  await user.click(dialog().getByRole('button', { name: 'Note it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Note a look' })).toBeNull());
  expect(api.noteVerificationScreening).toHaveBeenCalledWith(
    expect.objectContaining({ party_id: aParty.id, result: 'match' }),
  );
});

test('an officer cannot approve before all is ticked and every name was looked for', async () => {
  await work();
  screen.getByText(
    'Before you can approve: 2 checks to tick, 2 names to look for or to clear on the lists.',
  );
  expect(button('Approve').disabled).toBe(true);
  await tickAll();
  screen.getByText('Before you can approve: 2 names to look for or to clear on the lists.');
  api.noteVerificationScreening
    .mockResolvedValueOnce({ ...theCase, version: 5, screening_due: [theCase.screening_due[1]] })
    .mockResolvedValueOnce({ ...theCase, version: 6, screening_due: [] });
  await press('Note a look');
  await user.selectOptions(dialog().getByLabelText('What you found'), 'Not on the lists');
  await user.click(dialog().getByRole('button', { name: 'Note it' }));
  await screen.findByText(/^Everything is checked. An approval stands until 28 November 2029/);
  expect(api.noteVerificationScreening.mock.calls.map(([look]) => look.party_id)).toEqual([
    null,
    aParty.id,
  ]);

  api.approveVerification.mockResolvedValue({ ...theCase, state: 'approved', screening_due: [] });
  await press('Approve');
  await user.selectOptions(dialog().getByLabelText('Risk'), 'High, higher');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await dialog().findByText('Please say why the risk is higher than its reasons');
  dialog().getByText(/A high risk needs two/);
  await user.selectOptions(dialog().getByLabelText('Risk'), 'Standard, as its reasons say');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull());
  expect(api.approveVerification).toHaveBeenCalledWith(expect.objectContaining({ version: 6 }), {
    checks: theCase.checks.map(({ key }) => key),
    risk: 'standard',
    note: null,
  });
});

test('an officer whose hour is over opens the case again, and what they ticked is still there', async () => {
  await work({ screening_due: [] });
  await tickAll();
  api.approveVerification.mockRejectedValueOnce(refused('VF043', 'More than an hour ago.'));
  api.fetchVerification.mockRejectedValue(refused('VF043'));
  await press('Approve');
  await user.type(dialog().getByLabelText(/^Note/), 'Fine');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await dialog().findByText('More than an hour ago.');
  expect(screen.queryByRole('img')).toBeNull();
  api.openVerification.mockResolvedValue({ ...theCase, screening_due: [] });
  api.approveVerification.mockResolvedValueOnce({
    ...theCase,
    state: 'approved',
    screening_due: [],
  });
  await user.click(dialog().getByRole('button', { name: 'Open again to finish this' }));
  await dialog().findByText('It is open again. Press once more.');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.approveVerification.mock.lastCall?.[1]).toMatchObject({
    note: 'Fine',
    checks: theCase.checks.map(({ key }) => key),
  });
});

test('an officer who decides on what has changed is told, sees the newest, and keeps what they typed', async () => {
  await work();
  api.refuseVerification.mockRejectedValueOnce(refused('VF004', 'This has changed.'));
  await press('Refuse');
  await user.selectOptions(dialog().getByLabelText('Reason'), 'The documents do not show it');
  await user.type(dialog().getByLabelText('Note for the member'), 'Another company');
  api.fetchVerification.mockResolvedValue({
    ...theCase,
    version: 9,
    state: 'second',
    first_approved_by_name: 'Omar Said',
  });
  await user.click(dialog().getByRole('button', { name: 'Refuse' }));
  await dialog().findByText('This has changed.');
  await screen.findByText(/First approved by Omar Said/);
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Note for the member').value).toBe(
    'Another company',
  );
  api.refuseVerification.mockResolvedValue({ ...theCase, state: 'refused' });
  await user.click(dialog().getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.refuseVerification.mock.lastCall?.[0]).toMatchObject({ version: 9 });
});

test('an officer notes what has to be sent again where they see it, and asks for all of it at once', async () => {
  await work();
  await press('Ask again about Maria Vella');
  await user.selectOptions(dialog().getByLabelText('What'), 'Proof of address');
  await user.selectOptions(dialog().getByLabelText('Why'), 'It is too old');
  await user.click(dialog().getByRole('button', { name: 'Note it' }));
  await press('Ask again about Vella Design Ltd');
  await user.selectOptions(dialog().getByLabelText('What'), 'Something else');
  await user.selectOptions(dialog().getByLabelText('Why'), 'It is not clear');
  await user.click(dialog().getByRole('button', { name: 'Note it' }));
  await dialog().findByText('Please say what you would like to know');
  await user.type(dialog().getByLabelText(/^Note for the member/), 'What do you trade in?');
  await user.click(dialog().getByRole('button', { name: 'Note it' }));
  const list = within(screen.getByRole('list', { name: 'To ask again' }));
  list.getByText('Maria Vella: Proof of address: It is too old');
  api.askVerificationAgain.mockResolvedValue({ ...theCase, state: 'asked' });
  await press('Ask member again');
  await user.click(dialog().getByRole('button', { name: 'Ask member' }));
  await screen.findByText(/The member was asked again/);
  expect(api.askVerificationAgain.mock.lastCall?.[1]).toEqual([
    { party_id: aParty.id, need: 'residence', reason: 'too_old', note: null },
    { party_id: null, need: 'details', reason: 'unclear', note: 'What do you trade in?' },
  ]);
});

test('an officer who approved a high risk first reads that another has to', async () => {
  await work({
    state: 'second',
    may_approve: false,
    first_approved_by_name: 'Nadia Camilleri',
    risk: { proposed: 'high', level: 'high', reasons: [{ reason: 'pep', risk: 'high' }] },
  });
  screen.getByText(/A high risk needs a second officer, and you were the first/);
  screen.getByText('Someone holds a public office, or is close to someone who does');
  await screen.findByText('AMLR 42');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('an officer whose own case it is reads so', async () => {
  api.fetchVerification.mockRejectedValue(refused('VF041', 'You cannot look at your own case.'));
  show(`?open=${theCase.id}`);
  await screen.findByText('You cannot look at your own case.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an officer at a mistyped address is led back to the queue', async () => {
  show('?open=12');
  await screen.findByText('Case not found');
  await press('Back to the queue');
  await screen.findByRole('heading', { name: 'Verifications' });
});
