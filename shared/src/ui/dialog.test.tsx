import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog, DialogActions } from './dialog';

const button = (name: string) => screen.getByRole('button', { name });

test('a plain question begins on the safe choice', () => {
  render(
    <ConfirmDialog
      open
      onClose={() => {}}
      title="Cancel order"
      confirmLabel="Cancel order"
      onConfirm={async () => {}}
    >
      It cannot be undone.
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(button('Keep it'));
});

/** A dialog whose form comes a moment later, as code that loads does. */
function Late() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <Dialog open onClose={() => {}} title="Edit profile">
        {isThere ? (
          <form>
            <input aria-label="Email" readOnly />
            <input aria-label="Full name" />
          </form>
        ) : (
          <p>Loading…</p>
        )}
        <DialogActions>
          <Button>Cancel</Button>
        </DialogActions>
      </Dialog>
      <button type="button" onClick={() => setThere(true)}>
        It comes
      </button>
    </>
  );
}

const formComes = () =>
  screen.getByText('It comes').dispatchEvent(new MouseEvent('click', { bubbles: true }));

test('the first field to fill in has the focus, also when its form comes later', async () => {
  render(<Late />);
  formComes();
  const field = await screen.findByLabelText('Full name');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a person who has moved on meanwhile keeps the focus where it is', async () => {
  render(<Late />);
  button('Cancel').focus();
  formComes();
  await screen.findByLabelText('Full name');
  expect(document.activeElement).toBe(button('Cancel'));
});

test('a dialog keeps to the part of the window that an on-screen keyboard leaves', () => {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 667 });
  vi.stubGlobal('visualViewport', view);
  const { unmount } = render(<Late />);
  const { style } = screen.getByRole('dialog');
  const seen = () => ['--seen-top', '--seen-height'].map((name) => style.getPropertyValue(name));
  const change = (to: Partial<typeof view>) => {
    Object.assign(view, to);
    view.dispatchEvent(new Event('resize'));
  };
  expect(seen()).toEqual(['0px', '667px']);
  change({ height: 320, offsetTop: 40 });
  expect(seen()).toEqual(['40px', '320px']);
  change({ height: 160, scale: 2 }); // who zooms in wants to see it larger, not moved
  expect(seen()).toEqual(['40px', '320px']);
  unmount();
  change({ height: 667, scale: 1 });
  expect(seen()).toEqual(['40px', '320px']);
  vi.unstubAllGlobals();
});
