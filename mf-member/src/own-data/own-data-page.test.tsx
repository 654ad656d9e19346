import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { deleteOwnAccount, fetchOwnDeletion, forgetDeletedPerson } from 'shared/own-data/api';
import type { OwnDeletion } from 'shared/own-data/types';
import { noteUnsent } from 'shared/post/unsent';
import { billOwnCharges } from 'shared/post-charges/api';
import { BrowserRouter } from 'shared/router';
import { setSession } from 'shared/runtime/store';
import { forgetSession } from 'shared/runtime/supabase-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeArchive } from './make-archive';
import YourDataPage from './own-data-page';

vi.mock('shared/own-data/api', async (original) => ({
  deleteOwnAccount: vi.fn(),
  fetchOwnDeletion: vi.fn(),
  forgetDeletedPerson: vi.fn(
    (await original<typeof import('shared/own-data/api')>()).forgetDeletedPerson,
  ),
}));
vi.mock('shared/post-charges/api', () => ({ billOwnCharges: vi.fn() }));
vi.mock('shared/runtime/supabase-client', () => ({ supabase: {}, forgetSession: vi.fn() }));
vi.mock('./make-archive', () => ({ makeArchive: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const user = userEvent.setup();
const nothing: OwnDeletion = {
  unpaid: [],
  unbilled: 0,
  credit_left: 0,
  has_packed_post: false,
  has_payout: false,
  commission: 0,
  is_last_super_admin: false,
  has_orders: false,
  plan: null,
  seats_to_come: 0,
  is_affiliate: false,
};
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Delete your account?' });

function open(deletion: Partial<OwnDeletion> = {}) {
  vi.mocked(fetchOwnDeletion).mockResolvedValue({ ...nothing, ...deletion });
  return render(
    <BrowserRouter>
      <YourDataPage />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setSession({ status: 'signed-in', userId: 'maria', email: 'maria@example.test' });
});

describe('a member who takes their data along', () => {
  test('follows how the papers are drawn, and is told what was saved', async () => {
    let finish = (_: Awaited<ReturnType<typeof makeArchive>>) => {};
    vi.mocked(makeArchive).mockImplementation((_signal, onPaper) => {
      onPaper(3, 12);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    open();
    await user.click(button('Download your data'));
    const bar = await screen.findByRole('progressbar', { name: 'PDFs prepared' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '12']);
    expect(screen.getByText('Preparing 12 PDFs…')).toBeDefined();
    finish({ zip: new Blob(['zip']), papers: 12 });
    await screen.findByText(/^Saved as your-data-.+\.zip: your data and 12 PDFs\.$/);
    expect(saveFile).toHaveBeenCalledOnce();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('cancels, and nothing is saved', async () => {
    vi.mocked(makeArchive).mockImplementation(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    open();
    await user.click(button('Download your data'));
    await user.click(button('Cancel'));
    await screen.findByText('Cancelled. Nothing was saved.');
    expect(saveFile).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Download your data'));
  });

  test('too often is told to wait', async () => {
    const often = new AppError('AC001', 'often', 'You have downloaded your data many times.');
    vi.mocked(makeArchive).mockRejectedValue(often);
    open();
    await user.click(button('Download your data'));
    expect((await screen.findByRole('alert')).textContent).toContain(often.userText);
  });
});

describe('a member who wants to delete the account', () => {
  const goOn = async () => {
    await user.click(button('Delete your account…'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    return within(await dialog());
  };
  const confirm = async (form: Awaited<ReturnType<typeof goOn>>, word = 'DELETE') => {
    await user.type(form.getByLabelText('Your password'), 'secret');
    await user.type(form.getByLabelText('Type DELETE to confirm'), word);
    await user.click(form.getByRole('button', { name: 'Delete my account' }));
  };

  test('reads first what goes with it, what stays, and until when the plan is paid', async () => {
    open({
      has_orders: true,
      plan: { title: 'Pro membership', valid_until: '2026-12-21' },
      seats_to_come: 2,
      is_affiliate: true,
      identity_kept_until: '2031-12-31',
    });
    await user.click(button('Delete your account…'));
    const box = await dialog();
    await within(box).findByText('Pro membership is paid until 21 December 2026.');
    expect(box.textContent).toContain('2 paid seats at upcoming events');
    expect(box.textContent).toContain('Your affiliate code: it no longer counts or earns');
    expect(box.textContent).toContain('for seven years: tax law in Malta requires it.');
    expect(box.textContent).toContain('without your name');
    expect(box.textContent).toContain(
      'Who used the address, with the documents you sent us, until 31 December 2031',
    );
    expect(document.activeElement).toBe(
      within(box).getByRole('button', { name: 'Keep my account' }),
    );
  });

  test('reads of credit that would be paid back without a word, and where to ask for it first', async () => {
    open({ credit_left: 12 });
    await user.click(button('Delete your account…'));
    const credit = await screen.findByText('You have €12.00 of credit.');
    const told = credit.closest('p') as HTMLElement;
    expect(told.textContent).toContain('cannot write to you about it');
    expect(within(told).getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe(
      '/dashboard/billing',
    );
  });

  test('reads of post on this device that nobody else can send', async () => {
    noteUnsent('maria', 2);
    open();
    await user.click(button('Delete your account…'));
    const box = within(await dialog());
    expect(await box.findByText('2 items of post that you took in here')).toBeDefined();
    expect(box.getByRole('link', { name: 'counter' }).getAttribute('href')).toBe(
      '/dashboard/post/counter',
    );
    noteUnsent('maria', 0);
  });

  test('is sent to Billing while an order is unpaid, and cannot go on', async () => {
    const unpaid = [
      {
        id: 'o1',
        purchase_number: 'PO-2026-000007',
        total_amount: 40,
        amount_due: 40,
        is_post: false,
      },
    ];
    open({ unpaid });
    await user.click(button('Delete your account…'));
    const box = within(await dialog());
    const { parentElement: line } = await box.findByText('PO-2026-000007');
    expect(line?.textContent).toBe('PO-2026-000007: €40.00');
    expect(box.getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe(
      '/dashboard/billing',
    );
    expect(box.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  test('is told to hand the role on when they are the only super administrator', async () => {
    open({ is_last_super_admin: true });
    await user.click(button('Delete your account…'));
    expect(
      await screen.findByText('You are the only super administrator who can sign in.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  test('waits for post that is packed', async () => {
    open({ has_packed_post: true });
    await user.click(button('Delete your account…'));
    await screen.findByText('Some of your post is packed and about to leave.');
    expect(screen.getByRole('link', { name: 'Shipments' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  test('gives the password and the word, and is led to the goodbye', async () => {
    vi.mocked(deleteOwnAccount).mockResolvedValue();
    const { unmount } = open({ has_orders: true });
    const form = await goOn();
    expect(document.activeElement).toBe(form.getByLabelText('Your password'));
    await confirm(form, 'delete');
    expect(deleteOwnAccount).toHaveBeenCalledExactlyOnceWith('secret');
    await waitFor(() => expect(location.pathname).toBe('/goodbye'));
    expect(history.state.usr).toEqual({ hasOrders: true });
    expect(forgetDeletedPerson).not.toHaveBeenCalled();
    unmount(); // the page has changed
    expect(forgetDeletedPerson).toHaveBeenCalledOnce();
  });

  test('closes the question while it runs, and is led to the goodbye all the same', async () => {
    let succeed = () => {};
    vi.mocked(deleteOwnAccount).mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    const { unmount } = open();
    await confirm(await goOn());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    succeed();
    await waitFor(() => expect(location.pathname).toBe('/goodbye'));
    unmount();
    expect(forgetDeletedPerson).toHaveBeenCalledOnce();
  });

  test('and has left before the answer takes nothing from the person signed in by then', async () => {
    let succeed = () => {};
    vi.mocked(deleteOwnAccount).mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    for (const userId of ['maria', 'ben']) localStorage.setItem(`cart:${userId}`, '[]');
    const { unmount } = open();
    await confirm(await goOn());
    await user.keyboard('{Escape}');
    unmount();
    history.replaceState(null, '', '/dashboard');
    setSession({ status: 'signed-in', userId: 'ben', email: 'ben@example.test' });
    succeed();
    await waitFor(() => expect(localStorage.getItem('cart:maria')).toBeNull());
    expect(localStorage.getItem('cart:ben')).toBe('[]');
    expect(forgetSession).not.toHaveBeenCalled();
    expect(location.pathname).toBe('/dashboard');
    localStorage.removeItem('cart:ben');
  });

  test('with another word deletes nothing', async () => {
    open();
    await confirm(await goOn(), 'yes');
    expect(
      await screen.findByText('Type DELETE to confirm', { selector: 'p, span' }),
    ).toBeDefined();
    expect(deleteOwnAccount).not.toHaveBeenCalled();
  });

  test('with a wrong password is told beside the field, and keeps everything', async () => {
    const wrong = new AppError('WRONG_PASSWORD', 'no', 'This is not your password.');
    vi.mocked(deleteOwnAccount).mockRejectedValue(wrong);
    open();
    const form = await goOn();
    await confirm(form);
    expect(await screen.findByText('This is not your password.')).toBeDefined();
    expect(form.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true');
    expect(forgetDeletedPerson).not.toHaveBeenCalled();
  });

  test('too often is offered to reset it', async () => {
    const often = new AppError('AC002', 'often', 'The password was wrong too often.');
    vi.mocked(deleteOwnAccount).mockRejectedValue(often);
    open();
    await confirm(await goOn());
    expect(await screen.findByRole('link', { name: 'Reset your password' })).toBeDefined();
  });

  test('after an order came up in another tab reads what stands against it', async () => {
    const unpaid = [
      {
        id: 'o1',
        purchase_number: 'PO-2026-000008',
        total_amount: 40,
        amount_due: 40,
        is_post: false,
      },
    ];
    vi.mocked(deleteOwnAccount).mockRejectedValue(new AppError('ID006', 'no', 'An unpaid order.'));
    open();
    await confirm(await goOn());
    vi.mocked(fetchOwnDeletion).mockResolvedValue({ ...nothing, unpaid });
    await user.click(await screen.findByRole('button', { name: 'See what prevents it' }));
    const { parentElement: line } = await screen.findByText('PO-2026-000008');
    expect(line?.textContent).toBe('PO-2026-000008: €40.00');
  });

  test('who owes something for their post has it billed first, and reads the order', async () => {
    open({ unbilled: 5.31 });
    await user.click(button('Delete your account…'));
    expect(await screen.findByText('€5.31 for your post is not billed yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    const unpaid = [
      {
        id: 'o1',
        purchase_number: 'PO-2026-000008',
        total_amount: 5.31,
        amount_due: 5.31,
        is_post: true,
      },
    ];
    vi.mocked(fetchOwnDeletion).mockResolvedValue({ ...nothing, unpaid });
    await user.click(button('Bill it now'));
    expect((await screen.findByText('PO-2026-000008')).parentElement?.textContent).toBe(
      'PO-2026-000008: €5.31, for work on your post, which can only be paid',
    );
    expect(screen.queryByText(/Pay or cancel/)).toBeNull();
    expect(billOwnCharges).toHaveBeenCalledOnce();
  });

  test('is told so when the account cannot be looked at, and may try again', async () => {
    open();
    vi.mocked(fetchOwnDeletion).mockRejectedValueOnce(new AppError('XX000', 'no', 'Not loaded.'));
    await user.click(button('Delete your account…'));
    expect(await screen.findByText('Not loaded.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('What goes at once')).toBeDefined();
  });
});
