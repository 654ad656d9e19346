import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customsMandate } from 'shared/post/mandate';
import { allowOpening, fetchForwarding } from 'shared/post-shipments/api';
import type { Forwarding } from 'shared/post-shipments/types';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { ForwardedTo } from './forwarded-to';

vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/post/api', () => ({
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
}));
vi.mock('shared/post-shipments/api', () => ({ allowOpening: vi.fn(), fetchForwarding: vi.fn() }));

const user = userEvent.setup();
const forwarding: Forwarding = {
  is_weekly: false,
  address: {
    recipient: 'Marta Attard',
    company: null,
    address_line_1: 'Rue de l’Exemple 3',
    address_line_2: null,
    city: 'Genève',
    region: null,
    postal_code: '1200',
    country: 'Switzerland',
    phone: null,
  },
  may_open: false,
  needs_customs: true,
  shipment: null,
};
const open = (changes: Partial<Forwarding> = {}) => {
  vi.mocked(fetchForwarding).mockResolvedValue({ ...forwarding, ...changes });
  render(<ForwardedTo requestId="request" />);
};

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  setSession({ status: 'signed-in', userId: 'marta', email: null });
});

test('a member lets us open for customs what they have already asked for, and reads the order before', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Let us open it for customs…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(customsMandate.short)).toBeTruthy();
  expect(allowOpening).not.toHaveBeenCalled();
  vi.mocked(fetchForwarding).mockResolvedValue({ ...forwarding, may_open: true });
  await user.click(dialog.getByRole('button', { name: 'Let us open it' }));
  expect(allowOpening).toHaveBeenCalledExactlyOnceWith('request', customsMandate.version);
  await screen.findByText('We may open it if customs ask what is in it.');
});

test('a member is asked nothing about customs within the European Union', async () => {
  open({ needs_customs: false });
  await screen.findByText('To Marta Attard, Rue de l’Exemple 3, Genève 1200, Switzerland');
  expect(screen.queryByText(/customs/)).toBeNull();
});
