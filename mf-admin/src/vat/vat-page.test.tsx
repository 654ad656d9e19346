import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import type { VatWork } from 'shared/vat/office/types';
import { beforeEach, expect, test, vi } from 'vitest';
import VatPage from './vat-page';

expectLines(/^(VT002|42501)/);

const api = vi.hoisted(() => ({
  fetchVatWork: vi.fn(),
  decideVatNumber: vi.fn(),
  correctOrderVat: vi.fn(),
  fetchVatReport: vi.fn(),
  fetchVatPapers: vi.fn(),
  fetchRecapitulative: vi.fn(),
}));
vi.mock('shared/vat/office/api', () => api);

const review: VatWork['reviews'][number] = {
  user_id: 'ada',
  why: 'name_differs',
  number: 'IT00743110157',
  name: 'Studio Bianco',
  full_name: 'Ada Rossi',
  country: 'Italy',
  address: '1 Via Roma, Milano',
  answered_at: '2026-11-28T09:00:00+00:00',
  request_identifier: 'WAPIAAAAY',
  vies_name: 'ROSSI DESIGN S.R.L.',
  vies_address: 'VIA ROMA 1\n20121 MILANO',
  purchase_id: null,
  purchase_number: null,
};
const correction: VatWork['corrections'][number] = {
  purchase_id: 'order',
  purchase_number: 'PO-2026-000043',
  user_id: 'ada',
  name: 'Studio Bianco',
  vat_number: 'IT00743110157',
  invoice_number: 'INV-2026-00041',
  issued_date: '2026-11-20',
  status: 'paid',
  vat_amount: 15.25,
  total_amount: 100,
};
const nothing: VatWork = {
  reviews: [],
  corrections: [],
  shared: [],
  threshold: { year: 2026, net: 1200, net_before: 300, limit: 10_000 },
};

beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  setSession({ status: 'signed-in', userId: 'nadia', email: 'nadia@example.test' });
  for (const call of Object.values(api)) call.mockReset();
  api.fetchVatWork.mockResolvedValue(nothing);
  api.fetchVatReport.mockResolvedValue([]);
  api.fetchRecapitulative.mockResolvedValue([]);
});

const user = userEvent.setup();
async function show(work: Partial<VatWork> = {}) {
  api.fetchVatWork.mockResolvedValue({ ...nothing, ...work });
  render(
    <BrowserRouter>
      <VatPage />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'To decide' });
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

test('an administrator with nothing to do reads so, and how near the threshold is', async () => {
  await show();
  screen.getByText('No buyer waits for a decision.');
  screen.getByText('€1,200.00 in 2026, 12% of €10,000.00 net; €300.00 in 2025.');
  await screen.findByText('No invoice or credit note was issued in this quarter.');
  await screen.findByText('No services under the reverse charge were invoiced in this time.');
});

test.each([
  [8000, 'The threshold is near.'],
  [10_001, 'The threshold is passed.'],
])('an administrator is warned at %d', async (net, text) => {
  await show({ threshold: { ...nothing.threshold, net } });
  expect(screen.getByText(new RegExp(text))).toBeTruthy();
});

