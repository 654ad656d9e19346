import { makeDocument, makeService } from 'shared/testing/factories';
import { administrator, member, superAdministrator } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { document, placeOrder, recordPayment } from '../cart/ordering';

test('what an administrator changes is logged: who, what, from what, to what', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const review = await makeService(sql, { price: 100 });
  await granted(nadia.client.from('services').update({ price: 120 }).eq('id', review.id));
  await granted(nadia.client.from('profiles').update({ city: 'Mdina' }).eq('id', maria.id));
  await granted(
    recordPayment(
      nadia.client,
      await placeOrder(maria.client, [document(await makeDocument(sql))]),
    ),
  );

  const log = await granted(
    claire.client
      .from('audit_log')
      .select('table_name, record_id, action, changes')
      .eq('actor_id', nadia.id)
      .order('id'),
  );
  expect(log[0]).toEqual({
    table_name: 'services',
    record_id: review.id,
    action: 'update',
    changes: { price: { from: 100, to: 120 } },
  });
  expect(log[1]).toMatchObject({
    table_name: 'profiles',
    record_id: maria.id,
    changes: { city: { from: null, to: 'Mdina' } },
  });
  expect(new Set(log.slice(2).map((entry) => entry.table_name))).toEqual(
    new Set(['payments', 'purchases']),
  );
});

test('what members do to their own things is not', async () => {
  const [maria, claire] = await Promise.all([member(backend), superAdministrator(backend)]);
  await granted(maria.client.from('profiles').update({ city: 'Mdina' }).eq('id', maria.id));
  await placeOrder(maria.client, [document(await makeDocument(sql))]);
  expect(await granted(claire.client.from('audit_log').select().eq('actor_id', maria.id))).toEqual(
    [],
  );
});

test('nobody edits the log, not even the owner of the table', async () => {
  const [entry] = await sql<{ id: string }[]>`
    insert into public.audit_log (actor_id, table_name, record_id, action, changes)
    values (gen_random_uuid(), 'services', gen_random_uuid(), 'delete', '{}') returning id`;
  const id = entry?.id ?? '';
  for (const change of [
    sql`update public.audit_log set action = 'insert' where id = ${id}`,
    sql`delete from public.audit_log where id = ${id}`,
  ]) {
    await expect(change).rejects.toMatchObject({ code: 'AU001' });
  }
});
