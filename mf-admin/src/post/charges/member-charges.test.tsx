import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import * as api from 'shared/post-charges/api';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { makePostCharge } from 'shared/testing/post-charges';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemberCharges } from './member-charges';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/post-charges/api', () => ({
  chargeDirectory: { name: 'post-charges', related: [] },
  fetchMemberCharges: vi.fn(),
  waivePostCharge: vi.fn(),
}));

const maria = makePostCharge().user_id;

beforeEach(() => {
  queryClient.clear();
  vi.mocked(api.waivePostCharge).mockReset();
});

function open(...charges: ReturnType<typeof makePostCharge>[]) {
  vi.mocked(api.fetchMemberCharges).mockResolvedValue(charges);
  render(
    <BrowserRouter>
      <MemberCharges id={maria} />
    </BrowserRouter>,
  );
}

test('an administrator reads what a member owes, and waives one charge for a reason', async () => {
  open(
    makePostCharge(),
    makePostCharge({ id: 'given-back', quantity: -1, net: -1.5, vat: -0.27, gross: -1.77 }),
  );
  expect(await screen.findByText(/€0\.00 in total/)).toBeTruthy();
  expect(screen.getByText('Given back: 1 document')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Waive/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Waive 1 document of 12 Feb 2027' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'A page was missing');
  await userEvent.click(screen.getByRole('button', { name: 'Waive charge' }));
  expect(api.waivePostCharge).toHaveBeenCalledWith(makePostCharge().id, 'A page was missing');
});

test('an administrator reads that a member owes nothing', async () => {
  open();
  expect(await screen.findByText('Nothing beyond the plan waits to be billed.')).toBeTruthy();
});

test('an administrator tries again when charges could not be loaded', async () => {
  vi.mocked(api.fetchMemberCharges).mockRejectedValueOnce(
    new AppError('XX000', 'no', 'The charges could not be loaded.'),
  );
  render(
    <BrowserRouter>
      <MemberCharges id={maria} />
    </BrowserRouter>,
  );
  await screen.findByText(/The charges could not be loaded/);
  vi.mocked(api.fetchMemberCharges).mockResolvedValue([makePostCharge()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 document')).toBeTruthy();
});
