import { fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { steadyPresses } from './steady-presses';

const meant = vi.fn((event: MouseEvent) => event.preventDefault());
const other = vi.fn();

beforeAll(() => steadyPresses());
beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `
    <button id="meant"><span>Stop</span></button>
    <button id="other">Reject</button>
    <dialog id="dialog"><button id="inside">OK</button></dialog>`;
  at('meant').addEventListener('click', meant);
  at('other').addEventListener('click', other);
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const begin = (target: Element | null = at('meant').querySelector('span')) =>
  fireEvent.pointerDown(target as Element, { clientX: 100, clientY: 100 });
const end = (target: Element, event: MouseEventInit = {}) =>
  fireEvent.click(target, { detail: 1, clientX: 101, clientY: 100, ...event });

test('a button that has moved away under a press is pressed all the same, and nothing else is', () => {
  begin();
  end(at('other'), { ctrlKey: true });
  expect(meant).toHaveBeenCalledOnce();
  expect(meant.mock.lastCall?.[0]).toMatchObject({ ctrlKey: true, detail: 1 });
  expect(other).not.toHaveBeenCalled();
});

test('a button that has not moved is pressed once, and its press ends with the click', () => {
  begin();
  end(at('meant'));
  end(at('other'));
  expect(meant).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
});

test('a person who lets go further away presses nothing', () => {
  begin();
  end(document.body, { clientY: 140 });
  expect(meant).not.toHaveBeenCalled();
});

test('a press reaches neither a button that is gone nor one under a dialog', () => {
  begin();
  at('dialog').setAttribute('open', '');
  end(at('inside'));
  expect(meant).not.toHaveBeenCalled();
  at('dialog').removeAttribute('open');
  begin();
  at('meant').remove();
  end(document.body);
  expect(meant).not.toHaveBeenCalled();
});

test('a key presses what has the focus, and takes nothing from what the pointer began', () => {
  begin();
  end(at('other'), { detail: 0 });
  expect(other).toHaveBeenCalledOnce();
  expect(meant).not.toHaveBeenCalled();
  end(document.body);
  expect(meant).toHaveBeenCalledOnce();
});
