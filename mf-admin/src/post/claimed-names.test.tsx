import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { errorText } from 'shared/lib/error-texts';
import * as api from 'shared/post/api';
import type { ClaimedName, MemberPostNames } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemberNames } from './member-names';
import { NamesToConfirmList } from './names-to-confirm';

expectLines(/^(PO043|XX000)/);

vi.mock('shared/post/api', () => ({
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
  fetchPostNamesToConfirm: vi.fn(),
  fetchMemberPostNames: vi.fn(),
  confirmPostName: vi.fn(),
  refusePostName: vi.fn(),
  withdrawPostName: vi.fn(),
  addConfirmedPostName: vi.fn(),
}));

const nadia = '00000000-0000-4000-8000-00000000000a';
const anna = '00000000-0000-4000-8000-000000000105';
const user = userEvent.setup();

function aClaim(values: Partial<ClaimedName> = {}): ClaimedName {
  return {
    id: null,
    user_id: anna,
    member_name: 'Anna Borg',
    box_number: 105,
    name: 'Fenech Holdings',
    kind: 'company',
    is_from_profile: true,
    is_own: false,
    state: 'waiting',
    refusal: null,
    problem: null,
    decided_at: null,
    confirmed_by: null,
    others: [],
    ...values,
  };
}

const maria = {
  user_id: '00000000-0000-4000-8000-000000000104',
  member_name: 'Maria Vella',
  box_number: 104,
  name: 'Fenech Holdings',
  is_confirmed: true,
};

beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: nadia, email: 'nadia@example.test' });
  for (const call of [
    api.confirmPostName,
    api.refusePostName,
    api.withdrawPostName,
    api.addConfirmedPostName,
  ])
    vi.mocked(call).mockReset().mockResolvedValue();
});

const claims = (...names: ClaimedName[]) =>
  vi.mocked(api.fetchPostNamesToConfirm).mockResolvedValue({ total: names.length, names });
