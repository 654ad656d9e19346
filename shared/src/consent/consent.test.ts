import { renderHook } from '@testing-library/react';
import { referralCode } from 'shared/referrals/referral-code';
import { useAppStore } from 'shared/runtime/store';
import { fillStorage } from 'shared/testing/full-storage';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptAll,
  consentKey,
  consentVersion,
  decideConsent,
  onlyNecessary,
  startConsent,
  useConsent,
  useConsentQuestion,
} from './consent';

const initial = useAppStore.getInitialState();
const stored = () => localStorage.getItem(consentKey);
const consent = () => useConsent.getState().given;

// The test's browser keeps the name of an expired cookie, without its value.
const keptCode = () => document.cookie.replace('dub_id=', '');

function answer(change: object = {}): void {
  const decidedAt = new Date().toISOString();
  const given = { ...acceptAll, version: consentVersion, decidedAt, ...change };
  localStorage.setItem(consentKey, JSON.stringify(given));
}

function arriveAt(address: string): void {
  history.replaceState(null, '', address);
  useAppStore.setState(initial, true); // as a new document
  startConsent();
}

function setSignal(isOn: boolean): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: isOn, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test does
  document.cookie = 'dub_id=; Max-Age=0; Path=/';
  setSignal(false);
});

describe('a visitor who has not answered', () => {
  test('has agreed to nothing, and nothing is stored', () => {
    arriveAt('/members?ref=ABC234');
    expect(consent()).toBeNull();
    expect(stored()).toBeNull();
    expect(keptCode()).toBe('');
  });

  test('is asked only where a link has brought a code to keep', () => {
    const isAsked = () => renderHook(() => useConsentQuestion()).result.current;
    arriveAt('/');
    expect(isAsked()).toBe(false);
    arriveAt('/members?ref=ABC234');
    expect(isAsked()).toBe(true);
    decideConsent(onlyNecessary);
    expect(isAsked()).toBe(false);
  });

  test('still registers for the affiliate whose link they came by', () => {
    arriveAt('/members?ref=ABC234');
    history.replaceState(null, '', '/building-history');
    expect(referralCode()).toBe('ABC234');
  });

  test.each([
    '',
    '?ref=',
    '?ref=a%3Bb',
    '?ref=%22%3E%3Bdub_id%3Dx',
    '?ref=a%20b',
    `?ref=${'a'.repeat(65)}`,
  ])('brings no code with %s', (query) => {
    arriveAt(`/members${query}`);
    decideConsent(acceptAll);
    expect(referralCode()).toBeNull();
    expect(keptCode()).toBe('');
  });
});

describe('an answer', () => {
  test('that agrees keeps the code beyond the visit', () => {
    arriveAt('/members?ref=ABC234');
    decideConsent(acceptAll);
    arriveAt('/');
    expect(consent()).toEqual(acceptAll);
    expect(referralCode()).toBe('ABC234');
  });

  test('that declines forgets the code, but for the link itself', () => {
    arriveAt('/members?ref=ABC234');
    decideConsent(onlyNecessary);
    expect(keptCode()).toBe('');
    expect(referralCode()).toBe('ABC234');
    history.replaceState(null, '', '/members');
    expect(referralCode()).toBeNull();
  });

  test('that cannot be stored leaves no earlier answer', () => {
    answer();
    arriveAt('/');
    fillStorage();
    decideConsent(onlyNecessary);
    vi.restoreAllMocks();
    arriveAt('/');
    expect(consent()).toBeNull();
  });

  test('taken back removes the cookie', () => {
    arriveAt('/members?ref=ABC234');
    decideConsent(acceptAll);
    expect(keptCode()).toBe('ABC234');
    decideConsent({ referral: false, map: true });
    expect(keptCode()).toBe('');
  });

  test('given to one purpose is not given to the other', () => {
    answer({ referral: false });
    arriveAt('/members?ref=ABC234');
    expect(consent()).toEqual({ referral: false, map: true });
    expect(keptCode()).toBe('');
  });

  test.each([
    ['more than six months old', { decidedAt: new Date(Date.now() - 184 * 864e5).toISOString() }],
    ['dated far ahead', { decidedAt: '2999-01-01T00:00:00Z' }],
    ['without a date', { decidedAt: null }],
    ['to an earlier question', { version: consentVersion - 1 }],
  ])('%s counts no more', (_what, change) => {
    arriveAt('/members?ref=ABC234');
    decideConsent(acceptAll);
    expect(keptCode()).toBe('ABC234');
    answer(change);
    arriveAt('/');
    expect(consent()).toBeNull();
    expect(keptCode()).toBe('');
  });

  test.each(['', '{', 'null', '[]', '"yes"', '{"version":1}'])(
    'that reads %s counts as none',
    (text) => {
      localStorage.setItem(consentKey, text);
      arriveAt('/');
      expect(consent()).toBeNull();
    },
  );

  test('counts only when it clearly says yes', () => {
    answer({ referral: 'yes', map: 1 });
    arriveAt('/');
    expect(consent()).toEqual(onlyNecessary);
  });

  test('that cannot be stored holds for the visit', () => {
    arriveAt('/members?ref=ABC234');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    decideConsent(acceptAll);
    expect(consent()).toEqual(acceptAll);
    vi.restoreAllMocks();
  });
});

describe('Global Privacy Control', () => {
  test('declines everything optional unasked, and stores nothing', () => {
    setSignal(true);
    arriveAt('/members?ref=ABC234');
    expect(consent()).toEqual(onlyNecessary);
    expect(stored()).toBeNull();
  });

  test('overrides an earlier answer, and yields to one given under it', () => {
    arriveAt('/members?ref=ABC234');
    decideConsent(acceptAll);
    setSignal(true);
    arriveAt('/');
    expect(consent()).toEqual(onlyNecessary);
    expect(keptCode()).toBe('');
    decideConsent(acceptAll);
    arriveAt('/');
    expect(consent()).toEqual(acceptAll);
  });
});
