import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { paths } from 'shared/lib/paths';
import { BrowserRouter, useLocation } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { RouteGuard } from './route-guard';

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function Place() {
  const { pathname } = useLocation();
  return pathname === paths.billing ? <RouteGuard>My invoices</RouteGuard> : 'elsewhere';
}

function open() {
  history.replaceState(null, '', `${paths.billing}?open=1`);
  render(
    <BrowserRouter>
      <Place />
      <Address />
    </BrowserRouter>,
  );
}

const member = { status: 'signed-in', userId: 'a', email: 'a@example.test' } as const;

describe('a page behind the sign-in', () => {
  beforeEach(() => setSession({ status: 'loading', userId: null, email: null }));

  it('shows a placeholder with five tabs until it is known who is there', () => {
    open();
    expect(screen.getAllByTestId('skeleton-tab')).toHaveLength(5);
    expect(screen.queryByText('My invoices')).toBeNull();
    act(() => setSession(member));
    expect(screen.getByText('My invoices')).toBeTruthy();
  });

  it('sends a visitor to sign in and remembers where they wanted to go', () => {
    setSession(signedOut);
    open();
    expect(screen.getByRole('status').textContent).toBe(
      `${paths.login} {"returnTo":"${paths.billing}?open=1"}`,
    );
  });

  it('remembers whose session has ended on it, so that nobody else is led there', () => {
    setSession(member);
    open();
    act(() => setSession(signedOut));
    expect(screen.getByRole('status').textContent).toBe(
      `${paths.login} {"returnTo":"${paths.billing}?open=1","returning":"${member.userId}"}`,
    );
  });

  it('forgets what it remembered of one person when another tab signs in somebody else', async () => {
    function Removed() {
      const [items, setItems] = useState<string[]>([]);
      return (
        <button type="button" onClick={() => setItems(['a consultation'])}>
          Removed: {items}
        </button>
      );
    }
    setSession(member);
    render(
      <BrowserRouter>
        <RouteGuard>
          <Removed />
        </RouteGuard>
      </BrowserRouter>,
    );
    await userEvent.click(screen.getByRole('button'));
    act(() => setSession({ ...member })); // a token that was renewed, for example
    expect(screen.getByRole('button').textContent).toBe('Removed: a consultation');
    act(() => setSession({ ...member, userId: 'b' }));
    expect(screen.getByRole('button').textContent).toBe('Removed: ');
  });

  it('stays closed for a session that may only set a new password', () => {
    setSession({ ...member, status: 'recovery' });
    open();
    expect(screen.getByRole('status').textContent).toBe(`${paths.resetPassword} null`);
  });
});
