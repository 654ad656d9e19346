import { setSession, showToast, signedOut, useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test } from 'vitest';

const maria = { status: 'signed-in', userId: 'maria', email: null } as const;
const otto = { status: 'signed-in', userId: 'otto', email: null } as const;
const messages = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => useAppStore.setState({ session: signedOut, toasts: [] }));

test('toasts of one person are gone when they leave, or another tab signs in somebody else', () => {
  setSession(maria);
  showToast('“Maria’s contract” was removed.');
  setSession({ ...maria });
  expect(messages()).toEqual(['“Maria’s contract” was removed.']);
  setSession(signedOut);
  expect(messages()).toEqual([]);

  setSession(maria);
  showToast('“Maria’s contract” was removed.');
  setSession(otto);
  expect(messages()).toEqual([]);
});

test('toasts of a visitor survive sign-in', () => {
  showToast('Your choice is saved.');
  setSession(maria);
  expect(messages()).toEqual(['Your choice is saved.']);
});
