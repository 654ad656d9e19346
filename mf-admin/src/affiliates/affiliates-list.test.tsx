import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Affiliate } from 'shared/affiliates/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AffiliatesList } from './affiliates-list';
import { RejectSeveralDialog } from './reject-several-dialog';

expectLines(/^NOT_APPROVED/);

const { rows, approve, withdraw, reopen, useDecision } = vi.hoisted(() => ({
  rows: [] as Affiliate[],
  approve: vi.fn(),
  withdraw: vi.fn(),
  reopen: vi.fn(),
  useDecision: vi.fn(),
}));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/affiliates/api', () => ({
  affiliateDirectory: {
    name: 'affiliates',
    related: [],
    readPage: async () => ({ rows: [...rows], total: rows.length }),
  },
}));
vi.mock('shared/affiliates/use-affiliates', () => ({
  approve,
  withdraw,
  reopen,
  reject: vi.fn(),
  useAffiliates: (ids: readonly string[]) => ({ data: rows.filter(({ id }) => ids.includes(id)) }),
  useDecision,
}));

const user = userEvent.setup();
const elena = {
  id: '7d1f0c4e-0000-4000-8000-000000000001',
  full_name: 'Elena Rossi',
  first_name: 'Elena',
  email: 'elena@example.test',
  status: 'pending',
  created_at: '2026-11-20T10:00:00Z',
} as Affiliate;

async function open(affiliate: Partial<Affiliate> = {}) {
  queryClient.clear();
  rows.splice(0, rows.length, { ...elena, ...affiliate });
  const page = render(
    <BrowserRouter>
      <AffiliatesList />
    </BrowserRouter>,
  );
  await screen.findAllByText('Elena Rossi');
  return page;
}

