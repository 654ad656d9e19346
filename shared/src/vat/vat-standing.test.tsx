import { render, screen, waitFor } from '@testing-library/react';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchProfile } from '../profiles/api';
import type { Profile } from '../profiles/types';
import { fetchVatStanding, watchVatChecks } from './api';
import type { VatStanding } from './types';
import { VatStandingNotice } from './vat-standing';

vi.mock('../profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('./api', () => ({ fetchVatStanding: vi.fn(), watchVatChecks: vi.fn(() => () => {}) }));

const waiting: VatStanding = {
  state: 'waiting',
  country: 'Italy',
  vat_number: 'IT00743110157',
  answered_on: null,
  vies_name: null,
  is_open: true,
  is_due: true,
};

beforeEach(() => {
  queryClient.clear();
  useAppStore.setState({ session: { status: 'signed-in', userId: 'ada', email: null } });
  vi.mocked(fetchProfile).mockResolvedValue({ id: 'ada', country: 'Italy' } as Profile);
  vi.mocked(watchVatChecks).mockClear();
});

const shown = (standing: Partial<VatStanding>) => {
  vi.mocked(fetchVatStanding).mockResolvedValue({ ...waiting, is_open: false, ...standing });
  return render(<VatStandingNotice />);
};

test('a member whose number VIES is asked about reads the answer as soon as it is there', async () => {
  vi.mocked(fetchVatStanding).mockResolvedValueOnce(waiting);
  render(<VatStandingNotice />);
  await screen.findByText(/We are asking VIES about IT00743110157: 18% VAT for now/);
  vi.mocked(fetchVatStanding).mockResolvedValue({
    ...waiting,
    state: 'confirmed',
    answered_on: '2026-11-28',
    vies_name: 'ACME GMBH',
    is_open: false,
  });
  vi.mocked(watchVatChecks).mock.calls[0]?.[1]();
  await screen.findByText('Confirmed by VIES on 28 November 2026 as ACME GMBH.');
});

test.each<[Partial<VatStanding>, string]>([
  [{ state: 'unavailable' }, 'VIES could not be reached: 18% VAT for now.'],
  [{ state: 'invalid' }, 'VIES says that IT00743110157 is not valid'],
  [{ state: 'country_differs' }, 'IT00743110157 is not a VAT number of Italy'],
  [
    { state: 'review', vies_name: 'ROSSI SRL' },
    'Our office is checking whose number IT00743110157 is: VIES knows it as ROSSI SRL.',
  ],
  [{ state: 'confirmed', answered_on: '2026-11-28' }, 'Confirmed by VIES on 28 November 2026.'],
  [{ state: 'not_asked' }, 'Do you buy as a business?'],
])('a member whose standing is %o reads why', async (standing, text) => {
  shown(standing);
  expect((await screen.findByRole('status')).textContent).toContain(text);
});

test.each<VatStanding['state']>(['home', 'private'])(
  'a member of the standing %s reads nothing about it',
  async (state) => {
    shown({ state });
    await waitFor(() => expect(fetchVatStanding).toHaveBeenCalled());
    expect(screen.queryByRole('status')).toBeNull();
  },
);
