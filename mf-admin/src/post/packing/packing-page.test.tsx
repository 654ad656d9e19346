import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { openPostItem } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import {
  closeShipment,
  correctShipment,
  fetchPacking,
  packItem,
  sendShipment,
  undoShipment,
  unpackItems,
} from 'shared/post-shipments/api';
import type { OfficeShipment, Packing, ShippedItem } from 'shared/post-shipments/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { scan } from 'shared/testing/scan';
import { beforeEach, expect, test, vi } from 'vitest';
import PackingPage from './packing-page';

vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/post-shipments/api', () => ({
  closeShipment: vi.fn(),
  correctShipment: vi.fn(),
  fetchPacking: vi.fn(),
  packItem: vi.fn(),
  sendShipment: vi.fn(),
  undoShipment: vi.fn(),
  unpackItems: vi.fn(),
  watchPacking: () => () => undefined,
}));
vi.mock('shared/post/api', () => ({
  openPostItem: vi.fn(),
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const user = userEvent.setup();
const address = {
  recipient: 'Maria Vella',
  company: null,
  address_line_1: '12, Triq il-Kbira',
  address_line_2: null,
  city: 'Sliema',
  region: null,
  postal_code: 'SLM 1234',
  country: 'Malta',
  phone: null,
};
const codes = ['7Q4WXEFP', 'KRVQKE54'] as const;

function makeItem(nr: 0 | 1, changes: Partial<ShippedItem> = {}): ShippedItem {
  return {
    id: `item ${nr}`,
    request_id: `request ${nr}`,
    code: codes[nr],
    kind: 'letter',
    sender: `Sender ${nr}`,
    weight_g: null,
    is_opened: false,
    may_open: false,
    note: null,
    ...changes,
  };
}

function makeShipment(changes: Partial<OfficeShipment> = {}): OfficeShipment {
  return {
    id: 'parcel',
    user_id: 'maria',
    member_name: 'Maria Vella',
    box_number: 104,
    address,
    carrier: null,
    service: null,
    tracking: null,
    weight_g: null,
    postage_net: null,
    postage_vat: null,
    postage_gross: null,
    customs_contents: null,
    customs_value: null,
    correction: null,
    begun_at: '2026-11-26T09:00:00Z',
    packed_at: null,
    sent_at: null,
    place: 'Parcel 1A2B3C4D',
    needs_customs: false,
    packer: { id: 'nadia', name: 'Nadia Camilleri' },
    strays: [],
    undo_until: null,
    items: [makeItem(0)],
    ...changes,
  };
}

const closed = {
  carrier: 'dhl',
  tracking: '1234567890',
  weight_g: 80,
  postage_net: 12.5,
  postage_vat: 2.25,
  postage_gross: 14.75,
  packed_at: '2026-11-26T10:00:00Z',
} as const;

function open(packing: Partial<Packing>, query = ''): void {
  window.history.replaceState(null, '', `/dashboard/post/shipments${query}`);
  vi.mocked(fetchPacking).mockResolvedValue({
    waiting: [],
    parcels: [],
    sent: [],
    found: [],
    ...packing,
  });
  render(
    <BrowserRouter>
      <PackingPage />
    </BrowserRouter>,
  );
}

const waiting = [
  {
    user_id: 'maria',
    member_name: 'Maria Vella',
    box_number: 104,
    address,
    needs_customs: true,
    begun: null,
    due_at: '2026-11-27T15:00:00Z',
    items: [
      {
        ...makeItem(1, { may_open: true, note: 'By air' }),
        place: 'B3',
        is_weekly: false,
        due_at: '2026-11-27T15:00:00Z',
        waits_for_scan: true,
        taken_by_name: null,
      },
    ],
  },
];
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
async function scanLabel(label: string): Promise<void> {
  (await screen.findByRole('textbox', { name: 'Label' })).focus();
  scan(label);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') });
  queryClient.clear();
  vi.clearAllMocks();
  vi.mocked(fetchProfile).mockResolvedValue({ role: 'admin' } as Profile);
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  useAppStore.setState({ toasts: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('an administrator sees what is to be packed by member and address, and where it lies', async () => {
  open({ waiting, parcels: [makeShipment(), makeShipment({ id: 'ready', ...closed })] });
  const list = await screen.findByRole('list', { name: 'What is to be packed' });
  for (const text of [
    'Box 104, Maria Vella',
    'Maria Vella, 12, Triq il-Kbira, Sliema SLM 1234, Malta',
    'Due 27 November, 16:00',
    'Letter, Sender 1, B3',
    '“By air”',
    'At once',
    'Scan first',
    'May be opened for customs',
  ])
    expect(within(list).getByText(text)).toBeTruthy();
  const parcels = screen.getByRole('list', { name: 'Parcels in the house' });
  expect(within(parcels).getByText('Being packed')).toBeTruthy();
  expect(within(parcels).getByText('Ready to leave')).toBeTruthy();
  expect(screen.getByText('Nothing was sent yet.')).toBeTruthy();
});

test('an administrator reads that nothing is to be sent on', async () => {
  open({});
  await screen.findByText('Nothing to send on');
});

test('an administrator is told when the desk could not be loaded, and tries again', async () => {
  const failure = new AppError('X', 'x', 'Not now.', {}, { answer: 'refusal' });
  vi.mocked(fetchPacking).mockRejectedValueOnce(failure);
  window.history.replaceState(null, '', '/dashboard/post/shipments');
  render(
    <BrowserRouter>
      <PackingPage />
    </BrowserRouter>,
  );
  await screen.findByText(/Not now/);
  vi.mocked(fetchPacking).mockResolvedValue({ waiting: [], parcels: [], sent: [], found: [] });
  await press(/again/i);
  await screen.findByText('Nothing to send on');
});

test('an administrator begins a parcel by its first label, and a wrong one stops the packing until it is laid aside', async () => {
  open({ waiting });
  vi.mocked(packItem).mockImplementation(async (id) => {
    const parcels = [makeShipment({ id })];
    vi.mocked(fetchPacking).mockResolvedValue({ waiting, parcels, sent: [], found: [] });
  });
  await scanLabel(codes[0]);
  const inside = await screen.findByRole('list', { name: 'In this parcel' });
  expect(within(inside).getByText('Letter, Sender 0')).toBeTruthy();
  const [first] = vi.mocked(packItem).mock.calls;
  expect(first?.[1]).toBe(codes[0]);
  expect(screen.getByText('Goes to the same address')).toBeTruthy();

  const wrong = new AppError('PO089', 'x', 'It goes elsewhere.', {}, { answer: 'refusal' });
  vi.mocked(packItem).mockRejectedValueOnce(wrong);
  await scanLabel(codes[1]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It goes elsewhere.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue packing' }));
  await scanLabel(codes[1]);
  expect(packItem).toHaveBeenCalledTimes(2);
  await press('Continue packing');
  await scanLabel(codes[1]);
  expect(packItem).toHaveBeenCalledTimes(3);
  expect(vi.mocked(packItem).mock.lastCall?.[0]).toBe(first?.[0]);
});

test('an administrator weighs a parcel and closes it for what they have seen in it', async () => {
  open({ parcels: [makeShipment({ needs_customs: true })] }, '?parcel=parcel');
  await press('Weigh and close');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Carrier'), 'DHL');
  await user.type(dialog.getByLabelText(/Tracking number/), '12 34 ab');
  await user.type(dialog.getByLabelText('Weight in grams'), 'heavy');
  await user.type(dialog.getByLabelText('Postage in euros, without VAT'), '12,50');
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }));
  await dialog.findByText('Whole grams, at most 70000');
  expect(dialog.getByText('Say what is in it')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Weight in grams'));
  await user.type(dialog.getByLabelText('Weight in grams'), '80');
  await user.type(dialog.getByLabelText('Contents for customs'), 'Papers');
  await user.type(dialog.getByLabelText('Value for customs, in euros'), '0');
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }));
  expect(closeShipment).toHaveBeenCalledWith('parcel', ['item 0'], {
    carrier: 'dhl',
    service: null,
    tracking: '1234AB',
    weight_g: 80,
    postage_net: 12.5,
    customs_contents: 'Papers',
    customs_value: 0,
  });
});

test('an administrator prints the sheet of a closed parcel, sends it, and sees the others', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(
    { parcels: [makeShipment({ ...closed, items: [makeItem(0), makeItem(1)] })] },
    '?parcel=parcel',
  );
  await press('Print label sheet');
  expect(print).toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'What is in this parcel' })).toBeTruthy();
  expect(screen.getAllByText('€14.75 (€12.50 + €2.25 VAT)')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading', { name: 'What is in this parcel' })).toBeNull();
  await press('Mark as sent');
  expect(sendShipment).not.toHaveBeenCalled();
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('heading', { name: 'Has the carrier taken Parcel 1A2B3C4D?' });
  expect(dialog.getByText(/Sliema SLM 1234, Malta, tracking number 1234567890/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(sendShipment).toHaveBeenCalledWith('parcel');
  await screen.findByRole('heading', { name: 'Shipments' });
});

test('an administrator says for ten minutes of what they sent that it was not', async () => {
  const sent_at = '2026-11-26T14:56:00Z';
  open(
    { sent: [makeShipment({ ...closed, sent_at, undo_until: '2026-11-26T15:06:00Z' })] },
    '?parcel=parcel',
  );
  await screen.findByText(/until 16:06/);
  await press('It was not sent');
  expect(undoShipment).toHaveBeenCalledExactlyOnceWith('parcel');
});

test('an administrator reads what has to be taken out of a parcel, and that another one goes to the address', async () => {
  const begun = { id: 'parcel', place: 'Parcel 1A2B3C4D', packer: { id: 'omar', name: 'Omar' } };
  const groups = waiting.map((group) => ({ ...group, begun }));
  open({
    waiting: groups,
    parcels: [makeShipment({ strays: [codes[1]], items: [], packer: null })],
  });
  await screen.findByText('Goes into Parcel 1A2B3C4D, which Omar packs.');
  await press('Open the parcel for Box 104, Maria Vella');
  await screen.findByText(/it is no longer part of this parcel/);
  for (const name of [/Weigh/, /Take everything out/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an administrator goes on with a parcel whose packer has left', async () => {
  open({ parcels: [makeShipment({ packer: null })] }, '?parcel=parcel');
  await screen.findByRole('button', { name: 'Weigh and close' });
});

test('an administrator finds a parcel that left long ago by its number', async () => {
  const sent_at = '2026-10-02T15:00:00Z';
  const old = makeShipment({ ...closed, id: 'old', sent_at });
  open({ sent: [makeShipment({ ...closed, sent_at })] });
  await screen.findByRole('list', { name: 'Sent' });
  vi.mocked(fetchPacking).mockImplementation(async (find) => ({
    ...{ waiting: [], parcels: [], sent: find === null ? [] : [old] },
    found: find === null ? [] : ['old'],
  }));
  await user.type(screen.getByLabelText('Parcel or tracking number'), '1234567890{Enter}');
  const found = within(await screen.findByRole('list', { name: 'Found' }));
  await user.click(await found.findByRole('button', { name: /Open the parcel/ }));
  await screen.findByRole('button', { name: 'Correct what was said' });
  expect(vi.mocked(fetchPacking).mock.calls.map(([find]) => find)).toEqual(
    expect.arrayContaining(['1234567890', 'old']),
  );
});

test('an administrator ticks once more what is much for one parcel, and adds a customs note within the Union', async () => {
  open({ parcels: [makeShipment({ ...closed, packed_at: null })] }, '?parcel=parcel');
  await press('Weigh and close');
  const dialog = within(await screen.findByRole('dialog'));
  const postage = dialog.getByLabelText('Postage in euros, without VAT');
  await user.clear(postage);
  await user.type(postage, '1250');
  await user.click(dialog.getByRole('checkbox', { name: 'It needs a customs note' }));
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }));
  await dialog.findByText(/This is much for one parcel/);
  expect(dialog.getByText('Say what is in it')).toBeTruthy();
  expect(closeShipment).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('checkbox', { name: /The carrier takes €1,250.00/ }));
  await user.type(dialog.getByLabelText('Contents for customs'), 'Papers');
  await user.type(dialog.getByLabelText('Value for customs, in euros'), '0');
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }));
  expect(closeShipment).toHaveBeenCalledWith(
    'parcel',
    ['item 0'],
    expect.objectContaining({ postage_net: 1250, customs_contents: 'Papers', customs_value: 0 }),
  );
});

