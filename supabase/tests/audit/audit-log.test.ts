import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import {
  administrator,
  homeAddress,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

/** What a super administrator finds in the log of somebody, oldest first. */
const loggedFor = (reader: Person, actor: Person) =>
  granted(
    reader.client
      .from('audit_log')
      .select('table_name, record_id, action, changes')
      .eq('actor_id', actor.id)
      .order('id'),
  );

test('a change by an administrator is logged: who, what, from what, to what', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const review = await makeService(sql, { price: 100 });
  await granted(nadia.client.from('services').update({ price: 120 }).eq('id', review.id));
  await granted(nadia.client.from('profiles').update({ city: 'Mdina' }).eq('id', maria.id));
  await granted(
    recordPayment(nadia.client, await checkout(maria.client, [document(await makeDocument(sql))])),
  );

  const log = await loggedFor(claire, nadia);
  expect(log[0]).toEqual({
    table_name: 'services',
    record_id: review.id,
    action: 'update',
    changes: { price: { from: 100, to: 120 } },
  });
  expect(log[1]).toMatchObject({
    table_name: 'profiles',
    record_id: maria.id,
    changes: { city: { from: homeAddress.city, to: 'Mdina' } },
  });
  expect(new Set(log.slice(2).map((entry) => entry.table_name))).toEqual(
    new Set(['payments', 'purchases', 'user_documents']),
  );
});

test('a caller with the secret key is logged as the system: on a table, a profile, and through a function', async () => {
  const [claire, maria] = await Promise.all([superAdministrator(backend), member(backend)]);
  const order = await checkout(maria.client, [document(await makeDocument(sql))]);
  const system = visitor({ url: backend.url, publishableKey: backend.secretKey });
  const discount = await makeDiscountCode(sql);
  await granted(system.from('discount_codes').update({ usage_limit: 3 }).eq('id', discount.id));
  await granted(system.from('profiles').update({ full_name: 'Maria Borg' }).eq('id', maria.id));
  await granted(recordPayment(system, order));
  const log = await granted(
    claire.client
      .from('audit_log')
      .select('table_name, actor_name, changes')
      .is('actor_id', null)
      .or(`record_id.eq.${discount.id},subject_id.eq.${maria.id}`)
      .order('id'),
  );
  expect(log).toEqual(
    expect.arrayContaining([
      {
        table_name: 'discount_codes',
        actor_name: 'System',
        changes: { usage_limit: expect.objectContaining({ to: 3 }) },
      },
      {
        table_name: 'profiles',
        actor_name: 'System',
        changes: { full_name: { from: maria.fullName, to: 'Maria Borg' } },
      },
    ]),
  );
  expect(new Set(log.map(({ table_name }) => table_name))).toEqual(
    new Set(['discount_codes', 'profiles', 'payments', 'purchases', 'user_documents']),
  );
  // what they read and what people do themselves leaves none
  await granted(system.from('profiles').select('id').eq('id', maria.id));
  await granted(maria.client.from('profiles').update({ phone: '1' }).eq('id', maria.id).select());
  const after = claire.client.from('audit_log').select('id').eq('subject_id', maria.id);
  expect(await granted(after)).toHaveLength(log.length - 1);
});

test('a caller with the secret key who adds or deletes a message or an application is logged, without a word of it', async () => {
  const system = visitor({ url: backend.url, publishableKey: backend.secretKey });
  const email = `elena-${mark()}@example.test`;
  const written = {
    contact_messages: { name: 'Elena', email, message: 'My address is 1 Strait Street' },
    affiliates: { first_name: 'Elena', last_name: 'Rossi', email, promotion_methods: 'Letters' },
  };
  for (const table of ['contact_messages', 'affiliates'] as const) {
    await granted(system.from(table).insert(written[table] as never));
    const [row] = await granted(system.from(table).delete().eq('email', email).select('id'));
    const log = await sql`
      select action, changes ? 'email' as names_columns, changes::text ~ 'Elena|Strait|Letters' as tells
      from public.audit_log where record_id = ${String(row?.id)} order by id`;
    expect(log).toEqual([
      { action: 'insert', names_columns: true, tells: false },
      { action: 'delete', names_columns: true, tells: false },
    ]);
  }
});

test('an administrator who takes a seat that somebody let lapse is not logged as having cancelled it', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const dinner = await makeEvent(sql, { max_attendees: 1 });
  const register = ({ client, id }: Person) =>
    granted(client.from('event_registrations').insert({ event_id: dinner.id, user_id: id }));
  await register(maria);
  await sql`update public.event_registrations set held_until = now() - interval '1 second'
    where user_id = ${maria.id}`;
  await register(nadia);
  expect(
    await sql`select payment_status from public.event_registrations where user_id = ${maria.id}`,
  ).toEqual([{ payment_status: 'cancelled' }]);
  expect(
    (await loggedFor(claire, nadia)).map(({ table_name, action }) => [table_name, action]),
  ).toEqual([['event_registrations', 'insert']]);
});

