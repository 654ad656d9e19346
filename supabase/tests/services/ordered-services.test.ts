import { makeService, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';

/** Marks of the rows a search finds. */
async function found(client: Awaited<ReturnType<typeof administrator>>['client'], text: string) {
  const rows = await granted(
    client
      .from('ordered_service_directory')
      .select('service_title')
      .filter('search_text', 'imatch', text),
  );
  return rows.map(({ service_title }) => service_title);
}

describe('an administrator looks through ordered services', () => {
  test('without plans, the onboarding fee and what is only in a cart', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const [ordered, waiting, free] = await Promise.all([
      makeService(sql),
      makeService(sql),
      makeService(sql, { price: 0 }),
    ]);
    const order = await checkout(maria.client, [
      service(ordered),
      service(await plan(maria.client, 'pro')),
    ]);
    for (const { id } of [waiting, free]) {
      const row = { service_id: id, user_id: maria.id };
      await granted(maria.client.from('user_services').insert(row).select());
    }
    const list = () =>
      granted(
        nadia.client
          .from('ordered_service_directory')
          .select('service_title, payment_status, purchase_number')
          .eq('user_id', maria.id)
          .order('payment_status'),
      );
    const aFree = { service_title: free.title, payment_status: 'paid', purchase_number: null };
    const anOrdered = { service_title: ordered.title, purchase_number: order.purchase_number };
    expect(await list()).toEqual([aFree, { ...anOrdered, payment_status: 'pending' }]);
    await granted(recordPayment(nadia.client, order));
    expect(await list()).toEqual(
      expect.arrayContaining([aFree, { ...anOrdered, payment_status: 'paid' }]),
    );
  });

  test('by member, order and service, also after one of them got another name', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const review = await makeService(sql);
    const order = await checkout(maria.client, [service(review)]);
    for (const text of [order.purchase_number, maria.email, review.title]) {
      expect(await found(nadia.client, text.toLowerCase())).toEqual([review.title]);
    }
    const [company, title] = [`Company ${mark()}`, `Renamed ${mark()}`];
    const profile = maria.client.from('profiles').update({ company_name: company });
    await granted(profile.eq('id', maria.id).select());
    await granted(nadia.client.from('services').update({ title }).eq('id', review.id).select());
    expect(await found(nadia.client, company)).toEqual([title]);
    expect(await found(nadia.client, title)).toEqual([title]);
    expect(await found(nadia.client, review.title)).toEqual([]);
  });

  test('and sees since when a member waits: since the payment, before it since the order', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const order = await checkout(maria.client, [service(await makeService(sql))]);
    const row = () =>
      granted(
        nadia.client
          .from('ordered_service_directory')
          .select('waiting_since, purchase_date')
          .eq('user_id', maria.id)
          .single(),
      );
    const before = await row();
    expect(before.waiting_since).toBe(before.purchase_date);
    await granted(recordPayment(nadia.client, order));
    const [purchase] =
      await sql`select paid_at from public.purchases where id = ${order.purchase_id}`;
    expect(new Date((await row()).waiting_since ?? 0)).toEqual(purchase?.paid_at);
  });
});

test('a member does not see ordered services in the list, not even their own', async () => {
  const maria = await member(backend);
  await checkout(maria.client, [service(await makeService(sql))]);
  const list = (client: typeof maria.client) =>
    client.from('ordered_service_directory').select('id');
  expect(await refusal(list(maria.client))).toBe('ID002');
  expect(await refusal(list(visitor(backend)))).toBe('42501');
});

test('the second of two administrators who move a service is told, and the notes of the first stay', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend),
  ]);
  const free = await makeService(sql, { price: 0 });
  const row = await granted(
    maria.client
      .from('user_services')
      .insert({ service_id: free.id, user_id: maria.id })
      .select('id, updated_at')
      .single(),
  );
  const move = (client: typeof nadia.client, p_notes: string, p_updated_at = row.updated_at) =>
    client.rpc('set_service_progress', {
      p_user_service_id: row.id,
      p_status: 'in_progress',
      p_notes,
      p_updated_at,
    });
  await granted(move(nadia.client, 'Hers'));
  expect(await refusal(move(claire.client, 'Mine'))).toBe('PY020');
  const read = nadia.client.from('user_services').select('notes, updated_at').eq('id', row.id);
  const now = await granted(read.single());
  expect(now.notes).toBe('Hers');
  await granted(move(claire.client, 'Both', now.updated_at));
});
