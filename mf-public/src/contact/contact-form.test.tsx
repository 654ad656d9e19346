import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { sendContactMessage } from 'shared/messages/api';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import ContactPage from './contact-page';

expectLines(/^NETWORK/);

vi.mock('shared/messages/api', () => ({ sendContactMessage: vi.fn() }));
vi.mock('shared/profiles/use-profile', () => ({
  readProfile: async (userId: string) => ({ full_name: `${userId} Borg`, company_name: null }),
}));

const send = vi.mocked(sendContactMessage);
const lost = new AppError('NETWORK', 'lost', 'We could not reach the server.');
const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: /Send Your Message/ });

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function writeMessage(text = 'Is there parking?'): Promise<void> {
  for (const [label, value] of Object.entries({ Name: 'Elena', 'E-mail': 'e@example.test' })) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
  }
  await user.clear(screen.getByLabelText('Message'));
  await user.type(screen.getByLabelText('Message'), text);
}

function open() {
  return render(
    <BrowserRouter>
      <ContactPage />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  send.mockReset().mockResolvedValue();
});

test('a password manager that fills in every field loses no message', async () => {
  const { container } = open();
  await writeMessage();
  for (const field of container.querySelectorAll('input')) {
    if (field.value === '') await user.type(field, 'autofilled');
  }
  await user.click(button());
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Elena' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(send).toHaveBeenCalledOnce();
});

test('a message changed after a failure counts as another message', async () => {
  open();
  await writeMessage();
  send.mockRejectedValueOnce(lost);
  await user.click(button());
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Message'), ' And a lift?');
  await user.click(button());
  await screen.findByRole('heading', { name: /Thank you/ });
  const [first, second] = send.mock.calls.map(([, id]) => id);
  expect(second).not.toBe(first);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const note = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test('everything left empty: each field says what it lacks, and the first is ready', async () => {
  open();
  for (const label of ['Name', 'E-mail', 'Message']) write(label, ''); // kept from who wrote before
  fireEvent.click(button());
  await waitFor(() => expect(note('Name')).toBe('Enter your name'));
  expect(note('E-mail')).toBe('Enter your e-mail address');
  expect(note('Message')).toBe('Write a message');
  for (const label of ['Name', 'E-mail', 'Message']) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(field('Company (optional)').hasAttribute('aria-invalid')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['Name', '   ', 'Enter your name'],
  ['Name', 'ħ'.repeat(201), 'Please use at most 200 characters'],
  ['E-mail', 'elena@example', 'Please enter a valid email address'],
  ['Company (optional)', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['Message', ' \n ', 'Write a message'],
  ['Message', 'x'.repeat(5001), 'Please use at most 5000 characters'],
])(
  '%s that is wrong says why, keeps what was typed, and is quiet once put right',
  async (label, value, text) => {
    open();
    const good = { Name: 'Elena', 'E-mail': 'e@example.test', Message: 'Is there parking?' };
    for (const [other, typed] of Object.entries(good)) write(other, typed);
    write(label, value);
    fireEvent.click(button());
    await waitFor(() => expect(note(label)).toBe(text));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field(label).value).toBe(value);
    write(label, 'elena@example.test');
    await waitFor(() => expect(field(label).hasAttribute('aria-invalid')).toBe(false));
    expect(send).not.toHaveBeenCalled();
  },
);

test('a member finds their name and e-mail; the next person finds nothing of their message, and they find it again', async () => {
  const here = (userId: string) =>
    act(() => setSession({ status: 'signed-in', userId, email: `${userId}@example.test` }));
  sessionStorage.clear();
  here('elena');
  open();
  await waitFor(() => expect(typedInto('Name')).toBe('elena Borg'));
  expect(typedInto('E-mail')).toBe('elena@example.test');
  await user.clear(screen.getByLabelText('Message'));
  await user.type(screen.getByLabelText('Message'), 'My post is missing.');
  here('karl');
  expect(typedInto('E-mail')).toBe('karl@example.test');
  expect(typedInto('Message')).toBe('');
  act(() => setSession(signedOut));
  expect(typedInto('Message')).toBe('');
  here('elena');
  expect(typedInto('Message')).toBe('My post is missing.');
  act(() => setSession(signedOut));
});
