import { act, render, screen } from '@testing-library/react';
import { useKeptRows } from 'shared/lib/kept-rows';
import { expect, test, vi } from 'vitest';
import { OfflineLine } from './offline-line';

const text = () => screen.queryByRole('status')?.textContent;

test('a person reads of when the page is, with the day where that is another one', () => {
  render(<OfflineLine />);
  expect(text()).toBeUndefined();
  act(() => useKeptRows.setState({ of: Date.now() }));
  expect(text()).toMatch(/^Without a connection\. What you see is of \d\d:\d\d\.$/);
  act(() => useKeptRows.setState({ of: Date.parse('2026-01-05T13:05:00Z') }));
  expect(text()).toBe('Without a connection. What you see is of 5 January 2026, 14:05.');
  act(() => useKeptRows.setState({ of: null }));
  expect(text()).toBeUndefined();
});

test('a page that is looked at again the next morning says of which day it is', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-05T22:50:00Z') });
  useKeptRows.setState({ of: Date.now() });
  render(<OfflineLine />);
  expect(text()).toBe('Without a connection. What you see is of 23:50.');
  vi.setSystemTime(Date.parse('2026-01-06T07:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(text()).toBe('Without a connection. What you see is of 5 January 2026, 23:50.');
  vi.useRealTimers();
});
