import { cancelRegistration } from 'shared/events/api';
import { makeEvent } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

test('a member who cancels a registration again after a lost answer is done, and it is reviewed once', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  page.client = maria.client;
  const order = await checkout(maria.client, [
    event(await makeEvent(sql, { registration_fee: 25 })),
  ]);
  const [registration] = await granted(
    maria.client.from('event_registrations').select('id, payment_status'),
  );
  if (!registration) throw new Error('no registration');
  await granted(recordPayment(nadia.client, order));
  // shown as it was before it was paid
  await expect(cancelRegistration(registration)).rejects.toMatchObject({ code: 'EV_CHANGED' });
  const shown = { ...registration, payment_status: 'paid' } as const;
  for (let time = 0; time < 2; time++) await cancelRegistration(shown);
  const reviews = await sql`select reason from public.refund_reviews
    where registration_id = ${registration.id}`;
  expect(reviews).toEqual([{ reason: 'member' }]);
});