const names = (answer: Partial<MemberPostNames>) =>
  vi.mocked(api.fetchMemberPostNames).mockResolvedValue({ names: [], ended: [], ...answer });

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const listed = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('names that wait for the office', () => {
  const open = (...waiting: ClaimedName[]) => {
    claims(...waiting);
    render(
      <BrowserRouter>
        <NamesToConfirmList />
      </BrowserRouter>,
    );
  };

  test('say whose they are; the office confirms one', async () => {
    open(aClaim());
    expect(await listed()).toEqual([
      'Fenech HoldingsCompany, from the profile of Box 105, Anna BorgConfirmRefuse',
    ]);
    claims();
    await user.click(await button('Confirm Fenech Holdings for Box 105, Anna Borg'));
    expect(api.confirmPostName).toHaveBeenCalledExactlyOnceWith(anna, 'Fenech Holdings', false);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  test('are confirmed for a second member only by an answer to who has them', async () => {
    open(aClaim({ others: [maria, { ...maria, user_id: '2', is_confirmed: false }] }));
    expect((await listed())[0]).toContain(
      'Box 104, Maria Vella has this name confirmed.Box 104, Maria Vella claims this name, too.',
    );
    await user.click(await button('Confirm Fenech Holdings for Box 105, Anna Borg'));
    expect(api.confirmPostName).not.toHaveBeenCalled();
    const asked = await dialog();
    expect(asked.getAllByText(/has this name confirmed/)).toHaveLength(1);
    await user.click(asked.getByRole('button', { name: 'Confirm name' }));
    expect(api.confirmPostName).toHaveBeenCalledExactlyOnceWith(anna, 'Fenech Holdings', true);
  });

  test('are confirmed beside one that looks alike only by an answer to who has that', async () => {
    open(aClaim({ name: 'Fenech HoIdings', others: [maria] }));
    const text = 'Box 104, Maria Vella has “Fenech Holdings” confirmed.';
    expect((await listed())[0]).toContain(text);
    await user.click(await button('Confirm Fenech HoIdings for Box 105, Anna Borg'));
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
    await user.click((await dialog()).getByRole('button', { name: 'Confirm name' }));
    expect(api.confirmPostName).toHaveBeenCalledExactlyOnceWith(anna, 'Fenech HoIdings', true);
  });

  test('say so when somebody else got one meanwhile, and ask at the second press', async () => {
    open(aClaim());
    const text = `${errorText('PO043', maria)}`;
    vi.mocked(api.confirmPostName).mockRejectedValueOnce(
      new AppError('PO043', 'taken', text, {}, { answer: 'refusal' }),
    );
    const confirm = await button('Confirm Fenech Holdings for Box 105, Anna Borg');
    claims(aClaim({ others: [maria] }));
    await user.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toContain('Box 104, Maria Vella has');
    await screen.findByRole('link', { name: 'Box 104, Maria Vella' });
    await user.click(confirm);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('are refused with a reason that the member reads', async () => {
    open(aClaim());
    await user.click(await button('Refuse Fenech Holdings for Box 105, Anna Borg'));
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Refuse name' }));
    expect(await asked.findByText('Say why: the member reads it.')).toBeTruthy();
    await user.type(asked.getByLabelText('Reason'), 'No paper shows it');
    await user.click(asked.getByRole('button', { name: 'Refuse name' }));
    const call = [anna, 'Fenech Holdings', 'No paper shows it'] as const;
    await waitFor(() => expect(api.refusePostName).toHaveBeenCalledWith(...call));
  });

  test('say why when nobody can receive post under them, and are only refused, with that reason', async () => {
    open(aClaim({ name: 'Box 104', problem: 'number' }));
    expect((await listed())[0]).toContain('This reads like the number of a box.');
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await user.click(await button('Refuse Box 104 for Box 105, Anna Borg'));
    const reason = (await dialog()).getByLabelText<HTMLTextAreaElement>('Reason');
    expect(reason.value).toContain('This reads like the number of a box.');
  });

  test('in letters that are not Latin are to be compared letter by letter', async () => {
    open(aClaim({ name: '\u0412\u0435\u0440\u0430 Ltd' }), aClaim({ name: 'Ġużè & Sons’ №1' }));
    const [cyrillic, latin] = await listed();
    expect(cyrillic).toContain('Not in Latin letters');
    expect(latin).not.toContain('Not in Latin letters');
  });

  test('are shown five at first, and an administrator’s own are for another', async () => {
    const many = Array.from({ length: 7 }, (_, nr) => aClaim({ name: `Name ${nr}` }));
    open(aClaim({ is_own: true }), ...many);
    expect(await listed()).toHaveLength(5);
    expect((await listed())[0]).toContain('Yours: another administrator decides.');
    await user.click(await button('Show 3 more'));
    expect(await listed()).toHaveLength(8);
  });
});

describe('names of one member', () => {
  const open = (answer: Partial<MemberPostNames>, id = anna) => {
    names(answer);
    render(
      <BrowserRouter>
        <MemberNames id={id} />
      </BrowserRouter>,
    );
  };
  const decided = { id: 'name-1', decided_at: '2026-11-03T09:00:00Z' };
  const confirmed = aClaim({ ...decided, state: 'confirmed', confirmed_by: 'Nadia Camilleri' });

  test('say how they stand: confirmed since when and by whom, waiting, refused and why, ended', async () => {
    open({
      names: [
        confirmed,
        aClaim({ name: 'Anna Borg', kind: 'person' }),
        aClaim({
          ...decided,
          name: 'Vella',
          is_from_profile: false,
          state: 'refused',
          refusal: 'No paper',
        }),
      ],
      ended: [
        {
          id: 'name-2',
          name: 'Borg Shop',
          kind: 'trading_name',
          valid_from: '2026-01-02',
          valid_to: '2026-11-20',
        },
      ],
    });
    expect(await listed()).toEqual([
      'Fenech HoldingsCompany, from the profileConfirmed since 3 November 2026 by Nadia CamilleriConfirmedEnd',
      'Anna BorgPerson, from the profileWaitingConfirmRefuse',
      'VellaCompanyRefused on 3 November 2026: No paperRefusedConfirm',
      'Borg ShopTrading nameFrom 2 January 2026 until 20 November 2026Ended',
    ]);
  });

  test('end with a reason, after the office has read what that means', async () => {
    open({ names: [confirmed] });
    await user.click(await button('End Fenech Holdings for Box 105, Anna Borg'));
    const asked = await dialog();
    asked.getByText(/From today, post under this name alone is no longer for Box 105, Anna Borg/);
    await user.type(asked.getByLabelText('Reason'), 'The shop is sold');
    await user.click(asked.getByRole('button', { name: 'End name' }));
    const call = ['name-1', 'The shop is sold'] as const;
    await waitFor(() => expect(api.withdrawPostName).toHaveBeenCalledExactlyOnceWith(...call));
    expect(api.refusePostName).not.toHaveBeenCalled();
  });

  test('get another from the telephone; one that somebody has, only when it is sent again', async () => {
    open({});
    expect(await screen.findByText('No names yet.')).toBeTruthy();
    await user.click(await button('Add a name'));
    const asked = await dialog();
    const text = `${errorText('PO043', maria)}`;
    const taken = new AppError('PO043', 'taken', text, {}, { answer: 'refusal' });
    vi.mocked(api.addConfirmedPostName).mockRejectedValueOnce(taken);
    await user.type(asked.getByLabelText('Name on the envelope'), 'Fenech Holdings');
    await user.click(asked.getByRole('button', { name: 'Add name' }));
    expect(await asked.findByText(/^Box 104, Maria Vella has this name confirmed/)).toBeTruthy();
    names({ names: [confirmed] });
    await user.click(asked.getByRole('button', { name: 'Add name' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = vi.mocked(api.addConfirmedPostName).mock.calls;
    expect(sent.map(([, , isShared]) => isShared)).toEqual([false, true]);
    expect(sent[0]?.[1].id).toBe(sent[1]?.[1].id);
    expect((await listed())[0]).toContain('Confirmed since 3 November 2026');
  });

  test('are for another administrator where they are one’s own', async () => {
    open({ names: [aClaim({ is_own: true })] }, nadia);
    expect((await listed())[0]).toContain('Yours: another administrator decides.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('say so when they cannot be loaded, and load at the second try', async () => {
    vi.mocked(api.fetchMemberPostNames).mockRejectedValueOnce(
      new AppError('XX000', 'down', 'It is down.'),
    );
    render(
      <BrowserRouter>
        <MemberNames id={anna} />
      </BrowserRouter>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('It is down.');
    names({ names: [confirmed] });
    await user.click(await button('Try again'));
    expect(await listed()).toHaveLength(1);
  });
});