test('a member’s change of their own things is not logged', async () => {
  const [maria, claire] = await Promise.all([member(backend), superAdministrator(backend)]);
  await granted(maria.client.from('profiles').update({ city: 'Mdina' }).eq('id', maria.id));
  await checkout(maria.client, [document(await makeDocument(sql))]);
  expect(await granted(claire.client.from('audit_log').select().eq('actor_id', maria.id))).toEqual(
    [],
  );
});

test('a value that the calendar counts and keeps by itself is not logged', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const dinner = await makeEvent(sql, { event_time: '18:00', location: 'The hall' });
  const change = (values: object) =>
    granted(nadia.client.from('events').update(values).eq('id', dinner.id).select('id'));
  await change({ event_time: '19:00', location: 'The yard' });
  await change({ video_link: 'https://video.example/dinner' });
  expect(await loggedFor(claire, nadia)).toMatchObject([
    {
      table_name: 'events',
      changes: {
        event_time: { from: '18:00:00', to: '19:00:00' },
        location: { from: 'The hall', to: 'The yard' },
      },
    },
    { table_name: 'event_access', action: 'insert' },
  ]);
  const [moved] = await loggedFor(claire, nadia);
  expect(Object.keys(moved?.changes as object).sort()).toEqual(['event_time', 'location']);
});

test('an administrator’s own rights are logged, their own contact details are not', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const email = `nadia-${mark()}@example.test`;
  const change = {
    city: 'Mdina',
    phone: '+356 2100 0000',
    membership_type: 'enterprise',
    membership_status: 'active',
    is_affiliate: true,
    email,
  };
  await granted(nadia.client.from('profiles').update(change).eq('id', nadia.id));
  expect(await loggedFor(claire, nadia)).toEqual([
    {
      table_name: 'profiles',
      record_id: nadia.id,
      action: 'update',
      changes: {
        membership_type: { from: 'standard', to: 'enterprise' },
        membership_status: { from: 'pending_payment', to: 'active' },
        box_number: { from: null, to: expect.any(Number) },
        is_affiliate: { from: false, to: true },
        email: { from: nadia.email, to: email },
      },
    },
  ]);
});

test('changes beside the catalogue are logged: a template past its preview, a video link', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const [before, after] = ['pays within 30 days', 'pays within 3 days'].map(
    (end) => `${'Between the parties. '.repeat(10)} The buyer ${end}.`,
  );
  const contract = await makeDocument(sql, { template_content: before ?? '' });
  const talk = await makeEvent(sql, { video_link: 'https://meet.example.test/before' });
  const { client } = nadia;
  const long = 'x'.repeat(150_000);
  for (const template_content of [after ?? '', long])
    await granted(client.from('documents').update({ template_content }).eq('id', contract.id));
  const video_link = 'https://meet.example.test/after';
  await granted(client.from('events').update({ video_link }).eq('id', talk.id));

  const log = await loggedFor(claire, nadia);
  const aside = log.filter((entry) =>
    ['document_templates', 'event_access'].includes(entry.table_name),
  );
  const sha256 = createHash('sha256').update(long).digest('hex');
  const update = { record_id: contract.id, action: 'update', table_name: 'document_templates' };
  expect(aside).toEqual([
    { ...update, changes: { template_content: { from: before, to: after } } },
    { ...update, changes: { template_content: { from: after, to: { length: 150_000, sha256 } } } },
    {
      table_name: 'event_access',
      record_id: talk.id,
      action: 'update',
      changes: { video_link: { from: 'https://meet.example.test/before', to: video_link } },
    },
  ]);
});

test('an administrator who cancels a member’s registration is logged', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const breakfast = await makeEvent(sql, { registration_fee: 0 });
  const seat = await granted(
    maria.client
      .from('event_registrations')
      .insert({ event_id: breakfast.id, user_id: maria.id })
      .select('id')
      .single(),
  );
  await granted(
    nadia.client
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('id', seat.id),
  );
  expect(await loggedFor(claire, nadia)).toContainEqual({
    table_name: 'event_registrations',
    record_id: seat.id,
    action: 'update',
    changes: expect.objectContaining({ payment_status: { from: 'paid', to: 'cancelled' } }),
  });
});

