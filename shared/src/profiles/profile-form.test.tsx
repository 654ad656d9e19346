import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { saveProfile } from './api';
import { endProfileDraft } from './profile-draft';
import { ProfileForm } from './profile-form';
import type { Profile } from './types';

expectLines(/^NETWORK/);

vi.mock('./api', () => ({ saveProfile: vi.fn(), fetchProfile: async () => hana }));
vi.mock('../vat/api', () => ({ fetchVatStanding: () => new Promise(() => {}) }));

const hana = {
  id: 'hana',
  full_name: 'Hana Mori',
  company_name: 'Mori KK',
  city: 'Tokyo',
  country: 'Other',
  email: 'hana@example.test',
} as Profile;

function open(isForInvoice: boolean, isForVat = false) {
  return render(
    <ProfileForm
      profile={hana}
      isForInvoice={isForInvoice}
      isForVat={isForVat}
      isChanged={{ current: () => false }}
      onCancel={() => {}}
      onSaved={() => {}}
    />,
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

beforeEach(() => {
  queryClient.clear();
  endProfileDraft();
  vi.mocked(saveProfile).mockReset().mockResolvedValue(hana);
  useAppStore.setState((state) => ({ session: { ...state.session, userId: 'hana' } }));
});

test('a member who edits the profile may leave address and country empty', async () => {
  open(false);
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(saveProfile).toHaveBeenCalledWith('hana', {});
});

test('a member who gets no answer reads first that the profile was not updated', async () => {
  vi.mocked(saveProfile).mockRejectedValueOnce(new AppError('NETWORK', 'lost', 'No server.'));
  open(false);
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update profile: No server.',
  );
});

test('a member who closes the form, or reloads, finds what was typed; somebody else does not', async () => {
  const first = open(false);
  await userEvent.type(screen.getByLabelText('Company name (optional)'), ' Ltd');
  first.unmount();
  const second = open(false);
  expect(screen.getByLabelText<HTMLInputElement>('Company name (optional)').value).toBe(
    'Mori KK Ltd',
  );
  second.unmount();
  hana.id = 'otto';
  const others = open(false);
  expect(screen.getByLabelText<HTMLInputElement>('Company name (optional)').value).toBe('Mori KK');
  others.unmount();
  hana.id = 'hana';
});

test('a member who came to add a VAT number begins there', async () => {
  open(false, true);
  const vat = screen.getByLabelText('VAT number (optional)');
  await waitFor(() => expect(document.activeElement).toBe(vat));
});

test('a member who comes from the cart begins at what the invoice lacks, and gives street and country', async () => {
  open(true);
  const street = screen.getByLabelText('Address line 1');
  await waitFor(() => expect(document.activeElement).toBe(street));
  await save();
  screen.getByText('Please enter your street and number');
  screen.getByText('Please choose your country');
  expect(saveProfile).not.toHaveBeenCalled();

  await userEvent.type(street, '2-4-1 Marunouchi');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Japan');
  await save();
  screen.getByText('Please enter your postal code');
  await userEvent.type(screen.getByLabelText('Postal code'), '100-0005');
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(saveProfile).toHaveBeenCalledWith('hana', {
    address_line_1: '2-4-1 Marunouchi',
    country: 'Japan',
    postal_code: '100-0005',
  });
});

test('a member who moves to a country without postal codes is asked for none, and the old one goes', async () => {
  hana.postal_code = '100-0005';
  open(true);
  await userEvent.type(screen.getByLabelText('Address line 1'), '12 Marina Walk');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'United Arab Emirates');
  expect(screen.queryByLabelText('Postal code')).toBeNull();
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(saveProfile).toHaveBeenCalledWith('hana', {
    address_line_1: '12 Marina Walk',
    country: 'United Arab Emirates',
    postal_code: '',
  });
});

test('a member in another state is asked who buys, and one with a number that cannot be is told so', async () => {
  hana.postal_code = null;
  open(false);
  expect(screen.queryByLabelText('Who buys (optional)')).toBeNull(); // "Other" is no country yet
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Italy');
  await userEvent.selectOptions(screen.getByLabelText('Who buys (optional)'), 'A business');
  const number = screen.getByLabelText('VAT number (optional)');
  await userEvent.type(number, '1234');
  await save();
  await screen.findByText(/does not have the form of a VAT number of its country/);
  expect(saveProfile).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(number));
  await userEvent.clear(number);
  await userEvent.type(number, '00743110157');
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(saveProfile).toHaveBeenCalledWith('hana', {
    country: 'Italy',
    buyer_kind: 'business',
    vat_number: 'IT00743110157',
  });
});

test('a business outside the European Union is asked for its registration', async () => {
  open(false);
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Japan');
  expect(screen.queryByLabelText('Registration number (optional)')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Who buys (optional)'), 'A business');
  await userEvent.type(screen.getByLabelText('Registration number (optional)'), '0100-01-000001');
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(saveProfile).toHaveBeenCalledWith('hana', {
    country: 'Japan',
    buyer_kind: 'business',
    registration_number: '0100-01-000001',
  });
});
