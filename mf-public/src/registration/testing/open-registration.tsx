import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Plan } from 'shared/memberships/types';
import { BrowserRouter, useLocation } from 'shared/router';
import { expect } from 'vitest';
import RegistrationDialog from '../registration-dialog';
import { useRegistrationSteps } from '../use-registration-steps';

// For the tests of the registration: the dialog over a page that opens it, and what a person does.

const choice = { membershipType: 'essential', billingPeriod: 'annual' } as const;

const plan: Plan = {
  description: null,
  price: 979,
  membership_type: 'essential',
  billing_period: 'annual',
  included_documents: 5,
  extra_document_price: 1.5,
  processing_hours: 48,
};

export const account = {
  'E-mail': 'marija@example.test',
  Password: 'secret1',
  'Confirm password': 'secret1',
  'Full name': 'Marija Vella',
};
export const details = {
  'Address line 1': '12 Old Bakery Street',
  City: 'Valletta',
  'Postal code': 'VLT 1450',
  'Company name (optional)': 'Vella Trading Ltd',
  'VAT number (optional)': 'MT12345678',
};

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

export function showPricing(): void {
  history.replaceState(null, '', '/members?ref=abc');
  render(
    <BrowserRouter>
      <Pricing />
    </BrowserRouter>,
  );
}

export const address = () => screen.getByTestId('address').textContent;
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

export function press(name: string): void {
  fireEvent.click(button(name));
}

export async function expectStep(step: 1 | 2 | 3): Promise<void> {
  await screen.findByRole('heading', { name: new RegExp(`^Step ${step} of 3`) });
}

export async function openDialog(): Promise<void> {
  press('Choose Essential');
  await expectStep(1);
}

/** Puts the text into the field at once; how keys make a text is the browser's business. */
export function write(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

export function writeAll(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) write(label, value);
}

export function expectWritten(values: Readonly<Record<string, string>>): void {
  const found = Object.keys(values).map((label) => [label, field(label).value]);
  expect(Object.fromEntries(found)).toEqual(values);
}

export async function goToDetails(): Promise<void> {
  await openDialog();
  writeAll(account);
  press('Next');
  await expectStep(2);
}

/** All three steps, up to the button that creates the account. */
export async function fillEverything(): Promise<void> {
  await goToDetails();
  writeAll(details);
  press('Next');
  await expectStep(3);
  fireEvent.click(screen.getByRole('checkbox'));
}

/** The sentence over the step, and beside the field that has the focus what is wrong with it. */
export async function expectProblem(summary: string, label: string, text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(summary));
  expect(noteOf(label)).toBe(text);
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(label));
}

/** What stands beside a field, as assistive technology reads it. */
export function noteOf(label: string): string | undefined {
  const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
  return note?.textContent;
}