describe('a table', () => {
  const auditing = (tx: postgres.Sql | postgres.TransactionSql) =>
    tx<{ name: string; is_exempt: boolean; is_audited: boolean }[]>`
      select table_id::text as name, is_exempt, is_audited from private.audited_tables()`;

  /** Runs `act` with a table that somebody adds; both are undone afterwards. */
  const withTable = async (ddl: string, act: (tx: postgres.TransactionSql) => Promise<void>) => {
    const enough = new Error('seen enough');
    const attempt = sql.begin(async (tx) => {
      await tx.unsafe(ddl);
      await act(tx);
      throw enough;
    });
    await attempt.catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  };
  const neither = async (tx: postgres.Sql | postgres.TransactionSql) =>
    (await auditing(tx)).filter((table) => table.is_audited === table.is_exempt);

  test('is either audited or says why not', async () => {
    expect(await auditing(sql)).not.toEqual([]);
    expect(await neither(sql)).toEqual([]);
  });

  test('made later is noticed until it is audited, and its changes are logged from then on', () =>
    withTable('create table public.made_later (code uuid primary key, note text)', async (tx) => {
      const added = { name: 'made_later', is_exempt: false, is_audited: false };
      expect(await neither(tx)).toEqual([added]);
      await tx`select private.audit_every_table()`;
      expect(await neither(tx)).toEqual([]);

      const [boss] = await tx`select id from public.profiles where role is not null limit 1`;
      await tx`select set_config('request.jwt.claim.sub', ${boss?.id}, true)`;
      const [made] =
        await tx`insert into public.made_later values (gen_random_uuid(), 'Heavy') returning code`;
      const logged =
        await tx`select record_id from public.audit_log where table_name = 'made_later'`;
      expect(logged).toEqual([{ record_id: made?.code }]);
    }));

  test('whose rows the log cannot name is refused', async () => {
    const audit = withTable('create table public.made_later (note text)', async (tx) => {
      await tx`select private.audit_every_table()`;
    });
    await expect(audit).rejects.toThrow('made_later needs a primary key of one uuid column');
  });

  test('that says why it is not audited is left alone, and "not audited" is no reason', () =>
    withTable('create table public.made_later (note text)', async (tx) => {
      await tx`comment on table public.made_later is 'Not audited:'`;
      expect(await neither(tx)).toHaveLength(1);
      await tx`comment on table public.made_later is 'Not audited: a counter only.'`;
      await tx`select private.audit_every_table()`;
      expect(await neither(tx)).toEqual([]);
    }));
});

/** Tables that die with a member but do not name the member `user_id`, as `audit()` expects it. */
const misnamed = (tx: postgres.Sql | postgres.TransactionSql) =>
  tx<{ name: string }[]>`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'public.profiles'::regclass and k.confdeltype = 'c'
      and k.connamespace = 'public'::regnamespace and a.attname <> 'user_id'`;

test('the log knows whose a row is, so that it can forget them: its member is its user_id', async () => {
  expect(await misnamed(sql), 'the column of the owner is to be called user_id').toEqual([]);
  const seen = new Error('seen');
  const attempt = sql.begin(async (tx) => {
    await tx`create table public.made_later (
      id uuid primary key, member_id uuid references public.profiles (id) on delete cascade)`;
    expect(await misnamed(tx)).toEqual([{ name: 'made_later.member_id' }]);
    throw seen;
  });
  await expect(attempt).rejects.toBe(seen);
});

test('an entry is deleted seven years after the end of its year, and not before', async () => {
  const [old, young] = await sql<{ id: string }[]>`
    insert into public.audit_log (actor_id, table_name, record_id, action, changes, created_at)
    select gen_random_uuid(), 'services', gen_random_uuid(), 'update', '{}', private.malta_moment(
      date_trunc('year', private.malta_today()::timestamp) - interval '7 years') - after
    from unnest(array[interval '1 second', interval '0']) with ordinality a (after, nr)
    order by nr
    returning id`;
  const ids = [old, young].map((entry) => entry?.id ?? '');
  await expect(
    sql`delete from public.audit_log where id = ${young?.id ?? ''}`,
  ).rejects.toMatchObject({ code: 'AU001' });
  await expect(
    sql`update public.audit_log set action = 'insert' where id = ${old?.id ?? ''}`,
  ).rejects.toMatchObject({ code: 'AU001' });
  const [run] = await sql`select * from private.do_daily_work('old_records', null)`;
  expect(run).toMatchObject({ failures: [] });
  expect(await sql`select id from public.audit_log where id = any (${ids})`).toEqual([young]);
});

test('even the owner of the table cannot edit the log', async () => {
  const [entry] = await sql<{ id: string }[]>`
    insert into public.audit_log (actor_id, table_name, record_id, action, changes)
    values (gen_random_uuid(), 'services', gen_random_uuid(), 'update',
      '{"price": {"from": 100, "to": 1}}') returning id`;
  const id = entry?.id ?? '';
  for (const change of [
    sql`update public.audit_log set action = 'insert' where id = ${id}`,
    sql`update public.audit_log set changes = '{"price": {"from": 100, "to": 99}}' where id = ${id}`,
    sql`update public.audit_log set changes = '{}' where id = ${id}`,
    sql`update public.audit_log set changes = '{"price": null}', created_at = now() where id = ${id}`,
    sql`delete from public.audit_log where id = ${id}`,
    sql`truncate public.audit_log`,
  ]) {
    await expect(change).rejects.toMatchObject({ code: 'AU001' });
  }
  const [kept] = await sql`select changes from public.audit_log where id = ${id}`;
  expect(kept).toEqual({ changes: { price: { from: 100, to: 1 } } });
});
