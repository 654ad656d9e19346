import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { askForPost, fetchPostPrices } from 'shared/post/api';
import { customsMandate } from 'shared/post/mandate';
import type { PostOptions, PostPrices } from 'shared/post/types';
import { fetchPostAddresses } from 'shared/post-addresses/api';
import type { PostAddress } from 'shared/post-addresses/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { ForwardDialog } from './forward-dialog';

vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/post/api', () => ({
  askForPost: vi.fn(),
  fetchPostPrices: vi.fn(),
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
}));
vi.mock('shared/post-addresses/api', () => ({ fetchPostAddresses: vi.fn() }));

const user = userEvent.setup();
const now = new Date('2026-11-26T15:00:00Z');
const [onDone, onClose] = [vi.fn(), vi.fn()];

const makeAddress = (label: string, city: string, country = 'Malta') =>
  ({
    ...{ id: label, label, city, country, is_default: label === 'Home' },
    ...{ recipient: 'Maria Vella', company: null, address_line_1: `12, ${label} Street` },
    ...{ address_line_2: null, region: null, postal_code: null, phone: null },
    updated_at: `${label} as read`,
  }) as PostAddress;

/** What a way costs; without a price, what is in its way. */
function prices(count: number, gross: number | null, problem = 'PO088'): PostPrices {
  const due_at = '2026-11-27T16:00:00Z';
  const asked = gross === null ? 0 : count;
  const items = Array.from({ length: count }, (_, nth) =>
    gross === null ? { item_id: `item ${nth}`, problem, details: {} } : { item_id: `item ${nth}` },
  );
  const [cost, net] = [(gross ?? 0) * asked, Math.round(((gross ?? 0) / 1.18) * 100) / 100];
  const sums = { asked, net: net * asked, vat: cost - net * asked, gross: cost };
  return { items, ...sums, due_at: gross === null ? null : due_at } as unknown as PostPrices;
}

function open(weekly: number | null, atOnce: number | null, count = 1, problem?: string): void {
  vi.mocked(fetchPostPrices).mockImplementation(async (_kind, ids, { service }: PostOptions) =>
    prices(
      ids.length,
      service === 'weekly' ? weekly : atOnce,
      service === 'weekly' ? 'PO088' : problem,
    ),
  );
  const itemIds = Array.from({ length: count }, (_, nth) => `item ${nth}`);
  render(
    <BrowserRouter>
      <ForwardDialog itemIds={itemIds} now={now} onDone={onDone} onClose={onClose} />
    </BrowserRouter>,
  );
}

const send = async () => user.click(await screen.findByRole('button', { name: 'Send on' }));

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.mocked(fetchPostAddresses).mockResolvedValue([
    makeAddress('Home', 'Sliema'),
    makeAddress('Printer', 'Catania', 'Italy'),
    makeAddress('Studio', 'Geneva', 'Switzerland'),
  ]);
  vi.mocked(askForPost).mockResolvedValue([]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a member reads the price and that postage is added, then sends two items on to another address', async () => {
  open(null, 5.9, 2);
  await screen.findByRole('dialog', { name: 'Send 2 items on' });
  expect((await screen.findByText(/€11\.80 \(€10\.00 \+ €1\.80 VAT\)/)).textContent).toContain(
    'Postage is added at cost',
  );
  expect(screen.getByRole('link', { name: 'Order it under Services' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), 'Printer, Catania');
  await screen.findByText('To Maria Vella, 12, Printer Street, Catania, Italy');
  await user.type(screen.getByRole('textbox', { name: /Note for the packer/ }), ' By air ');
  await send();
  const [kind, lines, options, gross] = vi.mocked(askForPost).mock.lastCall ?? [];
  expect([kind, gross]).toEqual(['forward', 11.8]);
  expect(lines?.map(({ item_id }) => item_id)).toEqual(['item 0', 'item 1']);
  expect(options).toEqual({
    service: 'at_once',
    address_id: 'Printer',
    read_at: 'Printer as read',
    note: 'By air',
  });
  expect(onDone).toHaveBeenCalled();
});

test('a member whose weekly forwarding runs is offered it first, and may have it sent at once', async () => {
  open(0, 5.9);
  await screen.findByText(/Included in your weekly forwarding/);
  expect(screen.queryByRole('link', { name: 'Order it under Services' })).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'When' }),
    screen.getByRole('option', { name: /At once/ }),
  );
  await screen.findByText(/€5\.90 \(€5\.00 \+ €0\.90 VAT\)/);
});

test('a member is told of another price, and asks again under the same ids', async () => {
  open(null, 5.9);
  const dearer = new AppError('PO020', 'x', 'This costs €7.08 now.', {}, { answer: 'refusal' });
  vi.mocked(askForPost).mockRejectedValueOnce(dearer);
  await screen.findByText(/€5.90/);
  vi.mocked(fetchPostPrices).mockImplementation(async (_kind, ids, { service }: PostOptions) =>
    prices(ids.length, service === 'weekly' ? null : 7.08),
  );
  await send();
  await screen.findByText('This costs €7.08 now.');
  await screen.findByText(/€7\.08 \(€6\.00 \+ €1\.08 VAT\)/);
  await send();
  const [first, second] = vi.mocked(askForPost).mock.calls;
  expect(second?.[3]).toBe(7.08);
  expect(second?.[1]).toEqual(first?.[1]);
});

