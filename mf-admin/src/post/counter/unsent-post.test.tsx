import { render, waitFor } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';
import { noteUnsent, useUnsentPost } from 'shared/post/unsent';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { afterEach, expect, test, vi } from 'vitest';
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
