import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { forgetSession } from 'shared/runtime/supabase-client';
import { signOut } from 'shared/session/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteUnsent, useUnsentPost } from '../post/unsent';
import { SignOutButton } from './actions';

vi.mock('shared/session/api', () => ({ signOut: vi.fn() }));
vi.mock('shared/profiles/api', () => ({}));
vi.mock('shared/lib/load-code', { spy: true });
vi.mock('shared/runtime/supabase-client', () => ({ forgetSession: vi.fn() }));
vi.mock('shared/cart/join-pending-items', () => ({}));

const nadia = '00000000-0000-4000-8000-00000000000a';
const user = userEvent.setup();

async function press(): Promise<void> {
  render(
    <BrowserRouter>
      <SignOutButton />
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
}
const isOut = () => waitFor(() => expect(location.pathname).toBe('/login'));

beforeEach(() => {
  vi.mocked(signOut).mockReset().mockResolvedValue();
  window.history.replaceState(null, '', '/dashboard/orders');
  setSession({ status: 'signed-in', userId: nadia, email: null });
});
afterEach(() => {
  setSession(signedOut);
  window.history.replaceState(null, '', '/');
});

describe('the sign-out', () => {
  test('happens at once while nothing waits on the device', async () => {
    noteUnsent('00000000-0000-4000-8000-00000000000b', 3); // somebody else's
    await press();
    await isOut();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ends the session here where its code does not come, because there is no connection', async () => {
    vi.mocked(loadCode).mockRejectedValueOnce(new AppError('NETWORK', 'away', 'You are offline.'));
    await press();
    await isOut();
    expect(forgetSession).toHaveBeenCalledOnce();
    expect(signOut).not.toHaveBeenCalled();
  });

  test('is refused while post waits on the device, and leaves the person signed in', async () => {
    noteUnsent(nadia, 4);
    await press();
    expect((await screen.findByRole('dialog')).textContent).toContain('4 items not sent yet');
    expect(screen.getByRole('link', { name: 'Send now' }).getAttribute('href')).toBe(
      '/dashboard/post/counter',
    );
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(signOut).not.toHaveBeenCalled();
    expect(location.pathname).toBe('/dashboard/orders');
  });

  test('goes on without what cannot be sent, which stays on the device', async () => {
    noteUnsent(nadia, 4);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Sign out all the same' }));
    await isOut();
    expect(signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem(`post-unsent:${nadia}`)).toBe('4');
  });

  test('is refused for what another tab has kept since this one has looked', async () => {
    useUnsentPost.setState({ count: 0 });
    noteUnsent(nadia, 1);
    await press();
    expect((await screen.findByRole('dialog')).textContent).toContain('1 item not sent yet');
  });

  test('offers no way past what is not even saved', async () => {
    useUnsentPost.setState({ count: 0, unsaved: 1 });
    await press();
    expect((await screen.findByRole('dialog')).textContent).toContain('1 item not sent yet');
    expect(screen.queryByRole('button', { name: 'Sign out all the same' })).toBeNull();
  });

  test('goes on once all of it is sent', async () => {
    const sendNow = vi.fn(async () => useUnsentPost.setState({ count: 0 }));
    useUnsentPost.setState({ count: 1, sendNow });
    await press();
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await isOut();
    expect(sendNow).toHaveBeenCalledOnce();
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('stays refused where it could not be sent, with the reason, or has to be corrected first', async () => {
    const failure = new AppError('NETWORK', 'away', 'We could not reach the server.');
    const sendNow = vi.fn(async () => useUnsentPost.setState({ failure, refused: 1 }));
    useUnsentPost.setState({ count: 2, sendNow });
    await press();
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
    expect(screen.getByRole('link', { name: 'Open the counter' })).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
  });
});
