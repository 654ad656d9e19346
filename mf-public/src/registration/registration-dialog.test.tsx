import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AppError } from 'shared/lib/app-error';
import type { Plan } from 'shared/memberships/types';
import { register } from 'shared/registration/api';
import { readPendingMembership } from 'shared/registration/pending-membership';
import { BrowserRouter, useLocation } from 'shared/router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endForm } from './form-storage';
import RegistrationDialog from './registration-dialog';
import { redirectDelay } from './registration-success';
import { useRegistrationSteps } from './use-registration-steps';

vi.mock('shared/registration/api', () => ({ register: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({}) }));

const plan: Plan = {
  description: null,
  price: 979,
  membership_type: 'essential',
  billing_period: 'annual',
  included_documents: 5,
  extra_document_price: 1.5,
  processing_hours: 48,
};
const choice = { membershipType: 'essential', billingPeriod: 'annual' } as const;

function Pricing(): ReactNode {
  const steps = useRegistrationSteps();
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => steps.open(choice)}>
        Choose Essential
      </button>
      {steps.place && <RegistrationDialog plan={plan} place={steps.place} steps={steps} />}
    </>
  );
}

const address = () => screen.getByTestId('address').textContent;
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

async function openDialog(): Promise<ReturnType<typeof user>> {
  const person = user();
  await person.click(screen.getByRole('button', { name: 'Choose Essential' }));
  await screen.findByRole('heading', { name: /Step 1 of 3/ });
  return person;
}

async function fillAccount(person: ReturnType<typeof user>, email = 'marija@example.test') {
  await person.clear(screen.getByLabelText('E-mail'));
  await person.type(screen.getByLabelText('E-mail'), email);
  await person.type(screen.getByLabelText('Password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm password'), 'secret1');
  await person.clear(screen.getByLabelText('Full name'));
  await person.type(screen.getByLabelText('Full name'), 'Marija Vella');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: /Step 2 of 3/ });
}

async function fillDetails(person: ReturnType<typeof user>) {
  await person.type(screen.getByLabelText('Address line 1'), '12 Old Bakery Street');
  await person.type(screen.getByLabelText('City'), 'Valletta');
  await person.type(screen.getByLabelText('Postal code'), 'VLT 1450');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: /Step 3 of 3/ });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(register).mockReset().mockResolvedValue({ mustConfirm: false });
  history.replaceState(null, '', '/members?ref=abc');
  render(
    <BrowserRouter>
      <Pricing />
    </BrowserRouter>,
  );
});

afterEach(() => {
  endForm();
  vi.useRealTimers();
});

test('a visitor is told what is missing, beside the fields and above them', async () => {
  const person = await openDialog();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await person.type(screen.getByLabelText('E-mail'), 'marija@example');
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.type(screen.getByLabelText('Confirm password'), 'shirt');
  await person.type(screen.getByLabelText('Full name'), 'Marija Vella');
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
  expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
  await person.type(screen.getByLabelText('E-mail'), '.test');
  await person.type(screen.getByLabelText('Password'), 'er');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
});

test('a visitor reads the plan’s true name and price beside its label', async () => {
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Create your Pro account' })).toBeTruthy();
  expect(screen.getByText('Essential').closest('p')?.textContent).toContain('€979.00 per year');
});

test('the browser’s Back goes one step back, with everything typed still there', async () => {
  const person = await openDialog();
  await fillAccount(person);
  await person.type(screen.getByLabelText('City'), 'Valletta');
  act(() => history.back());
  await screen.findByRole('heading', { name: /Step 1 of 3/ });
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: /Step 2 of 3/ });
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valletta');
});

test('closing and opening again keeps all but the passwords', async () => {
  const person = await openDialog();
  await fillAccount(person);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/members?ref=abc');
  await openDialog();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('marija@example.test');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('a double click registers once and leads to the sign-in page with the plan', async () => {
  const person = await openDialog();
  await fillAccount(person);
  await fillDetails(person);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
  expect(submit.disabled).toBe(true);
  await person.click(screen.getByRole('checkbox'));
  await person.dblClick(submit);
  await screen.findByText('Your account has been created.');
  expect(register).toHaveBeenCalledTimes(1);
  expect(register).toHaveBeenCalledWith(
    expect.objectContaining({ email: 'marija@example.test', fullName: 'Marija Vella', ...choice }),
  );
  expect(readPendingMembership()).toEqual(choice);
  expect(address()).toBe('/members?ref=abc');
  act(() => vi.advanceTimersByTime(redirectDelay));
  expect(address()).toBe('/login?registered=true&membership=essential&billing=annual');
});

test('an e-mail that has an account leads back to it, with a way to sign in', async () => {
  vi.mocked(register).mockRejectedValue(new AppError('user_already_exists', 'taken', 'Taken'));
  const person = await openDialog();
  await fillAccount(person);
  await fillDetails(person);
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('heading', { name: /Step 1 of 3/ });
  expect(screen.getByRole('link', { name: 'Sign in instead' })).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
});

test('a visitor without a connection is told so and can send it again', async () => {
  vi.mocked(register).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const person = await openDialog();
  await fillAccount(person);
  await fillDetails(person);
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Your account has been created.');
});
