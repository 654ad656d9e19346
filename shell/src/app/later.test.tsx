import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuietBoundary } from '../layout/quiet-boundary';
import { later, withoutReload } from './later';

type Code = { default: ComponentType<{ name: string }> };

const code: Code = { default: ({ name }) => <p>Bell of {name}</p> };
const request = 'https://www.example.test/assets/notification-bell.0123456789.js';
const gone = Object.assign(new Error('Loading chunk failed.'), { type: 'error', request });
const load = vi.fn<() => Promise<Code>>();

/** A header that is rendered anew with each page. */
function open(onFailure?: Parameters<typeof later>[1]) {
  const Bell = later(load, onFailure);
  function Header() {
    const [page, setPage] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setPage(page + 1)}>
          Next page
        </button>
        <QuietBoundary>
          <Bell name="Maria" meanwhile="It is coming." />
        </QuietBoundary>
      </>
    );
  }
  return render(<Header />);
}
const goOn = () => act(async () => screen.getByRole('button', { name: 'Next page' }).click());

const reload = vi.fn();
beforeEach(() => {
  load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells of each failure
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 404 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  sessionStorage.clear();
});

test('a later component shows its placeholder meanwhile, and is loaded once for all', async () => {
  load.mockResolvedValue(code);
  open();
  expect(screen.getByText('It is coming.')).toBeTruthy();
  expect(await screen.findByText('Bell of Maria')).toBeTruthy();
  await goOn();
  expect(screen.getByText('Bell of Maria')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a component that could not be loaded is left out, and tried again with the next page', async () => {
  load.mockRejectedValueOnce(gone).mockResolvedValue(code);
  open(withoutReload);
  await waitFor(() => expect(screen.queryByText('It is coming.')).toBeNull());
  expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce(); // not again and again
  await goOn();
  expect(await screen.findByText('Bell of Maria')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled(); // nobody loses what they type for a bell
});

test('a person waiting for code of a release that is gone gets the new release', async () => {
  load.mockRejectedValue(gone);
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByText('It is coming.')).toBeTruthy();
});

test('a person who has left before it failed is left alone', async () => {
  load.mockRejectedValue(gone);
  open().unmount();
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await act(async () => {}); // the answer, that the release is gone, is there
  expect(reload).not.toHaveBeenCalled();
});
