import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Greeting } from 'shared/greetings/types';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import GreetingsPage from './greetings-page';

expectLines(/^(42501|NETWORK)/);

const api = vi.hoisted(() => ({
  fetchGreetings: vi.fn(),
  fetchGreeting: vi.fn(),
  addGreeting: vi.fn(),
  changeGreeting: vi.fn(),
  switchGreeting: vi.fn(),
  removeGreeting: vi.fn(),
  moveGreeting: vi.fn(),
  placeGreeting: vi.fn(),
}));
vi.mock('shared/greetings/api', () => ({ ...api, watchGreetings: () => () => {} }));

const user = userEvent.setup();
const texts = ['Bonġu', 'Welcome home', 'Mail in hand'];
const greetings = texts.map(
  (text, index): Greeting => ({
    id: `a3b0c1d2-0000-4000-8000-00000000000${index}`,
    text,
    display_order: index + 1,
    is_active: true,
    created_by: null,
    created_at: '2026-11-01T09:00:00+00:00',
    updated_at: '2026-11-01T09:00:00+00:00',
  }),
);
const [bongu, welcome, mail] = greetings as [Greeting, Greeting, Greeting];
const refused = new AppError('42501', 'x', 'You do not have permission to do that.');

async function open() {
  queryClient.clear();
  const page = render(<GreetingsPage />);
  await screen.findByRole('list', { name: 'Greetings' });
  return page;
}

const order = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => user.click(dialog().getByRole('button', { name }));
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  pageMemory.clear();
  for (const call of Object.values(api)) call.mockReset();
  api.fetchGreetings.mockResolvedValue(greetings);
  useAppStore.setState({ toasts: [] });
});

describe('an administrator who moves a greeting', () => {
  test('sees it at its place at once, keeps the focus, and hears where it is', async () => {
    api.moveGreeting.mockReturnValue(new Promise(() => {})); // no answer yet
    await open();
    await user.click(button('Move “Mail in hand” up'));
    expect(order()).toEqual(['Bonġu', 'Mail in hand', 'Welcome home']);
    expect(document.activeElement).toBe(button('Move “Mail in hand” up'));
    expect(status()).toBe('“Mail in hand” is now 2 of 3.');
    expect(api.moveGreeting).toHaveBeenCalledExactlyOnceWith(mail.id, 'up');
  });

  test('several times in a row: each step waits for the one before', async () => {
    const answers: ((rows: Greeting[]) => void)[] = [];
    api.moveGreeting.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    await open();
    button('Drag “Bonġu”, or move it with Alt and the arrow keys').focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['Welcome home', 'Mail in hand', 'Bonġu']);
    expect(api.moveGreeting).toHaveBeenCalledTimes(1);
    answers[0]?.([welcome, bongu, mail]);
    await waitFor(() => expect(api.moveGreeting).toHaveBeenCalledTimes(2));
    expect(order()).toEqual(['Welcome home', 'Mail in hand', 'Bonġu']);
    answers[1]?.([welcome, mail, bongu]);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(order()).toEqual(['Welcome home', 'Mail in hand', 'Bonġu']);
    expect(document.activeElement?.closest('li')?.getAttribute('aria-label')).toBe('Bonġu');
  });

  test('and is refused reads why, and sees the order as it was', async () => {
    api.moveGreeting.mockRejectedValue(refused);
    await open();
    await user.click(button('Move “Bonġu” down'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to reorder greetings: You do not have permission to do that.',
    );
    expect(order()).toEqual(texts);
  });

  test('offline reads why, and sees the order as it was', async () => {
    api.moveGreeting.mockRejectedValue(refused);
    await open();
    window.dispatchEvent(new Event('offline'));
    await user.click(button('Move “Bonġu” down'));
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    expect(order()).toEqual(texts);
  });

  test('and leaves the page in the middle of a drag scrolls no other page', async () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const { unmount } = await open();
    const handle = button('Drag “Bonġu”, or move it with Alt and the arrow keys');
    handle.setPointerCapture = () => {};
    fireEvent.pointerDown(handle, { button: 0, clientY: 10 });
    fireEvent.pointerMove(handle, { clientY: window.innerHeight });
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    unmount();
    scrolled.mockClear();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('cannot move the first up nor the last down', async () => {
    await open();
    expect(button('Move “Bonġu” up').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Move “Bonġu” up'));
    await user.click(button('Move “Mail in hand” down'));
    expect(api.moveGreeting).not.toHaveBeenCalled();
  });
});

test('an administrator who is refused a second time, in something else, reads that too', async () => {
  api.moveGreeting.mockRejectedValue(refused);
  api.switchGreeting.mockRejectedValue(refused);
  await open();
  await user.click(button('Move “Bonġu” down'));
  await screen.findByText(/^Failed to reorder greetings/);
  await user.click(screen.getByRole('switch', { name: '“Bonġu” is active' }));
  await screen.findByText(/^Failed to update greeting status/);
});

test('an administrator who switches a greeting and is refused sees it as it was, and why', async () => {
  api.switchGreeting.mockRejectedValue(refused);
  await open();
  const toggle = screen.getByRole('switch', { name: '“Welcome home” is active' });
  await user.click(toggle);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update greeting status: You do not have permission to do that.',
  );
  expect(toggle.getAttribute('aria-checked')).toBe('true');
});

test('an administrator who deletes a greeting is asked first, and reads why it stays', async () => {
  api.removeGreeting.mockRejectedValue(refused);
  await open();
  await user.click(button('Delete “Bonġu”'));
  expect(api.removeGreeting).not.toHaveBeenCalled();
  await pressInDialog('Delete greeting');
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'Failed to delete greeting: You do not have permission to do that.',
  );
});