async function press(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => user.click(dialog().getByRole('button', { name }));

beforeEach(() => {
  pageMemory.clear();
  approve.mockReset().mockResolvedValue({ referralCode: 'ABC', signupLink: 'https://x.example/' });
  withdraw.mockReset().mockResolvedValue(undefined);
  reopen.mockReset().mockResolvedValue(undefined);
  useDecision.mockReset().mockReturnValue({});
  window.history.replaceState(null, '', '/');
});

test('an administrator half way through a reason is asked before it goes, and finds it after Back', async () => {
  const { unmount } = await open();
  await press('Reject Elena Rossi');
  await user.type(dialog().getByLabelText('Reason'), 'No fit');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  unmount();
  await open();
  await press('Reject Elena Rossi');
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('No fit');
});

describe('an administrator who approves', () => {
  test('is asked first, with the name of the person', async () => {
    await open();
    await press('Approve Elena Rossi');
    expect(approve).not.toHaveBeenCalled();
    expect(dialog().getByText('Elena Rossi, elena@example.test')).toBeDefined();
    await pressInDialog('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(approve).not.toHaveBeenCalled();
  });

  test('and says yes gets the code', async () => {
    await open();
    await press('Approve Elena Rossi');
    await pressInDialog('Approve application');
    expect(approve).toHaveBeenCalledExactlyOnceWith(elena.id);
    expect(await screen.findByRole('heading', { name: 'Application approved' })).toBeDefined();
    expect(dialog().getByText('ABC')).toBeDefined();
  });

  test('reads before and after that the decision itself sends an e-mail', async () => {
    await open();
    await press('Approve Elena Rossi');
    expect(dialog().getByText(/An e-mail with the code .* goes out at once\./)).toBeDefined();
    await pressInDialog('Approve application');
    await screen.findByRole('heading', { name: 'Application approved' });
    expect(
      dialog().getByText(
        /^Elena Rossi is now an affiliate\. An e-mail with the code and the link is/,
      ),
    ).toBeDefined();
    const welcome = dialog().getByRole('link', { name: 'Send Email' }).getAttribute('href');
    expect(decodeURIComponent(welcome ?? '')).toContain('once they confirm their e-mail address');
  });

  test('a test of the diagnostics panel reads that nobody is written to', async () => {
    await open({ is_test: true });
    await press('Approve Elena Rossi');
    expect(dialog().getByText(/It is a test application, so no e-mail goes out/)).toBeDefined();
  });

  test('reads that an applicant who was signed in is written to at their account', async () => {
    await open({ user_id: '9f1f0c4e-0000-4000-8000-000000000002' });
    await press('Approve Elena Rossi');
    expect(dialog().getByText(/goes out at once, to the address of their account\./)).toBeDefined();
  });

  test('and is refused reads why where they asked', async () => {
    approve.mockRejectedValue(new AppError('NOT_APPROVED', 'x', 'Decided already.'));
    await open();
    await press('Approve Elena Rossi');
    await pressInDialog('Approve application');
    expect(
      await dialog().findByText(/Failed to approve affiliate: Decided already\./),
    ).toBeDefined();
  });
});

describe('an administrator who has just read an application', () => {
  test('decides there: approves, or rejects with a reason', async () => {
    await open();
    await press('Details of Elena Rossi');
    await pressInDialog('Approve Elena Rossi');
    await user.click(screen.getByRole('button', { name: 'Approve application' }));
    expect(await screen.findByRole('heading', { name: 'Application approved' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Done' }));

    await pressInDialog('Reject Elena Rossi');
    expect(screen.getByText('Please provide a reason for rejection')).toBeDefined();
  });

  test('and comes second is told what was decided, by whom and when', async () => {
    approve.mockRejectedValue(new AppError('NOT_APPROVED', 'x', 'Decided already.'));
    useDecision.mockReturnValue({
      data: { status: 'rejected', decided_at: '2026-11-22T08:15:00Z', decider: 'Claire Borg' },
    });
    await open();
    await press('Details of Elena Rossi');
    await pressInDialog('Approve Elena Rossi');
    await user.click(screen.getByRole('button', { name: 'Approve application' }));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Failed to approve affiliate: Decided already.');
    expect(failure.textContent).toContain('Rejected by Claire Borg on 22 November 2026, 09:15.');
  });

  test('is told that nobody has shown whose address it is', async () => {
    await open();
    await press('Details of Elena Rossi');
    expect(dialog().getByText('Not signed in: address not verified')).toBeDefined();
  });

  test('finds the record of a sender who was signed in', async () => {
    await open({ user_id: '9f1f0c4e-0000-4000-8000-000000000002' });
    await press('Details of Elena Rossi');
    expect(dialog().queryByText('Not signed in: address not verified')).toBeNull();
    expect(dialog().getByRole('link', { name: 'Open the record' })).toBeDefined();
  });

  test('finds nothing to decide once the decision is made', async () => {
    await open({ status: 'rejected', rejection_reason: 'No fit' });
    await press('Details of Elena Rossi');
    expect(dialog().queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
  });
});

test.each([
  ['everyone', [{}, {}], 'Everyone receives this by e-mail at once'],
  ['not the tests', [{}, { is_test: true }], 'Everyone except the test applicants receives this'],
  ['nobody', [{ is_test: true }, { is_test: true }], 'Kept with each application. They are test'],
])('an administrator who rejects several reads who is told: %s', async (_, several, hint) => {
  const rejected = several.map((changes) => ({ ...elena, ...changes }));
  render(<RejectSeveralDialog rows={rejected} onRun={vi.fn()} onClose={vi.fn()} />);
  await user.type(screen.getByLabelText('Reason'), 'No fit');
  expect(screen.getByText(new RegExp(`^${hint}`))).toBeDefined();
});

test.each([
  ['approves', 'Approve', approve, {}, 'Elena Rossi is now an affiliate.'],
  [
    'withdraws an approval',
    'Withdraw approval',
    withdraw,
    { status: 'active' },
    'Elena Rossi is no longer an affiliate.',
  ],
] as const)(
  'an administrator who %s and closes it meanwhile is told, and keeps the next one',
  async (...the) => {
    const [, action, call, changes, told] = the;
    let succeed = (_: unknown) => {};
    call.mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    useAppStore.setState({ toasts: [] });
    const first = action === 'Approve' ? 'Approve Elena Rossi' : 'Withdraw approval of Elena Rossi';
    await open(changes);
    await press(first);
    if (action !== 'Approve') await user.type(dialog().getByLabelText('Reason'), 'Spam');
    await pressInDialog(action === 'Approve' ? 'Approve application' : action);
    await pressInDialog('Cancel');
    await press(first);
    await act(async () => succeed({ referralCode: 'ABC', signupLink: 'https://x.example/' }));
    expect(screen.getByRole('dialog').textContent).toContain('Elena Rossi, elena@example.test');
    expect(screen.queryByRole('heading', { name: /approved|withdrawn/ })).toBeNull();
    expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([told]);
  },
);

test('an administrator who follows a link to an application that does not exist is told so', async () => {
  window.history.replaceState(null, '', '?tab=affiliates&open=nowhere');
  await open();
  expect(screen.getByRole('dialog', { name: 'Application not found' })).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('?tab=affiliates');
  window.history.replaceState(null, '', '/');
});

test('an administrator who looks up an affiliate who has gone reads why the approval ended', async () => {
  await open({
    status: 'inactive',
    forgotten_at: '2026-11-21T10:00:00Z',
    promotion_methods: 'Forgotten',
  });
  await press('Details of Elena Rossi');
  expect(dialog().getByText('The account was deleted.')).toBeDefined();
});

describe('an administrator who withdraws an approval', () => {
  test.each(['approved', 'active'] as const)('that is %s needs a reason', async (status) => {
    await open({ status, referral_code: 'GFR7KQ2MXA' });
    expect(screen.queryByRole('button', { name: 'Approve Elena Rossi' })).toBeNull();
    await press('Withdraw approval of Elena Rossi');
    expect(dialog().getByText(/GFR7KQ2MXA/)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Withdraw approval' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.type(dialog().getByLabelText('Reason'), ' Spam ');
    expect(dialog().getByText(/Elena receives this by e-mail at once/)).toBeDefined();
    await pressInDialog('Withdraw approval');
    expect(withdraw).toHaveBeenCalledExactlyOnceWith(elena.id, 'Spam');
    expect(await screen.findByRole('heading', { name: 'Approval withdrawn' })).toBeDefined();
    expect(
      dialog().getByText(/^Elena Rossi is no longer an affiliate\. An e-mail with the reason is/),
    ).toBeDefined();
  });

  test('reopens the application before it can be approved again', async () => {
    await open({ status: 'inactive', referral_code: 'GFR7KQ2MXA' });
    expect(screen.queryByRole('button', { name: 'Approve Elena Rossi' })).toBeNull();
    await press('Reopen Elena Rossi');
    expect(dialog().getByText(/the referral code is still GFR7KQ2MXA/)).toBeDefined();
    await pressInDialog('Reopen application');
    expect(reopen).toHaveBeenCalledExactlyOnceWith(elena.id);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot give it to somebody whose account was deleted', async () => {
    await open({ status: 'inactive', forgotten_at: '2026-11-21T10:00:00Z' });
    expect(screen.queryByRole('button', { name: /^(Approve|Reopen)/ })).toBeNull();
  });

  test('cannot withdraw one that was never given', async () => {
    for (const status of ['pending', 'rejected', 'inactive'] as const) await open({ status });
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });
});
