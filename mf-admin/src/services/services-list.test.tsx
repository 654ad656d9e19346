import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession, useAppStore } from 'shared/runtime/store';
import { deleteService, fetchServiceEntry, saveService } from 'shared/services/api';
import type { ServiceEntry } from 'shared/services/types';
import { beforeEach, expect, test, vi } from 'vitest';
import { ServicesList } from './services-list';

const { rows } = vi.hoisted(() => ({ rows: [] as ServiceEntry[] }));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/services/api', () => ({
  serviceDirectory: {
    name: 'services',
    related: [],
    readPage: async () => ({ rows: [...rows] }),
  },
  saveService: vi.fn(),
  deleteService: vi.fn(),
  fetchServiceEntry: vi.fn(),
}));

const review: ServiceEntry = {
  id: '7d1f0c4e-0000-4000-8000-000000000002',
  title: 'Contract review',
  description: 'One contract.',
  service_type: 'legal_services',
  price: 240,
  price_unit: 'per_month',
  unit_quantity: 3,
  estimated_delivery: '3 working days',
  requirements: null,
  is_post_forwarding: false,
  status: 'active',
  state: 'active',
  archived_at: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-02T09:00:00Z',
  times_bought: 2,
};

const user = userEvent.setup();
const dialog = () => within(screen.getByRole('dialog'));
async function press(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);

async function open(...services: ServiceEntry[]): Promise<void> {
  rows.splice(0, rows.length, ...services);
  render(
    <BrowserRouter>
      <ServicesList views={null} />
    </BrowserRouter>,
  );
  await screen.findAllByText(services[0]?.title ?? 'No services found');
}

async function type(label: string, text: string): Promise<void> {
  const field = dialog().getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

beforeEach(() => {
  pageMemory.clear();
  queryClient.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of [saveService, deleteService, fetchServiceEntry]) vi.mocked(call).mockReset();
  setSession({ status: 'signed-in', userId: 'a', email: null });
  useAppStore.setState({ toasts: [] });
});

test('an administrator describes a service, and is told what is missing or makes no sense', async () => {
  await open();
  await press('New service');
  await press('Create service');
  for (const label of ['Title', 'Price', 'Estimated delivery']) {
    expect(dialog().getByText(`${label} is required`)).toBeDefined();
  }
  await type('Title', `Set-up “<i>” 'n' more`);
  await type('Price (€)', '-1');
  await type('Estimated delivery', 'x'.repeat(201));
  await type('Requirements (optional)', 'x'.repeat(5001));
  expect(dialog().getByText('Price must be at least 0')).toBeDefined();
  expect(dialog().getByText('Please use at most 200 characters')).toBeDefined();
  expect(dialog().getByText('Please use at most 5000 characters')).toBeDefined();
  await type('Price (€)', '999999999');
  expect(dialog().getByText('Price must be at most €999,999.99')).toBeDefined();
  await press('Create service');
  expect(saveService).not.toHaveBeenCalled();

  await type('Price (€)', '1,250');
  await user.selectOptions(dialog().getByLabelText('Service type'), 'Business set-up');
  await type('Estimated delivery', '10 days');
  await type('Requirements (optional)', ' A passport ');
  expect(dialog().getByText('Shown as €1,250.00')).toBeDefined();
  await press('Create service');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saveService).toHaveBeenCalledExactlyOnceWith(
    {
      title: `Set-up “<i>” 'n' more`,
      description: null,
      service_type: 'business_setup',
      price: 1250,
      price_unit: 'one_time',
      unit_quantity: 1,
      estimated_delivery: '10 days',
      requirements: 'A passport',
      status: 'active',
      is_post_forwarding: false,
    },
    null,
    expect.any(String),
  );
});

test('an administrator sees a service as members find it, while it is written', async () => {
  await open(review);
  await press('Edit Contract review');
  const card = within(dialog().getByRole('listitem', { hidden: true }));
  expect(card.getByText('€240.00/3 month')).toBeDefined();
  await type('Title', 'Two contracts');
  expect(card.getByText('Two contracts')).toBeDefined();
});

test('an administrator who saves what somebody else has changed keeps what was typed', async () => {
  await open(review);
  await press('Edit Contract review');
  await type('Price (€)', '250');
  vi.mocked(saveService).mockRejectedValueOnce(
    new AppError('CHANGED_MEANWHILE', 'x', 'Someone else has changed this.'),
  );
  const present = { ...review, requirements: 'The contract', updated_at: '2026-11-03T09:00:00Z' };
  vi.mocked(fetchServiceEntry).mockResolvedValue(present);
  await press('Save service');
  await user.click(await dialog().findByRole('button', { name: 'See what changed' }));
  expect(await dialog().findByText('Requirements is now')).toBeDefined();
  await press('Save service');
  await waitFor(() => expect(saveService).toHaveBeenCalledTimes(2));
  expect(vi.mocked(saveService).mock.calls[1]?.[1]?.updated_at).toBe(present.updated_at);
  expect(vi.mocked(saveService).mock.calls[1]?.[0].price).toBe(250);
});

test('an administrator is asked before a service is deleted, and told that it was archived', async () => {
  vi.mocked(deleteService).mockResolvedValue('archived');
  await open(review, { ...review, id: '3', title: 'Old review', archived_at: '2026-11-02' });
  expect(screen.queryByRole('button', { name: 'Delete Old review' })).toBeNull();
  await press('Delete Contract review');
  expect(dialog().getByText(/This action cannot be undone/)).toBeDefined();
  expect(deleteService).not.toHaveBeenCalled();
  await press('Delete service');
  await waitFor(() => expect(toasts().join()).toContain('was archived instead of deleted'));
});
