import { act, renderHook } from '@testing-library/react';
import { setSession, signedOut } from 'shared/runtime/store';
import { isMarkedRecovery, markRecovery, sessionStorageKey } from 'shared/session/session-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkDelay, linkProblems, sessionPatience, useResetLink } from './use-reset-link';

const token = '#access_token=abc&type=recovery';
const somebody = { userId: 'a-person', email: 'marija@example.test' };
const loading = { status: 'loading', userId: null, email: null } as const;

function open(fragment: string, isSpent = false) {
  location.hash = fragment;
  return renderHook(() => useResetLink(isSpent)).result;
}

beforeEach(() => {
  vi.useFakeTimers();
  setSession(loading);
});

afterEach(() => {
  location.hash = '';
  vi.useRealTimers();
});

test('a good link opens the form as soon as its session is there, and keeps it open', () => {
  const link = open(token);
  expect(link.current.status).toBe('checking');
  act(() => setSession({ status: 'recovery', ...somebody }));
  expect(link.current.status).toBe('valid');
  act(() => setSession(signedOut)); // setting the password ends the session
  expect(link.current.status).toBe('valid');
});

test('a used link is called invalid after about a second, not before', () => {
  const link = open(token);
  act(() => setSession(signedOut));
  expect(link.current.status).toBe('checking');
  act(() => vi.advanceTimersByTime(checkDelay));
  expect(link.current.status).toBe('invalid');
});

test('a slow session is waited for, but not for ever', () => {
  const link = open(token);
  act(() => vi.advanceTimersByTime(checkDelay * 5));
  expect(link.current.status).toBe('checking');
  act(() => vi.advanceTimersByTime(sessionPatience));
  expect(link.current).toEqual({ status: 'invalid', problem: linkProblems.unexpected });
});

test('an error in the address is an invalid link at once', () => {
  const link = open('#error=access_denied&error_code=otp_expired');
  expect(link.current.status).toBe('invalid');
});

test.each(['#access_token=&type=recovery', '#type=recovery', ''])(
  'an address that ends “%s” brings a visitor no link, and is called invalid',
  (fragment) => {
    const link = open(fragment);
    act(() => setSession(signedOut));
    act(() => vi.advanceTimersByTime(checkDelay));
    expect(link.current.status).toBe('invalid');
  },
);

test('a page opened without a link leads a member to the dashboard and tells a visitor that it is invalid', () => {
  const link = open('');
  act(() => setSession({ status: 'signed-in', ...somebody }));
  expect(link.current.status).toBe('signed-in');
  act(() => setSession(signedOut));
  expect(link.current.status).toBe('invalid');
});

test.each([
  ['is still stored, and waits for Auth', true],
  ['is gone', false],
])(
  'the recovery mark of an invalid link goes unless its session may return: the session %s',
  (_, isStored) => {
    markRecovery(true);
    if (isStored) sessionStorage.setItem(sessionStorageKey, '{}');
    const link = open('');
    act(() => setSession(signedOut));
    act(() => vi.advanceTimersByTime(checkDelay));
    expect(link.current.status).toBe('invalid');
    expect(isMarkedRecovery()).toBe(isStored);
    sessionStorage.clear();
  },
);
