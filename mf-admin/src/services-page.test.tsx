import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { beforeEach, expect, test, vi } from 'vitest';
import ServicesPage from './services-page';

vi.mock('shared/saved-views/api', () => ({}));
vi.mock('./ordered-services/ordered-services-list', () => ({
  OrderedServicesList: () => <p>What members ordered</p>,
}));
vi.mock('shared/services/api', () => ({
  serviceDirectory: { name: 'services', related: [], readPage: async () => ({ rows: [] }) },
  fetchPlanEntries: async () => [],
}));

beforeEach(() => {
  queryClient.clear();
});

test('an administrator goes from what is on offer to what was ordered and back, each by its address', async () => {
  render(
    <BrowserRouter>
      <ServicesPage />
    </BrowserRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Services Management' })).toBeDefined();
  expect(await screen.findByText('No services found')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Ordered' }));
  expect(await screen.findByText('What members ordered')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Services Management' })).toBeDefined();
  expect(window.location.search).toBe('?view=ordered');
  expect(screen.queryByText('Membership plans')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Catalogue' }));
  expect(await screen.findByText('No services found')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Membership plans' })).toBeDefined();
});