test('an administrator takes one item out, or all of them after a question', async () => {
  open({ parcels: [makeShipment()] }, '?parcel=parcel');
  await press(`Take out ${writePostCode(codes[0])}`);
  expect(unpackItems).toHaveBeenLastCalledWith('parcel', ['item 0']);
  await press('Take everything out');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take everything out' }));
  expect(unpackItems).toHaveBeenLastCalledWith('parcel');
});

test('an administrator changes nothing of a parcel that a colleague packs', async () => {
  const packer = { id: 'omar', name: 'Omar Farrugia' };
  open({ parcels: [makeShipment({ packer, ...closed })] }, '?parcel=parcel');
  await screen.findByText(/Omar Farrugia packs this parcel/);
  for (const name of [/Take/, /Mark as sent/, /Change/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a super administrator takes out what a colleague has left lying', async () => {
  vi.mocked(fetchProfile).mockResolvedValue({ role: 'super_admin' } as Profile);
  const packer = { id: 'omar', name: 'Omar Farrugia' };
  open({ parcels: [makeShipment({ packer })] }, '?parcel=parcel');
  await press('Take everything out');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take everything out' }));
  expect(unpackItems).toHaveBeenLastCalledWith('parcel');
});

test('an administrator notes that they opened for customs what its owner lets them', async () => {
  const items = [makeItem(0, { may_open: true }), makeItem(1)];
  open({ parcels: [makeShipment({ items, needs_customs: true })] }, '?parcel=parcel');
  await press(`Opened for customs: ${writePostCode(codes[0])}`);
  expect(openPostItem).toHaveBeenCalledExactlyOnceWith('item 0');
  expect(
    screen.queryByRole('button', { name: `Opened for customs: ${writePostCode(codes[1])}` }),
  ).toBeNull();
});

test('an administrator corrects what was said of a parcel that has left, with a reason', async () => {
  const sent = makeShipment({ ...closed, sent_at: '2026-11-26T11:00:00Z' });
  open({ sent: [sent] }, '?parcel=parcel');
  await press('Correct what was said');
  const dialog = within(await screen.findByRole('dialog'));
  const tracking = dialog.getByLabelText(/Tracking number/);
  await user.clear(tracking);
  await user.type(tracking, 're 123 mt');
  await user.click(dialog.getByRole('button', { name: 'Correct' }));
  await dialog.findByText('Say why');
  await user.type(dialog.getByLabelText('Why'), 'A slip');
  await user.click(dialog.getByRole('button', { name: 'Correct' }));
  expect(correctShipment).toHaveBeenCalledWith(
    'parcel',
    expect.objectContaining({ carrier: 'dhl', tracking: 'RE123MT', postage_net: 12.5 }),
    'A slip',
  );
});

test('an administrator reads of a parcel that was taken apart that there is none', async () => {
  open({}, '?parcel=parcel');
  await screen.findByText('There is no such parcel');
  await press('Back to shipments');
  await screen.findByText('Nothing to send on');
});
