import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { setSession } from 'shared/runtime/store';
import { updatePassword } from 'shared/session/api';
import { expect, test, vi } from 'vitest';
import { NewPasswordForm } from './new-password-form';

vi.mock('shared/session/api', () => ({ updatePassword: vi.fn() }));

test('whose session ends before the new password is set is led to a new link', async () => {
  setSession({ status: 'recovery', userId: 'a-person', email: 'marija@example.test' });
  vi.mocked(updatePassword).mockRejectedValue(
    new AppError('session_not_found', 'gone', 'Please sign in again.'),
  );
  render(
    <BrowserRouter>
      <NewPasswordForm />
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('New password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Update password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('request a new password reset');
  expect(screen.getByRole('link', { name: 'Request New Link' })).toBeTruthy();
});
