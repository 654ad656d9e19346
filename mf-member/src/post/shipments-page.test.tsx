import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { fetchShipments } from 'shared/post-shipments/api';
import type { Shipment } from 'shared/post-shipments/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import ShipmentsPage from './shipments-page';

vi.mock('shared/post-delegates/api', () => ({ fetchPostsOfOthers: async () => [] }));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/post-shipments/api', () => ({
  fetchShipments: vi.fn(),
  watchShipments: () => () => undefined,
}));

function makeShipment(changes: Partial<Shipment> = {}): Shipment {
  return {
    id: 'sent',
    address: {
      recipient: 'Maria Vella',
      company: null,
      address_line_1: 'Via degli Esempi 8',
      address_line_2: null,
      city: 'Catania',
      region: null,
      postal_code: '95100',
      country: 'Italy',
      phone: null,
    },
    carrier: 'dhl',
    service: 'Express',
    tracking: '1234567890',
    weight_g: 1200,
    postage_net: 12.5,
    postage_vat: 2.25,
    postage_gross: 14.75,
    customs_contents: null,
    customs_value: null,
    correction: null,
    begun_at: '2026-11-26T09:00:00Z',
    packed_at: '2026-11-26T10:00:00Z',
    sent_at: '2026-11-26T11:00:00Z',
    items: [
      {
        id: 'letter',
        request_id: 'request',
        code: '7Q4WXEFP',
        kind: 'letter',
        sender: 'Green Bank',
        weight_g: null,
        is_opened: false,
        may_open: false,
        note: null,
      },
    ],
    ...changes,
  };
}

function open(): void {
  render(
    <BrowserRouter>
      <ShipmentsPage />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  queryClient.clear();
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a member sees each parcel: where it goes, how to follow it, what it cost and what is in it', async () => {
  const packed = makeShipment({ id: 'packed', carrier: null, postage_gross: null, sent_at: null });
  const sent = makeShipment({ correction: 'The number was typed wrongly.' });
  vi.mocked(fetchShipments).mockResolvedValue([packed, sent]);
  open();
  const [first, second] = await screen.findAllByRole('listitem', { name: '1 item to Catania' });
  if (!first || !second) throw new Error('two shipments');
  expect(within(first).getByText('Being packed')).toBeTruthy();
  expect(within(first).queryByText('Carrier')).toBeNull();
  expect(within(second).getByText('Sent 26 November 2026')).toBeTruthy();
  expect(within(second).getByText('€14.75 (€12.50 + €2.25 VAT)')).toBeTruthy();
  expect(within(second).getByText('The number was typed wrongly.')).toBeTruthy();
  expect(
    within(second)
      .getByRole('link', { name: /1234567890/ })
      .getAttribute('href'),
  ).toBe('https://www.dhl.com/en/express/tracking.html?AWB=1234567890');
  const letter = within(second).getByRole('link', { name: 'Green Bank' });
  expect(letter.getAttribute('href')).toBe('/dashboard/post/item?id=letter');
});

test('a member without shipments reads what will be here', async () => {
  vi.mocked(fetchShipments).mockResolvedValue([]);
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading your shipments…');
  await screen.findByText('No shipments yet');
});

test('a member is told when their shipments could not be loaded, and tries again', async () => {
  const failure = new AppError('X', 'x', 'Not now.', {}, { answer: 'refusal' });
  vi.mocked(fetchShipments).mockRejectedValueOnce(failure).mockResolvedValue([]);
  open();
  await screen.findByText(/Not now/);
  expect(screen.queryByText('No shipments yet')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText('No shipments yet');
});

test('a member of many shipments sees more of them on demand', async () => {
  const all = Array.from({ length: 51 }, (_, nth) => makeShipment({ id: `${nth}` }));
  vi.mocked(fetchShipments).mockImplementation(async (limit) => all.slice(0, limit));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() =>
    expect(screen.getAllByRole('listitem', { name: '1 item to Catania' })).toHaveLength(51),
  );
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
