import { fireEvent } from '@testing-library/react';
import { readPostCode } from 'shared/post/code';
import { useAppStore } from 'shared/runtime/store';
import { issuedCodes } from 'shared/testing/post-codes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForGun, listenForLabels } from './gun';

const [code = ''] = Object.values(issuedCodes);
const scanned = vi.fn();
let field: HTMLInputElement;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  scanned.mockReset();
  field = document.createElement('input');
  document.body.replaceChildren(field);
  field.focus();
  stop = listenForGun(scanned, (text) => readPostCode(text) !== null);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

let now = 1000; // ms
/** Types as a keyboard does. @returns whether Enter reached the page */
function type(text: string, between: number, end?: 'Enter' | 'Tab'): boolean {
  let isHeard = true;
  for (const key of [...text, ...(end ? [end] : [])]) {
    now += between;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    isHeard = fireEvent(field, event);
    if (isHeard && key.length === 1) field.value += key;
  }
  now += 1000;
  return isHeard;
}

describe('what a gun types', () => {
  test('is taken out of the field it was typed into and handed over whole', () => {
    type('Vel', 120);
    expect(type(code, 4, 'Enter')).toBe(false); // no form is sent by its Enter
    expect(scanned).toHaveBeenCalledExactlyOnceWith(code);
    expect(field.value).toBe('Vel');
  });

  test('is taken where a gun ends with Tab, which moves nothing', () => {
    expect(type(code, 4, 'Tab')).toBe(false);
    expect(scanned).toHaveBeenCalledExactlyOnceWith(code);
    expect(field.value).toBe('');
  });

  test('is typed into no dialog that takes no labels, and sends none', () => {
    stop();
    stop = listenForLabels(scanned);
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    dialog.append(field);
    document.body.replaceChildren(dialog);
    expect(type(code, 4, 'Enter')).toBe(false);
    expect(field.value).toBe('');
    expect(scanned).not.toHaveBeenCalled();
    expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
      'Close what is open first, then scan the label again.',
    ]);
    field.setAttribute('data-takes-labels', '');
    expect(type(code, 4, 'Enter')).toBe(true); // left to the listener of the dialog
    expect(scanned).not.toHaveBeenCalled();
  });

  test('is known without the Enter that some guns do not send', () => {
    type(code, 4);
    vi.runAllTimers();
    expect(scanned).toHaveBeenCalledExactlyOnceWith(code);
    expect(field.value).toBe('');
  });

  test('is taken with an Enter that comes a little later than the keys', () => {
    type(code, 4);
    now -= 1000 - 50; // ms after the last key
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    Object.defineProperty(enter, 'timeStamp', { value: now });
    expect(fireEvent(field, enter)).toBe(false);
    expect(scanned).toHaveBeenCalledExactlyOnceWith(code);
    expect(field.value).toBe('');
  });

  test('is handed over where it is no label, so that no name is made of it', () => {
    type('RR123456789MT', 4, 'Enter');
    expect(scanned).toHaveBeenCalledExactlyOnceWith('RR123456789MT');
    expect(field.value).toBe('');
  });

  test('is not what a person types, however fast the last keys are', () => {
    expect(type(code, 45, 'Enter')).toBe(true);
    expect(type('104', 5, 'Enter')).toBe(true); // two hands
    vi.runAllTimers();
    expect(scanned).not.toHaveBeenCalled();
    expect(field.value).toBe(`${code}104`);
  });

  test('leaves alone what is typed after it', () => {
    type(code, 4, 'Enter');
    type('12', 90, 'Enter');
    expect(scanned).toHaveBeenCalledOnce();
    expect(field.value).toBe('12');
  });
});