test('a member whose limit of the month it passes says yes to it by a second press', async () => {
  open(null, 5.9);
  vi.mocked(askForPost).mockRejectedValueOnce(new AppError('PO060', 'x', 'It passes your limit.'));
  await screen.findByText(/€5.90/);
  await send();
  await screen.findByText('It passes your limit.');
  await send();
  const [first, second] = vi.mocked(askForPost).mock.calls;
  expect(first?.[2]).not.toHaveProperty('beyond_cap');
  expect(second?.[2]).toEqual({ ...first?.[2], beyond_cap: true });
  expect(second?.[1]).toEqual(first?.[1]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a member who asks for something else after a lost answer asks under new ids, and back again under the first', async () => {
  open(0, 5.9);
  vi.mocked(askForPost).mockRejectedValue(new AppError('NETWORK', 'x', 'Try again.', {}));
  const address = await screen.findByRole('combobox', { name: 'Address' });
  for (const city of ['Home, Sliema', 'Printer, Catania', 'Home, Sliema']) {
    await user.selectOptions(address, city);
    await send();
  }
  const [first, second, third] = vi.mocked(askForPost).mock.calls.map(([, lines]) => lines);
  expect(second).not.toEqual(first);
  expect(third).toEqual(first);
});

test('a member gives the order to open what customs ask about, and reads it before', async () => {
  open(null, 5.9);
  const address = await screen.findByRole('combobox', { name: 'Address' });
  // within the European Union there is nothing to allow
  expect(screen.queryByRole('checkbox', { name: /You may open it/ })).toBeNull();
  await user.selectOptions(address, 'Studio, Geneva');
  await user.click(await screen.findByRole('checkbox', { name: /You may open it/ }));
  await screen.findByText(customsMandate.short);
  await send();
  expect(vi.mocked(askForPost).mock.lastCall?.[2]).toEqual({
    service: 'at_once',
    address_id: 'Studio',
    read_at: 'Studio as read',
    may_open: true,
    mandate: customsMandate.version,
  });
});

test('a member who has the item sent within the European Union after all gives no such order', async () => {
  open(null, 5.9);
  const address = await screen.findByRole('combobox', { name: 'Address' });
  await user.selectOptions(address, 'Studio, Geneva');
  await user.click(await screen.findByRole('checkbox', { name: /You may open it/ }));
  await user.selectOptions(address, 'Home, Sliema');
  await send();
  expect(vi.mocked(askForPost).mock.lastCall?.[2]).not.toHaveProperty('may_open');
});

test('a member keeps what they typed when another tab deletes the address that was chosen, and chooses again', async () => {
  open(null, 5.9);
  const note = await screen.findByRole('textbox', { name: /Note for the packer/ });
  await user.type(note, 'By air');
  vi.mocked(fetchPostAddresses).mockResolvedValue([makeAddress('Printer', 'Catania', 'Italy')]);
  const gone = new AppError('PO087', 'x', 'This address was changed.', {}, { answer: 'refusal' });
  vi.mocked(askForPost).mockRejectedValueOnce(gone);
  await send();
  await screen.findByText('Choose an address.');
  expect(screen.getByRole('option', { name: 'Choose…', selected: true })).toBeTruthy();
  expect(screen.getByDisplayValue('By air')).toBe(note);
  expect(screen.getByRole('button', { name: 'Send on' }).hasAttribute('disabled')).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), 'Printer, Catania');
  await send();
  expect(vi.mocked(askForPost).mock.lastCall?.[2]).toMatchObject({ address_id: 'Printer' });
});

test('a member sends on what can be, and reads what is left out, also when that changes while they type', async () => {
  const some = prices(3, 5.9);
  const left = { item_id: 'item 2', problem: 'PO021', details: {} };
  vi.mocked(fetchPostPrices).mockImplementation(async (_kind, _ids, { service }: PostOptions) =>
    service === 'weekly'
      ? prices(3, null)
      : ({
          ...some,
          items: [...some.items.slice(0, 2), left],
          asked: 2,
          net: 10,
          vat: 1.8,
          gross: 11.8,
        } as PostPrices),
  );
  render(
    <BrowserRouter>
      <ForwardDialog
        itemIds={['item 0', 'item 1', 'item 2']}
        now={now}
        onDone={onDone}
        onClose={onClose}
      />
    </BrowserRouter>,
  );
  await screen.findByText('1 item: You have already asked for this.');
  vi.mocked(askForPost).mockRejectedValue(new AppError('NETWORK', 'x', 'Try again.', {}));
  await send();
  expect(vi.mocked(askForPost).mock.lastCall?.[1].map(({ item_id }) => item_id)).toEqual([
    'item 0',
    'item 1',
  ]);
  const note = screen.getByRole('textbox', { name: /Note for the packer/ });
  await user.type(note, 'By air');
  vi.mocked(fetchPostPrices).mockResolvedValue(prices(3, null, 'PO024'));
  await queryClient.invalidateQueries();
  await screen.findByText(/3 items: .*left our office/);
  expect(screen.getByDisplayValue('By air')).toBe(note);
  expect(screen.getByRole('button', { name: 'Send on' }).hasAttribute('disabled')).toBe(true);
});

test('a member without an address is led to their address book', async () => {
  vi.mocked(fetchPostAddresses).mockResolvedValue([]);
  open(null, 5.9);
  await screen.findByText('You have no addresses yet');
  expect(screen.getByRole('link', { name: 'Add an address' })).toBeTruthy();
});

test('a member reads what is in the way of an item', async () => {
  open(null, null, 1, 'PO024');
  await screen.findByText(/has left our office|no longer/);
  expect(screen.queryByRole('button', { name: 'Send on' })).toBeNull();
});
