import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigationType } from 'shared/router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFoundPage, notFoundRedirectDelay } from './not-found-page';

function Somewhere() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  if (pathname === '/') return <output>{`${pathname} ${how}`}</output>;
  return (
    <>
      <NotFoundPage />
      <Link to="/elsewhere">Another address</Link>
    </>
  );
}

describe('an address that is not a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/nowhere');
    render(
      <BrowserRouter>
        <Somewhere />
      </BrowserRouter>,
    );
  });
  afterEach(() => vi.useRealTimers());

  it('says so and offers the way home', () => {
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByText(/redirected to the home page shortly/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Home Now' }).getAttribute('href')).toBe('/');
  });

  it('leads home after three seconds, leaving no trace in the history', () => {
    act(() => vi.advanceTimersByTime(notFoundRedirectDelay - 1));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('/ REPLACE');
  });

  it('waits three seconds at each such address', () => {
    act(() => vi.advanceTimersByTime(notFoundRedirectDelay - 1));
    act(() => screen.getByRole('link', { name: 'Another address' }).click());
    act(() => vi.advanceTimersByTime(notFoundRedirectDelay - 1));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeTruthy();
  });
});