test('an administrator compares what VIES says, and accepts a number for a reason', async () => {
  await show({ reviews: [review] });
  screen.getByText('VIES: ROSSI DESIGN S.R.L., VIA ROMA 1, 20121 MILANO');
  screen.getByText(/request WAPIAAAAY/);
  await press('Accept IT00743110157 of Studio Bianco');
  await user.click(dialog().getByRole('button', { name: 'Accept number' }));
  expect(api.decideVatNumber).not.toHaveBeenCalled();
  await user.type(dialog().getByLabelText('Reason'), 'The register names them');
  await user.click(dialog().getByRole('button', { name: 'Accept number' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.decideVatNumber).toHaveBeenCalledWith(
    expect.objectContaining({ user_id: 'ada', number: 'IT00743110157' }),
    true,
    'The register names them',
  );
});

test('an administrator decides on a business that an order names and the profile no longer does', async () => {
  const declared: VatWork['reviews'][number] = {
    ...review,
    why: 'declared',
    number: '1',
    name: 'Rossi Inc.',
    country: 'United States',
    answered_at: null,
    request_identifier: null,
    vies_name: null,
    vies_address: null,
    purchase_id: 'order',
    purchase_number: 'PO-2026-000043',
  };
  await show({ reviews: [declared, { ...declared, name: 'Rossi LLC' }] });
  const [row] = screen.getAllByText(/without VAT names it, and the profile has changed since/);
  expect(row?.textContent).toContain('of which there is no register. Order PO-2026-000043');
  await press('Refuse 1 of Rossi Inc.');
  dialog().getByText(/The order stays without VAT\. Under this number VAT is charged from now on/);
  await user.type(dialog().getByLabelText('Reason'), 'No such company');
  await user.click(dialog().getByRole('button', { name: 'Refuse number' }));
  await waitFor(() =>
    expect(api.decideVatNumber).toHaveBeenCalledWith(
      expect.objectContaining({ user_id: 'ada', number: '1', name: 'Rossi Inc.' }),
      false,
      'No such company',
    ),
  );
});

test('an administrator whose member has changed the number reads so, and keeps the reason', async () => {
  const gone = new AppError('VT002', 'x', 'This number is no longer theirs.');
  api.decideVatNumber.mockRejectedValue(gone);
  await show({ reviews: [review] });
  await press('Refuse IT00743110157 of Studio Bianco');
  await user.type(dialog().getByLabelText('Reason'), 'Another company');
  await user.click(dialog().getByRole('button', { name: 'Refuse number' }));
  await dialog().findByText(/This number is no longer theirs/);
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Another company');
});

test('an administrator puts an invoice right by one press, after reading what that does', async () => {
  api.correctOrderVat.mockResolvedValue({
    credit_note_number: 'CN-2026-00007',
    invoice_number: 'INV-2026-00044',
    credited: 15.25,
  });
  await show({ corrections: [correction] });
  await press('Put right INV-2026-00041');
  dialog().getByText(/The VAT that was paid becomes the member’s credit/);
  await user.click(dialog().getByRole('button', { name: 'Put invoice right' }));
  await waitFor(() => expect(api.correctOrderVat).toHaveBeenCalledWith('order'));
});

test('an administrator reads the quarter by category, and sums that add up', async () => {
  api.fetchVatReport.mockResolvedValue([
    {
      vat_category: 'S',
      vat_rate: 0.18,
      vat_reason: null,
      net: 1000.1,
      vat: 180.02,
      invoices: 7,
      credit_notes: 1,
    },
    {
      vat_category: 'AE',
      vat_rate: 0,
      vat_reason: 'VATEX-EU-AE',
      net: 84.75,
      vat: 0,
      invoices: 1,
      credit_notes: 0,
    },
  ]);
  api.fetchRecapitulative.mockResolvedValue([
    { vat_number: 'IT00743110157', name: 'Studio Bianco', net: 84.75, papers: 1 },
  ]);
  await show();
  const row = async (name: RegExp) =>
    (await screen.findByRole('row', { name })).textContent?.replace(/\s+/g, ' ');
  expect(await row(/^Taxed in Malta/)).toBe('Taxed in Malta18%71€1,000.10€180.02');
  expect(await row(/^Reverse charge/)).toContain('0%10€84.75€0.00');
  expect(await row(/^Total €1,084.85/)).toContain('€180.02');
  expect(await row(/^IT00743110157/)).toContain('Studio Bianco1€84.75');
});

test('an administrator whose figures do not come can ask again', async () => {
  api.fetchVatReport.mockRejectedValueOnce(new AppError('42501', 'x', 'Not now.'));
  await show();
  await screen.findByText('Not now.');
  await user.click(screen.getAllByRole('button', { name: /Try again/ })[0] as HTMLElement);
  await screen.findByText('No invoice or credit note was issued in this quarter.');
});
