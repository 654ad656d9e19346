import { act, fireEvent, render, screen } from '@testing-library/react';
import { keepInstallPrompt } from 'shared/lib/install-prompt';
import { beforeAll, expect, test, vi } from 'vitest';
import { InstallLine } from './install-line';

const button = () => screen.queryByRole('button', { name: /^Install/ });
const offer = () => {
  const prompt = vi.fn(async () => ({}));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { prompt, event };
};

beforeAll(keepInstallPrompt);

test('a person is offered to install the site where the browser can, and is asked by it once', () => {
  render(<InstallLine />);
  expect(button()).toBeNull();
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true); // else the browser would ask by itself
  fireEvent.click(button() as HTMLElement);
  expect(prompt).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
});

test('a person who has installed it is not offered it again', () => {
  render(<InstallLine />);
  offer();
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(button()).toBeNull();
});
