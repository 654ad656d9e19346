import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { expectLines } from 'shared/testing/expect-lines';
import type { UserEntry } from 'shared/users/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RoleChangeDialog } from './role-change-dialog';

expectLines(/^ID004/);

const saveRole = vi.hoisted(() => vi.fn());
vi.mock('shared/users/use-users', () => ({ saveRole }));

const maria = {
  id: '7d1f0c4e-0000-4000-8000-000000000001',
  kind: 'account',
  full_name: 'Maria Vella',
  role: null,
} as UserEntry;

function open(user: UserEntry = maria) {
  const onClose = vi.fn();
  render(<RoleChangeDialog user={user} newRole="admin" onClose={onClose} />);
  return { onClose, person: userEvent.setup() };
}

const nameField = () => screen.getByLabelText(/to confirm/);
const submit = () => screen.getByRole('button', { name: 'Change role' });

beforeEach(() => {
  saveRole.mockReset();
});

describe('a super administrator who changes a role', () => {
  it('is warned, and must type the name exactly', async () => {
    const { person } = open();
    expect(screen.getByText(/grant significant privileges/)).toBeDefined();
    await person.type(nameField(), 'maria vella');
    await person.click(submit());
    expect(
      screen.getByText('The name you entered does not match. Please try again.'),
    ).toBeDefined();
    expect(saveRole).not.toHaveBeenCalled();
  });

  it('changes it with the right name, and the dialog closes', async () => {
    saveRole.mockResolvedValue(undefined);
    const { person, onClose } = open();
    await person.type(nameField(), 'Maria Vella');
    await person.click(submit());
    expect(saveRole).toHaveBeenCalledWith(maria.id, null, 'admin');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['two spaces', 'Maria  Vella', 'Maria Vella'],
    ['a space that does not break', 'Maria\u00a0Vella', 'Maria Vella'],
    ['an accent beside its letter', 'Zoe\u0308 Cefai\u0300', 'Zo\u00eb Cefa\u00ec'],
  ])('changes it where the name holds %s', async (_what, full_name, typed) => {
    saveRole.mockResolvedValue(undefined);
    const { person } = open({ ...maria, full_name });
    await person.type(nameField(), typed);
    await person.click(submit());
    expect(saveRole).toHaveBeenCalledOnce();
  });

  it('types the short id of somebody without a name', async () => {
    saveRole.mockResolvedValue(undefined);
    const { person } = open({ ...maria, full_name: '  ' });
    await person.type(nameField(), '7d1f0c4e');
    await person.click(submit());
    expect(saveRole).toHaveBeenCalledOnce();
  });

  it('reads why the server refused, and keeps what was typed', async () => {
    saveRole.mockRejectedValue(new AppError('ID004', 'last one', 'The last one keeps the role.'));
    const { person, onClose } = open();
    await person.type(nameField(), 'Maria Vella');
    await person.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to update user role: The last one keeps the role.');
    expect((nameField() as HTMLInputElement).value).toBe('Maria Vella');
    expect(onClose).not.toHaveBeenCalled();
  });
});
