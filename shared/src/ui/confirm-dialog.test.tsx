import { act, fireEvent, render, screen } from '@testing-library/react';
import { useAppStore } from 'shared/runtime/store';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

test('a double click to try again after a failure does not close the dialog', async () => {
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error('odd'));
  const onClose = vi.fn();
  onConfirm.mockReturnValue(new Promise(() => {}));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel order"
      confirmLabel="Cancel order"
      onConfirm={onConfirm}
    >
      It cannot be undone.
    </ConfirmDialog>,
  );
  const confirm = screen.getByRole('button', { name: 'Cancel order' });
  fireEvent.click(confirm, { detail: 1 });
  await screen.findByRole('alert');
  fireEvent.click(confirm, { detail: 1 });
  // where the button was is something else now
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }), { detail: 2 });
  expect(onConfirm).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog closed while it runs tells of a failure, and closes nothing opened since on success', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = vi.fn();
  let [succeed, fail] = [() => {}, () => {}];
  for (const answer of [
    new Promise<void>((resolve) => (succeed = resolve)),
    new Promise<void>((_, reject) => (fail = () => reject(new Error('odd')))),
  ]) {
    const { unmount } = render(
      <ConfirmDialog
        open
        onClose={onClose}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        onConfirm={() => answer}
      >
        It cannot be undone.
      </ConfirmDialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    unmount();
  }
  await act(async () => {
    succeed();
    fail();
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
    'Cancel order: That did not work. Please try again.',
  ]);
});
