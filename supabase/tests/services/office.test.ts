import type { ListQuery } from 'shared/lib/directory';
import {
  deleteService,
  fetchPlanEntries,
  fetchServiceEntry,
  savePlan,
  saveService,
  serviceDirectory,
} from 'shared/services/api';
import type {
  PlanEntry,
  ServiceDraft,
  ServiceEntry,
  ServiceFilters,
  ServiceSort,
} from 'shared/services/types';
import { makeService, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, recordPayment, service } from '../cart/ordering';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

let nadia: Awaited<ReturnType<typeof administrator>>;
let maria: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  page.client = nadia.client;
});
afterEach(() => {
  page.client = nadia.client;
});

const draft: ServiceDraft = {
  title: 'Review',
  description: null,
  service_type: 'consulting',
  price: 20,
  price_unit: 'per_month',
  unit_quantity: 3,
  estimated_delivery: 'Soon',
  requirements: null,
  status: 'active',
  is_post_forwarding: false,
};

async function listed(query: Partial<ListQuery<ServiceFilters, ServiceSort>>) {
  const { rows } = await serviceDirectory.readPage({
    search: '',
    sort: 'title',
    ascending: true,
    chosen: { filter: 'all', type: 'all' },
    ...query,
  });
  return rows;
}

async function known(id: string): Promise<ServiceEntry> {
  const entry = await fetchServiceEntry<ServiceEntry>(id);
  if (!entry) throw new Error('there is no such service');
  return entry;
}

test('an administrator finds every service but the plans, with how often it was bought', async () => {
  const name = mark();
  const sold = await makeService(sql, { title: `B ${name}` });
  await makeService(sql, { title: `A ${name}`, status: 'inactive', service_type: 'consulting' });
  const order = await checkout(maria.client, [service(sold)]);
  expect((await known(sold.id)).times_bought).toBe(0);
  await granted(recordPayment(nadia.client, order));
  const found = await listed({ search: name });
  expect(found.map(({ title, state, times_bought }) => [title[0], state, times_bought])).toEqual([
    ['A', 'inactive', 0],
    ['B', 'active', 1],
  ]);
  expect(
    await listed({ search: name, chosen: { filter: 'active', type: 'consulting' } }),
  ).toHaveLength(0);
  expect(await listed({ search: 'membership (' })).toEqual([]);
  expect(await listed({ search: 'Onboarding' })).toEqual([]);
});

test('the list of services is refused to visitors and empty to members', async () => {
  expect(await refusal(visitor(backend).from('service_directory').select())).toBe('42501');
  expect(await refusal(maria.client.from('service_directory').select())).toBe('ID002');
});

test('the second of two administrators who change a service is told', async () => {
  const { id } = await makeService(sql);
  const opened = await known(id);
  await saveService({ ...draft, price: 30 }, opened);
  await expect(saveService(draft, opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(deleteService(opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await known(id)).toMatchObject({ title: 'Review', price: 30, unit_quantity: 3 });
});

test('a service is deleted, or archived once somebody ordered it', async () => {
  const [unused, used] = await Promise.all([makeService(sql), makeService(sql)]);
  await checkout(maria.client, [service(used)]);
  expect(await deleteService(await known(unused.id))).toBe('deleted');
  expect(await deleteService(await known(used.id))).toBe('archived');
  expect(await known(used.id)).toMatchObject({ state: 'archived' });
});

test('a member who tries to change services through the API is refused, and changes nothing', async () => {
  const review = await makeService(sql, { title: 'Untouched' });
  const opened = await known(review.id);
  const [pro] = await fetchPlanEntries();
  page.client = maria.client;
  await expect(saveService(draft, null)).rejects.toMatchObject({ code: '42501' });
  await expect(saveService(draft, opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(deleteService(opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(savePlan({ price: 1 }, pro as PlanEntry)).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  await expect(fetchPlanEntries()).rejects.toMatchObject({ code: 'ID002' });
  page.client = nadia.client;
  expect(await known(review.id)).toEqual(opened);
});

describe('plans', () => {
  test('are listed with the onboarding fee, apart from the catalogue', async () => {
    const entries = await fetchPlanEntries();
    expect(entries).toHaveLength(7);
    expect(entries.at(-1)).toMatchObject({ is_onboarding_fee: true, times_bought: null });
  });

  test('and the fee cannot be deleted, whatever a page lets through', async () => {
    for (const entry of await fetchPlanEntries()) {
      const answer = await nadia.client.from('services').delete().eq('id', entry.id).select('id');
      expect(await granted(Promise.resolve(answer))).toEqual([]);
    }
    expect(await fetchPlanEntries()).toHaveLength(7);
  });
});
