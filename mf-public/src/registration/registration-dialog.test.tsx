import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { register } from 'shared/registration/api';
import { expectLines } from 'shared/testing/expect-lines';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endForm } from './form-storage';
import {
  account,
  address,
  details,
  expectStep,
  expectWritten,
  field,
  fillEverything,
  goToDetails,
  openDialog,
  press,
  showPricing,
  write,
  writeAll,
} from './testing/open-registration';

expectLines(/^(user_already_exists|NETWORK)/);

vi.mock('shared/registration/api', () => ({ register: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({}) }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(register).mockReset().mockResolvedValue({ mustConfirm: false });
  showPricing();
});

afterEach(() => {
  endForm();
  vi.useRealTimers();
});

test('the step repeats its first mistake above, and follows as it is typed', async () => {
  await openDialog();
  press('Next');
  writeAll({
    ...account,
    'E-mail': 'marija@example',
    Password: 'short',
    'Confirm password': 'shirt',
  });
  const summary = () => screen.getByRole('alert').textContent;
  await waitFor(() => expect(summary()).toBe('Please enter a valid email address'));
  expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
  write('E-mail', 'marija@example.test');
  write('Password', 'shorter');
  await waitFor(() => expect(summary()).toBe('Passwords do not match'));
});

test('a visitor reads the plan’s true name and price beside its label', async () => {
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Create your Pro account' })).toBeTruthy();
  expect(screen.getByText('Essential').closest('p')?.textContent).toContain('€979.00 per year');
});

test('the way out is Cancel on step 1, and Previous on the others', async () => {
  const ways = () =>
    ['Cancel', 'Previous'].filter((name) => screen.queryByRole('button', { name }));
  await openDialog();
  expect(ways()).toEqual(['Cancel']);
  writeAll(account);
  press('Next');
  await expectStep(2);
  expect(ways()).toEqual(['Previous']);
  writeAll(details);
  press('Next');
  await expectStep(3);
  expect(ways()).toEqual(['Previous']);
});

describe('typed values survive', () => {
  test('Previous and Next', async () => {
    await fillEverything();
    press('Previous');
    await expectStep(2);
    expectWritten(details);
    press('Previous');
    await expectStep(1);
    expectWritten(account);
    press('Next');
    await expectStep(2);
    expectWritten(details);
    press('Next');
    await expectStep(3);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  test.each([
    ['Close', () => press('Close')],
    ['Escape', () => fireEvent.keyDown(field('City'), { key: 'Escape' })],
    [
      'Previous and Cancel',
      async () => {
        press('Previous');
        await expectStep(1);
        press('Cancel');
      },
    ],
  ])('closing with %s and opening again, except the passwords', async (_, close) => {
    await goToDetails();
    writeAll(details);
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/members?ref=abc');

    await openDialog();
    expectWritten({ ...account, Password: '', 'Confirm password': '' });
    writeAll(account);
    press('Next');
    await expectStep(2);
    expectWritten(details);
  });
});

describe('an e-mail that has an account', () => {
  beforeEach(async () => {
    const taken = new AppError('user_already_exists', 'taken', 'Taken');
    vi.mocked(register).mockRejectedValueOnce(taken);
    await fillEverything();
    press('Create account');
    await expectStep(1);
  });

  test('leads back to it, with ways on that carry the e-mail along', async () => {
    expect(screen.getByRole('alert').textContent).toContain(
      'An account with this e-mail already exists',
    );
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
    expectWritten(account);
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/forgot-password?email=marija%40example.test',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Sign in instead' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(history.state.usr).toEqual({ email: 'marija@example.test' });
  });
});

test.each([
  ['has closed the dialog', 'Close', null],
  ['has gone back to the account already', 'Change account', 1],
] as const)('an e-mail that has an account leads a person who %s nowhere', async (_, way, step) => {
  let refuse = (_cause: AppError): void => {};
  vi.mocked(register).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  await fillEverything();
  press('Create account');
  await waitFor(() => expect(register).toHaveBeenCalledOnce());
  press(way);
  if (step) await expectStep(step);
  else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const go = vi.spyOn(history, 'go');
  await act(async () => refuse(new AppError('user_already_exists', 'taken', 'Taken')));
  expect(go).not.toHaveBeenCalled();
  go.mockRestore();
  expect(address()).toBe('/members?ref=abc');
});

test('a person abroad is asked who buys, and registers with the answer; in Malta nobody is', async () => {
  await goToDetails();
  expect(screen.queryByLabelText('Who buys (optional)')).toBeNull();
  write('Country', 'Germany');
  writeAll({ ...details, 'VAT number (optional)': 'DE136695976' });
  fireEvent.change(screen.getByLabelText('Who buys (optional)'), { target: { value: 'business' } });
  press('Next');
  await expectStep(3);
  fireEvent.click(screen.getByRole('checkbox'));
  press('Create account');
  await waitFor(() =>
    expect(register).toHaveBeenCalledWith(
      expect.objectContaining({
        details: expect.objectContaining({
          country: 'Germany',
          buyer_kind: 'business',
          vat_number: 'DE136695976',
        }),
      }),
    ),
  );
});
