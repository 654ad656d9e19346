import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import {
  addPostAddress,
  changePostAddress,
  fetchPostAddresses,
  removePostAddress,
  setDefaultPostAddress,
} from 'shared/post-addresses/api';
import type { PostAddress } from 'shared/post-addresses/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import AddressesPage from './addresses-page';

vi.mock('shared/post-addresses/api', () => ({
  addPostAddress: vi.fn(),
  changePostAddress: vi.fn(),
  fetchPostAddresses: vi.fn(),
  removePostAddress: vi.fn(),
  setDefaultPostAddress: vi.fn(),
}));
vi.mock('shared/post-delegates/api', () => ({ fetchPostsOfOthers: async () => [] }));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const fetched = vi.mocked(fetchPostAddresses);
const user = userEvent.setup();

function makeAddress(label: string, changes: Partial<PostAddress> = {}): PostAddress {
  return {
    id: label,
    label,
    recipient: 'Ġulja Vella',
    company: null,
    address_line_1: '12, Triq il-Kbira',
    address_line_2: null,
    city: 'Sliema',
    region: null,
    postal_code: 'SLM 1234',
    country: 'Malta',
    phone: null,
    is_default: false,
    created_at: '2026-11-26T09:00:00Z',
    updated_at: '2026-11-26T09:00:00Z',
    ...changes,
  };
}

/** What is stored changes as the page asks. @param failure of the first try to read it */
function open(addresses: readonly PostAddress[], failure?: AppError): void {
  let stored = addresses as PostAddress[];
  fetched.mockImplementation(async () => stored);
  vi.mocked(removePostAddress).mockImplementation(async (id) => {
    stored = stored.filter((each) => each.id !== id);
  });
  vi.mocked(addPostAddress).mockImplementation(async (address) => {
    stored = [...stored, { ...makeAddress(address.label), ...address }];
  });
  vi.mocked(setDefaultPostAddress).mockImplementation(async (id) => {
    stored = stored.map((each) => ({ ...each, is_default: each.id === id }));
  });
  if (failure) fetched.mockRejectedValueOnce(failure);
  render(
    <BrowserRouter>
      <AddressesPage />
    </BrowserRouter>,
  );
}

const labels = () => screen.getAllByRole('heading', { level: 4 }).map((each) => each.textContent);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.mocked(fetchProfile).mockResolvedValue({
    full_name: 'Ġulja Vella',
    address_line_1: '12, Triq il-Kbira',
    city: 'Sliema',
    postal_code: 'SLM 1234',
    country: 'Malta',
  } as Profile);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a member without addresses is told what they are for, and begins with their own', async () => {
  open([]);
  expect(screen.getByRole('status').textContent).toBe('Loading your addresses…');
  await screen.findByText('No addresses yet');
  await press('Add an address');
  expect(field('Recipient').value).toBe('Ġulja Vella');
  expect(field('Town').value).toBe('Sliema');
  await user.type(field('What you call it'), 'Home');
  await press('Add address');
  await screen.findByRole('heading', { level: 4, name: 'Home' });
  expect(vi.mocked(addPostAddress).mock.lastCall?.[0]).toMatchObject({
    label: 'Home',
    company: null,
    postal_code: 'SLM 1234',
  });
});

test('a member sees each address as it is printed, the default first', async () => {
  open([makeAddress('Work'), makeAddress('Home', { is_default: true, phone: '+356 1234' })]);
  const list = await screen.findByRole('list', { name: 'Your addresses' });
  expect(labels()).toEqual(['Home Default', 'Work']);
  const [home] = within(list).getAllByRole('listitem');
  expect(
    [...(home?.querySelectorAll('address span') ?? [])].map((line) => line.textContent),
  ).toEqual(['Ġulja Vella', '12, Triq il-Kbira', 'Sliema SLM 1234', 'Malta', '+356 1234']);
  await press('Make default: “Work”');
  expect(setDefaultPostAddress).toHaveBeenCalledWith('Work');
});

test('a member who leaves out what is needed is told beside the field, and a country decides on postal codes', async () => {
  open([makeAddress('Home')]);
  await press('Edit “Home”');
  await user.clear(field('Town'));
  await user.clear(field('Postal code'));
  await press('Save address');
  await screen.findByText('Please enter the town');
  expect(screen.getByText('Please enter the postal code')).toBeTruthy();
  await user.type(field('Town'), 'Kowloon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Hong Kong');
  expect(screen.queryByRole('textbox', { name: 'Postal code' })).toBeNull();
  await press('Save address');
  expect(vi.mocked(changePostAddress).mock.lastCall?.[1]).toMatchObject({
    city: 'Kowloon',
    country: 'Hong Kong',
    postal_code: null,
  });
});

test('a member deletes an address and brings it back as it was', async () => {
  open([makeAddress('Home', { is_default: true }), makeAddress('Work')]);
  await press('Delete “Home”');
  const undo = await screen.findByRole('button', { name: 'Undo: bring back “Home”' });
  expect(document.activeElement).toBe(undo);
  expect(labels()).toEqual(['Work']);
  await user.click(undo);
  await screen.findByRole('heading', { level: 4, name: 'Home Default' });
  expect(vi.mocked(addPostAddress).mock.lastCall?.[0]).toMatchObject({
    id: 'Home',
    is_default: true,
  });
});

test('a member brings back an address, and the default that they chose meanwhile stays', async () => {
  open([makeAddress('Home', { is_default: true }), makeAddress('Work')]);
  await press('Delete “Home”');
  await screen.findByRole('button', { name: 'Undo: bring back “Home”' });
  await press('Make default: “Work”');
  await screen.findByRole('heading', { level: 4, name: 'Work Default' });
  await press('Undo: bring back “Home”');
  await screen.findByRole('heading', { level: 4, name: 'Home' });
  expect(vi.mocked(addPostAddress).mock.lastCall?.[0]).toMatchObject({ is_default: false });
});

test('a member keeps what they typed where an address is refused', async () => {
  open([makeAddress('Home')]);
  const refusal = new AppError(
    'PO086',
    'x',
    'You have twenty addresses.',
    {},
    { answer: 'refusal' },
  );
  vi.mocked(addPostAddress).mockRejectedValue(refusal);
  await press('Add an address');
  await user.type(field('What you call it'), 'Work');
  await user.type(field('Recipient'), 'Maria');
  await user.type(field('Street and number'), '1, Triq');
  await user.type(field('Town'), 'Mdina');
  await user.type(field('Postal code'), 'MDN 1');
  await press('Add address');
  await screen.findByText('You have twenty addresses.');
  expect(field('What you call it').value).toBe('Work');
});

test('a member is told when their addresses could not be loaded, and tries again', async () => {
  const failure = new AppError('X', 'x', 'Not now.', {}, { answer: 'refusal' });
  open([makeAddress('Home')], failure);
  await screen.findByText(/Not now/);
  expect(screen.queryByText('No addresses yet')).toBeNull();
  await press(/again/i);
  await screen.findByRole('heading', { level: 4, name: 'Home' });
});
