import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { noteUnsent, useUnsentPost } from 'shared/post/unsent';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsaved } from './unsaved';
import { UnsentPost } from './unsent-post';

vi.mock('shared/lib/load-code', () => ({ loadCode: vi.fn() }));
expectLines(/waits for its code/);

const nadia = '00000000-0000-4000-8000-00000000000a';
afterEach(() => {
  noteUnsent(nadia, 0);
  setSession(signedOut);
});

test('any screen of the office asks again for code that did not come, and then sends once', async () => {
  const stop = vi.fn();
  const startSending = vi.fn(() => stop);
  vi.mocked(loadCode)
    .mockRejectedValueOnce(new AppError('RELEASE', 'gone', 'Please reload the page.'))
    .mockResolvedValue({ startSending } as never);
  setSession({ status: 'signed-in', userId: nadia, email: null });
  noteUnsent(nadia, 1);
  const { unmount } = render(
    <BrowserRouter>
      <UnsentPost />
    </BrowserRouter>,
  );
  await waitFor(() => expect(useUnsentPost.getState().failure?.code).toBe('RELEASE'));
  expect(startSending).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(startSending).toHaveBeenCalledExactlyOnceWith(nadia));
  dispatchEvent(new Event('online'));
  expect(loadCode).toHaveBeenCalledTimes(2);
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

test('the count of any screen leads to an item that is not saved without another document', async () => {
  vi.mocked(loadCode).mockResolvedValue({ startSending: () => () => {} } as never);
  setSession({ status: 'signed-in', userId: nadia, email: null });
  useUnsaved.setState({ items: [{ entry: { owner: nadia } }] as never });
  render(
    <BrowserRouter>
      <UnsentPost />
    </BrowserRouter>,
  );
  fireEvent.click(await screen.findByRole('link', { name: '1 not sent yet' }));
  expect(location.pathname).toBe(paths.postCounter);
  expect(screen.queryByRole('link')).toBeNull(); // the counter itself says it
  useUnsaved.setState({ items: [] });
  window.history.replaceState(null, '', '/');
});
