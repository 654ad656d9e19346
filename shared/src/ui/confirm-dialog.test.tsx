import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

test('who double-clicks to try it again after a failure does not close the dialog with it', async () => {
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
