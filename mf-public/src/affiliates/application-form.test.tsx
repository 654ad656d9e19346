import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { submitApplication } from 'shared/affiliates/api';
import { toAppError } from 'shared/lib/to-app-error';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import AffiliatePage from './affiliate-page';

vi.mock('shared/affiliates/api', () => ({ submitApplication: vi.fn() }));
vi.mock('shared/memberships/public-api', () => ({
  fetchPlans: () => Promise.reject(new TypeError('Failed to fetch')),
}));

const submit = vi.mocked(submitApplication);
const good = {
  'First name': 'Ġulja',
  'Last name': 'Newcomer',
  'E-mail': 'gulja@example.test',
  'Promotion methods': 'A newsletter for founders.',
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const note = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Submit application' }));

function writeAll(): void {
  for (const [label, value] of Object.entries(good)) write(label, value);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  submit.mockReset().mockResolvedValue();
  setSession(signedOut);
  render(
    <BrowserRouter>
      <AffiliatePage />
    </BrowserRouter>,
  );
});

test('the example is shown even when the prices cannot be read', () => {
  expect(screen.getByRole('row', { name: /^Pro/ }).textContent).toContain('€198.75');
});

test('everything left empty: each field says what it lacks, and the first is ready', async () => {
  send();
  await waitFor(() => expect(note('First name')).toBe('Enter your first name'));
  expect(note('Last name')).toBe('Enter your last name');
  expect(note('E-mail')).toBe('Enter your e-mail address');
  expect(note('Promotion methods')).toBe('Tell us how you would recommend us');
  for (const label of Object.keys(good)) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(field('Website (optional)').hasAttribute('aria-invalid')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(submit).not.toHaveBeenCalled();
});

const badWebsite = 'Please enter a valid website address, for example https://example.com';
const tooLong = (limit: number) => `Please use at most ${limit} characters`;

test.each([
  ['First name', 'x'.repeat(101), tooLong(100)],
  ['Last name', ' ', 'Enter your last name'],
  ['E-mail', '@example.test', 'Please enter a valid email address'],
  ['Phone (optional)', '1'.repeat(51), tooLong(50)],
  ['Company name (optional)', 'x'.repeat(201), tooLong(200)],
  ['Website (optional)', 'my website', badWebsite],
  ['Promotion methods', 'x'.repeat(5001), tooLong(5000)],
  ['Expected referrals (optional)', '-1', 'Please enter a whole number, 0 or more'],
  ['Additional information (optional)', 'x'.repeat(5001), tooLong(5000)],
])(
  '%s that is wrong says why, keeps what was typed, and is quiet once put right',
  async (label, value, text) => {
    writeAll();
    write(label, value);
    send();
    await waitFor(() => expect(note(label)).toBe(text));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field(label).value).toBe(value);
    write(label, label.startsWith('Expected') ? '12' : 'newcomer@example.test');
    if (label.startsWith('Website')) write(label, 'newcomer.example/about');
    await waitFor(() => expect(field(label).hasAttribute('aria-invalid')).toBe(false));
    expect(submit).not.toHaveBeenCalled();
  },
);

test('the fourth application of an hour is refused with a text, and a way on', async () => {
  submit.mockRejectedValue(toAppError({ code: 'RL001', message: 'too many' }, 'no text'));
  writeAll();
  send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'You have sent this form several times in the last hour. Please try again later.',
  );
  expect(alert.querySelector('a')?.getAttribute('href')).toMatch(/^mailto:/);
});

test('a signed-in applicant reads that the decision goes to the address of their account', async () => {
  setSession({ status: 'signed-in', userId: 'gulja', email: 'gulja@home.test' });
  writeAll();
  send();
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Ġulja' });
  const next = thanks.nextElementSibling?.textContent;
  expect(next).toContain('write to the address of your account, gulja@home.test, whatever');
  expect(next).not.toContain('gulja@example.test');
});

test('a failure without a reason says what to do, and no technical detail', async () => {
  submit.mockRejectedValue({ code: 'XX000', message: 'internal: secret detail' });
  writeAll();
  send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to submit application. Please try again.');
  expect(alert.textContent).not.toContain('secret');
});
