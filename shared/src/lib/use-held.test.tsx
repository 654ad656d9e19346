import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeld } from './use-held';

function Letters({ from }: { from: readonly string[] }): ReactNode {
  const [rows, held] = useHeld(from);
  return (
    <ul {...held}>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const anna = () => screen.getByText('Anna');

/** Presses Anna, and another letter arrives above her. */
function pressWhileOneArrives(): void {
  const { rerender } = render(<Letters from={['Anna']} />);
  fireEvent.pointerDown(anna());
  rerender(<Letters from={['Zoe', 'Anna']} />);
  expect(shown()).toEqual(['Anna']);
}

test('a list shows what has arrived when the press ends with its click', () => {
  pressWhileOneArrives();
  fireEvent.pointerUp(anna());
  expect(shown()).toEqual(['Anna']); // the click of a tap may come later
  fireEvent.click(anna());
  expect(shown()).toEqual(['Zoe', 'Anna']);
});

test('a list shows what has arrived when the press ends without a click', () => {
  pressWhileOneArrives();
  fireEvent.pointerUp(document.body);
  act(() => vi.runAllTimers());
  expect(shown()).toEqual(['Zoe', 'Anna']);
});

test('a list shows what has arrived when the finger begins to scroll', () => {
  pressWhileOneArrives();
  fireEvent.pointerCancel(anna());
  expect(shown()).toEqual(['Zoe', 'Anna']);
});

test('the second press of a double click finds the list as the first one has made it', () => {
  const { rerender } = render(<Letters from={['Anna']} />);
  for (const name of ['pointerDown', 'pointerUp', 'click', 'pointerDown'] as const) {
    fireEvent[name](anna());
  }
  rerender(<Letters from={['Anna, read']} />);
  expect(shown()).toEqual(['Anna, read']);
});
