import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/router';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button';

test('Enter held down presses a button or a link once, however the focus moves meanwhile', () => {
  render(
    <BrowserRouter>
      <Button>Delete</Button>
      <ButtonLink to="/">Pay</ButtonLink>
    </BrowserRouter>,
  );
  for (const control of [screen.getByRole('button'), screen.getByRole('link')]) {
    const isHeeded = (key: object) => fireEvent.keyDown(control, { key: 'Enter', ...key });
    expect(isHeeded({})).toBe(true);
    expect(isHeeded({ repeat: true })).toBe(false);
    expect(isHeeded({ repeat: true, key: 'Tab' })).toBe(true);
  }
});

test('the second press of a double click counts on the same button alone', () => {
  const [send, remove] = [vi.fn(), vi.fn()];
  render(
    <>
      <Button onClick={send}>Send</Button>
      <button type="button" onClick={remove}>
        Remove
      </button>
    </>,
  );
  const [first, other] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  const press = (button: HTMLElement, detail: number) => {
    const movesFocus = fireEvent.mouseDown(button, { detail });
    fireEvent.click(button, { detail });
    return movesFocus;
  };
  press(first, 1);
  press(first, 2);
  expect(send).toHaveBeenCalledTimes(2);
  press(first, 1);
  expect(press(other, 2)).toBe(false); // it has come under the pointer
  expect(remove).not.toHaveBeenCalled();
  press(other, 1);
  expect(remove).toHaveBeenCalledOnce();
});
