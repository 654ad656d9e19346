import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/router';
import { expect, test } from 'vitest';
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
