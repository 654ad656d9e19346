import { makeEvent, makeService } from 'shared/testing/factories';
import {
  administrator,
  homeAddress,
  member,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, event, recordPayment, service } from '../cart/ordering';

test('a super administrator reads what was changed, by whom, about whom, and where it stands', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const dinner = await makeEvent(sql);
  const order = await checkout(maria.client, [event(dinner)]);
  await granted(recordPayment(nadia.client, order));
  await granted(nadia.client.from('profiles').update({ city: 'Mdina' }).eq('id', maria.id));
  const log = await granted(
    claire.client.from('audit_directory').select().eq('actor_id', nadia.id).order('id'),
  );
  const about = { actor_name: nadia.fullName, subject_id: maria.id, subject_name: maria.fullName };
  expect(log.find((entry) => entry.table_name === 'payments')).toMatchObject({
    ...about,
    thing: { name: order.purchase_number, order_id: order.purchase_id },
  });
  expect(log.find((entry) => entry.table_name === 'event_registrations')).toMatchObject({
    ...about,
    thing: { name: dinner.title, event_id: dinner.id },
  });
  expect(log.at(-1)).toMatchObject({
    ...about,
    action: 'update',
    changes: { city: { from: homeAddress.city, to: 'Mdina' } },
    thing: { name: maria.fullName, person_id: maria.id },
  });
});

test('a super administrator reads names for the ids in an entry, also of a member who acted', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const review = await makeService(sql);
  const order = await checkout(maria.client, [service(review)]);
  await granted(recordPayment(nadia.client, order));
  const log = claire.client.from('audit_directory').select();
  const paid = (await granted(log.eq('actor_id', nadia.id))).find(
    ({ table_name }) => table_name === 'payments',
  );
  expect(paid?.names).toMatchObject({ [order.purchase_id]: order.purchase_number });
  const at = await granted(
    claire.client.from('audit_directory').select('created_at').eq('actor_id', nadia.id),
  );
  // one action, one moment: that is how the page knows what belongs together
  expect(at.length).toBeGreaterThan(1);
  expect(new Set(at.map(({ created_at }) => created_at)).size).toBe(1);

  await sql`insert into public.audit_log (actor_id, table_name, record_id, subject_id, action, changes)
    values (${maria.id}, 'memberships', ${maria.id}, ${maria.id}, 'update', ${sql.json({
      decided_by: { from: null, to: nadia.id },
      notice: null,
      long: { from: { length: 3000, sha256: 'ab' }, to: null },
    })})`;
  const own = claire.client.from('audit_directory').select().eq('actor_id', maria.id).single();
  expect(await granted(own)).toMatchObject({
    actor_name: maria.fullName,
    thing: { name: maria.fullName, person_id: maria.id },
    names: { [nadia.id]: nadia.fullName },
  });
  const actors = claire.client.from('audit_actors').select().eq('id', maria.id).single();
  expect(await granted(actors)).toMatchObject({ name: maria.fullName });
});

test('the name of an administrator stays in the log when the account is gone', async () => {
  const [nadia, claire] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Spiteri' }),
    superAdministrator(backend),
  ]);
  const review = await makeService(sql, { price: 100 });
  await granted(nadia.client.from('services').update({ price: 120 }).eq('id', review.id));
  await sql`delete from auth.users where id = ${nadia.id}`;
  const [entry] = await granted(
    claire.client.from('audit_directory').select().eq('record_id', review.id),
  );
  expect(entry).toMatchObject({ actor_id: nadia.id, actor_name: 'Nadia Spiteri' });
  const actors = await granted(claire.client.from('audit_actors').select());
  expect(actors).toContainEqual({ id: nadia.id, name: 'Nadia Spiteri' });
});

test('everybody who ever acted is listed once, by the name they had last', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const review = await makeService(sql);
  const change = (price: number) =>
    granted(nadia.client.from('services').update({ price }).eq('id', review.id));
  await change(120);
  await sql`update public.profiles set full_name = 'Nadia Zahra' where id = ${nadia.id}`;
  await change(130);
  const actors = await granted(claire.client.from('audit_actors').select());
  expect(actors.filter(({ id }) => id === nadia.id)).toEqual([
    { id: nadia.id, name: 'Nadia Zahra' },
  ]);
});

test('other people cannot read it: administrators find nothing, members and visitors are refused', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  await granted(
    nadia.client
      .from('services')
      .update({ price: 1 })
      .eq('id', service(await makeService(sql)).item_id),
  );
  for (const view of ['audit_directory', 'audit_actors'] as const) {
    expect(await granted(nadia.client.from(view).select())).toEqual([]);
    expect(await refusal(maria.client.from(view).select())).toBe('ID002');
    expect(await refusal(visitor(backend).from(view).select())).toBe('42501');
  }
});