describe('an administrator who writes a greeting', () => {
  test('needs a text of at most 255 characters, counted, and a number from 0', async () => {
    await open();
    await user.click(button('New greeting'));
    expect(dialog().getByLabelText<HTMLInputElement>('Display order').value).toBe('0');
    await pressInDialog('Create greeting');
    expect(dialog().getByText('Greeting text is required')).toBeDefined();
    await user.click(dialog().getByLabelText('Greeting text'));
    await user.paste('x'.repeat(256));
    expect(dialog().getByText(/256 \/ 255/)).toBeDefined();
    expect(dialog().getByText('Please use at most 255 characters')).toBeDefined();
    await user.clear(dialog().getByLabelText('Display order'));
    await user.type(dialog().getByLabelText('Display order'), '-1');
    expect(dialog().getByText('Display order must be a whole number of at least 0')).toBeDefined();
    expect(api.addGreeting).not.toHaveBeenCalled();
  });

  test('reads which part of it visitors would not see', async () => {
    await open();
    const row = within(screen.getByRole('listitem', { name: 'Bonġu' }));
    expect(row.getByText('Does not fit the board')).toBeDefined();
    expect(row.getByText('“Ġ”')).toBeDefined();
    await user.click(button('New greeting'));
    await user.type(dialog().getByLabelText('Greeting text'), 'Internationalisation for all');
    expect(dialog().getByText('…SATION')).toBeDefined();
  });

  test('and is refused keeps what was typed', async () => {
    api.addGreeting.mockRejectedValue(refused);
    await open();
    await user.click(button('New greeting'));
    await user.type(dialog().getByLabelText('Greeting text'), ' Hello ');
    await pressInDialog('Create greeting');
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Failed to save greeting: You do not have permission to do that.',
    );
    expect(dialog().getByLabelText<HTMLInputElement>('Greeting text').value).toBe(' Hello ');
    expect(api.addGreeting).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
      text: 'Hello',
      display_order: 0,
      is_active: true,
    });
  });
});

describe('an administrator whose form Back takes off the screen', () => {
  const reopen = async (name: string) => {
    const page = await open();
    await user.click(button(name));
    return page;
  };
  const text = () => dialog().getByLabelText<HTMLInputElement>('Greeting text');

  test('while the answer is lost sends it again under the same id: there is one row', async () => {
    api.addGreeting.mockRejectedValueOnce(new AppError('NETWORK', 'x', 'Not reached.'));
    const { unmount } = await reopen('New greeting');
    await user.type(text(), 'Hello');
    await pressInDialog('Create greeting');
    await dialog().findByRole('alert');
    unmount();
    await reopen('New greeting');
    expect(text().value).toBe('Hello');
    await pressInDialog('Create greeting');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [[first], [second]] = api.addGreeting.mock.calls as [[string], [string]];
    expect(second).toBe(first);
    await user.click(button('New greeting'));
    await user.type(text(), 'Another');
    await pressInDialog('Create greeting');
    await waitFor(() => expect(api.addGreeting).toHaveBeenCalledTimes(3));
    expect(api.addGreeting.mock.lastCall?.[0]).not.toBe(first);
  });

  test('saves it as a change of what they read then, not of what somebody else wrote since', async () => {
    const { unmount } = await reopen('Edit “Bonġu”');
    await user.type(text(), ' again');
    unmount();
    const changed = { ...bongu, display_order: 7, updated_at: '2026-11-02T09:00:00+00:00' };
    api.fetchGreetings.mockResolvedValue([changed]);
    await reopen('Edit “Bonġu”');
    await pressInDialog('Save greeting');
    expect(api.changeGreeting).toHaveBeenCalledExactlyOnceWith(bongu, {
      text: 'Bonġu again',
      display_order: bongu.display_order,
      is_active: true,
    });
  });

  test('without a word typed finds the row as it is', async () => {
    const { unmount } = await reopen('Edit “Bonġu”');
    unmount();
    api.fetchGreetings.mockResolvedValue([{ ...bongu, display_order: 7 }]);
    await reopen('Edit “Bonġu”');
    expect(dialog().getByLabelText<HTMLInputElement>('Display order').value).toBe('7');
  });
});

test('an administrator without greetings reads what visitors see meanwhile', async () => {
  api.fetchGreetings.mockResolvedValue([]);
  queryClient.clear();
  render(<GreetingsPage />);
  expect(await screen.findByText('No greetings found')).toBeDefined();
  expect(screen.getByText(/Visitors see the built-in greetings until you add one/)).toBeDefined();
});
