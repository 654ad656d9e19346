import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RenderBoundary } from './render-boundary';

let failure: Error | null;
function Page() {
  if (failure) throw failure;
  return <p>What is due</p>;
}
const open = () =>
  render(
    <RenderBoundary name="Billing" Heading="h2">
      <Page />
    </RenderBoundary>,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells of each
});

test('a page that throws is our fault, and is shown again when asked', async () => {
  failure = new TypeError('undefined is not a function');
  open();
  expect(screen.getByRole('alert').textContent).toContain('The fault is ours, not yours.');
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Show it again' }));
  expect(screen.getByText('What is due')).toBeTruthy();
});

test('a page whose code does not come is not called faulty, and is tried again when asked', async () => {
  const request = '/assets/role-page.js';
  failure = Object.assign(new Error('Loading chunk 1 failed.'), { type: 'error', request });
  open();
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded just now');
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('What is due')).toBeTruthy();
});

test('a page whose code did not come offline says so, and comes by itself once the line is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const request = '/assets/role-page.js';
  failure = Object.assign(new Error('Loading chunk 1 failed.'), { type: 'error', request });
  open();
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  failure = null;
  line.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('What is due')).toBeTruthy();
});
