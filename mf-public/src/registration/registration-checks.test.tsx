import { fireEvent, screen, waitFor } from '@testing-library/react';
import { register } from 'shared/registration/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endForm } from './form-storage';
import {
  account,
  button,
  details,
  expectProblem,
  expectStep,
  field,
  fillEverything,
  goToDetails,
  noteOf,
  openDialog,
  press,
  showPricing,
  write,
  writeAll,
} from './testing/open-registration';

vi.mock('shared/registration/api', () => ({ register: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({}) }));

beforeEach(() => {
  vi.mocked(register).mockReset().mockResolvedValue({ mustConfirm: false });
  showPricing();
});
afterEach(endForm);

test('a browser or password manager knows what each field is for', async () => {
  await openDialog();
  const purposesOf = (labels: readonly string[]) =>
    labels.map((label) => field(label).getAttribute('autocomplete'));
  const ofAccount = ['email', 'new-password', 'new-password', 'name'];
  expect(purposesOf(Object.keys(account))).toEqual(ofAccount);
  writeAll(account);
  press('Next');
  await expectStep(2);
  const ofDetails = {
    'Address line 1': 'address-line1',
    'Address line 2 (optional)': 'address-line2',
    City: 'address-level2',
    'Postal code': 'postal-code',
    Country: 'country-name',
    'Company name (optional)': 'organization',
    'Phone (optional)': 'tel',
  };
  expect(purposesOf(Object.keys(ofDetails))).toEqual(Object.values(ofDetails));
  expect(field('VAT number (optional)').placeholder).toMatch(/^MT\d{8}$/);
  const countries = [...field('Country').querySelectorAll('option')];
  expect(countries.map(({ textContent }) => textContent)).toEqual([
    'Malta',
    'United Kingdom',
    'Germany',
    'France',
    'Italy',
    'Spain',
    'Netherlands',
    'Belgium',
    'Other',
  ]);
});

describe('step 1, the account', () => {
  test('everything left empty: says what is missing, above the step and beside each field', async () => {
    await openDialog();
    press('Next');
    const missing = {
      'E-mail': 'Enter your e-mail address',
      Password: 'Choose a password',
      'Confirm password': 'Repeat the password',
      'Full name': 'Enter your full name',
    };
    await expectProblem('Please fill in all required fields', 'E-mail', missing['E-mail']);
    for (const [label, text] of Object.entries(missing)) {
      expect(noteOf(label)).toBe(text);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    await expectStep(1);
  });

  test.each(['maria', 'maria@', '@example.test', 'maria@example', 'maria v@example.test'])(
    'an e-mail that cannot be one, %s: says so and keeps it',
    async (email) => {
      await openDialog();
      writeAll({ ...account, 'E-mail': email });
      press('Next');
      const text = 'Please enter a valid email address';
      await expectProblem(text, 'E-mail', text);
      expect(field('E-mail').value).toBe(email);
    },
  );

  test.each([
    {
      bad: 'a password of five characters',
      label: 'Password',
      value: 'short',
      text: 'Password must be at least 6 characters long',
    },
    {
      bad: 'a repeated password that differs',
      label: 'Confirm password',
      value: 'something else',
      text: 'Passwords do not match',
    },
    {
      bad: 'a name longer than any name',
      label: 'Full name',
      value: 'ħ'.repeat(201),
      text: 'Please use at most 200 characters',
    },
    {
      bad: 'a name of blanks',
      label: 'Full name',
      value: '   ',
      text: 'Enter your full name',
      summary: 'Please fill in all required fields',
    },
  ])('$bad: says so, and goes on once it is put right', async ({ label, value, text, summary }) => {
    await openDialog();
    writeAll({ ...account, [label]: value });
    press('Next');
    await expectProblem(summary ?? text, label, text);
    expect(field(label).value).toBe(value);

    write(label, account[label as keyof typeof account]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    press('Next');
    await expectStep(2);
  });
});

describe('step 2, the address', () => {
  test.each([
    ['Address line 1', ' ', 'Enter the first line of your address'],
    ['City', ' ', 'Enter the town or city'],
    ['Postal code', ' ', 'Enter the postal code'],
    ['Postal code', '1'.repeat(21), 'Please use at most 20 characters'],
  ])('%s that reads “%s”: says what it lacks, and keeps the rest', async (label, value, text) => {
    await goToDetails();
    writeAll({ ...details, [label]: value });
    press('Next');
    const isMissing = value === ' ';
    const summary = isMissing ? 'Please fill in all required address fields' : text;
    await expectProblem(summary, label, text);

    write(label, 'VLT 1450');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    press('Next');
    await expectStep(3);
  });
});

describe('a country beyond the eight on offer', () => {
  test('is asked for by name at once, and registered by it', async () => {
    await goToDetails();
    writeAll({ ...details, Country: 'Other' });
    await screen.findByLabelText('Which country?');
    press('Next');
    const text = 'Please fill in all required address fields';
    await expectProblem(text, 'Which country?', 'Choose the country');
    write('Which country?', 'Japan');
    press('Next');
    await expectStep(3);
    expect(screen.getByText(/12 Old Bakery Street/).textContent).toMatch(/\nJapan$/);
    await create();
    expect(register).toHaveBeenLastCalledWith(
      expect.objectContaining({
        details: expect.objectContaining({ country: 'Japan', postal_code: 'VLT 1450' }),
      }),
    );
    expect(vi.mocked(register).mock.lastCall?.[0].details).not.toHaveProperty('other_country');
  });

  test('and has no postal codes is registered without one, even one typed before', async () => {
    await goToDetails();
    writeAll({ ...details, Country: 'Other' });
    await screen.findByLabelText('Which country?');
    write('Which country?', 'United Arab Emirates');
    await waitFor(() => expect(screen.queryByLabelText('Postal code')).toBeNull());
    press('Next');
    await expectStep(3);
    await create();
    const sent = vi.mocked(register).mock.lastCall?.[0].details;
    expect(sent).toMatchObject({ country: 'United Arab Emirates', postal_code: '' });
  });

  async function create(): Promise<void> {
    fireEvent.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(button('Create account').disabled).toBe(false));
    press('Create account');
    await waitFor(() => expect(register).toHaveBeenCalled());
  }
});

test('the form sends nothing before the terms are agreed to, even when submitted without its button', async () => {
  await fillEverything();
  fireEvent.click(screen.getByRole('checkbox'));
  const submit = button('Create account');
  await waitFor(() => expect(submit.disabled).toBe(true));
  const form = submit.closest('form');
  if (form) fireEvent.submit(form); // as a password manager or a script might
  const text = 'You must agree to the terms and conditions';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(register).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(submit.disabled).toBe(false);
});
