import { makeDiscountCode, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import type { UntypedTables } from 'shared/testing/untyped-tables';
import { expect, test } from 'vitest';
import { backend, refusal, sql } from '../backend';
import { checkout, service } from '../cart/ordering';

// Each scene is someone at the console of their own browser: their token, the public key, the API.

test('a member who writes an order, a line, an invoice or a payment by hand is refused', async () => {
  const account = await member(backend);
  const { client, id } = account;
  const purchase = await checkout(client, [service(await makeService(sql))]);
  const line = { item_type: 'service', item_id: crypto.randomUUID(), item_title: 'Free' };
  const wanted: [string, Record<string, unknown>][] = [
    ['purchases', { user_id: id, purchase_number: 'PO-1', status: 'paid', total_amount: 0 }],
    ['purchase_items', { purchase_id: purchase.purchase_id, ...line, quantity: 1, unit_price: 0 }],
    ['discount_code_usage', { user_id: id, purchase_id: purchase.purchase_id }],
    ['invoices', { user_id: id, invoice_number: 'INV-1', status: 'paid', amount: 0 }],
    ['payments', { purchase_id: purchase.purchase_id, provider: 'bank_transfer', amount: 0 }],
  ];
  const tables = client as unknown as UntypedTables;
  for (const [table, row] of wanted) {
    expect(await refusal(tables.from(table).insert(row)), table).toBe('42501');
  }
  const changes: [string, Record<string, unknown>][] = [
    ['purchases', { status: 'paid' }],
    ['purchases', { total_amount: 0.01 }],
    ['purchase_items', { unit_price: 0 }],
    ['invoices', { status: 'paid' }],
  ];
  for (const [table, change] of changes) {
    await tables.from(table).update(change).neq('id', crypto.randomUUID());
  }
  const [kept] = await sql`
    select p.status, p.total_amount::float, i.status as invoice, l.unit_price::float
    from purchases p
    join invoices i on i.purchase_id = p.id
    join purchase_items l on l.purchase_id = p.id
    where p.id = ${purchase.purchase_id}`;
  expect(kept).toEqual({
    status: 'pending',
    total_amount: 100,
    invoice: 'pending',
    unit_price: 100,
  });
});

test('a member who writes “paid” into their rows still owes the money, and cannot record it as paid', async () => {
  const { client, id } = await member(backend);
  const bought = await makeService(sql);
  const purchase = await checkout(client, [service(bought)]);
  const paid = { user_id: id, payment_status: 'paid' };
  await client.from('user_services').insert({ ...paid, service_id: (await makeService(sql)).id });
  await client
    .from('user_documents')
    .insert({ ...paid, document_id: (await makeDocument(sql)).id });
  const event_id = (await makeEvent(sql)).id;
  await client.from('event_registrations').insert({ ...paid, event_id, amount_paid: 0 });
  await client.from('user_services').update({ payment_status: 'paid' }).eq('user_id', id);
  await client.from('user_documents').update({ payment_status: 'paid' }).eq('user_id', id);
  await client.from('event_registrations').update({ payment_status: 'paid' }).eq('user_id', id);
  const call = client.rpc('record_payment', {
    p_purchase_id: purchase.purchase_id,
    p_provider: 'bank_transfer',
    p_reference: 'trust me',
    p_amount: 100,
  });
  expect(await refusal(call)).toBe('ID002');
  const rows = await sql`
    select payment_status from user_services where user_id = ${id}
    union all select payment_status from user_documents where user_id = ${id}
    union all select payment_status from event_registrations where user_id = ${id}
    union all select status from purchases where user_id = ${id}`;
  expect(rows.length).toBeGreaterThan(1);
  for (const { payment_status } of rows) expect(payment_status).not.toBe('paid');
});

test('a member who changes their role, membership or e-mail keeps the old ones', async () => {
  const { client, id, email } = await member(backend);
  const wanted = {
    role: 'super_admin',
    is_affiliate: true,
    membership_type: 'enterprise',
    membership_status: 'active',
    email: 'admin@example.test',
    company_name: 'Honest Ltd',
  };
  const tables = client as unknown as UntypedTables;
  await tables.from('profiles').update(wanted).eq('id', id);
  await tables.from('profiles').upsert({ id, full_name: 'Boss', ...wanted });
  await tables.from('admins').insert({ user_id: id, role: 'super_admin' });
  const [profile] = await sql`
    select role, is_affiliate, membership_type, membership_status, email
    from profiles where id = ${id}`;
  expect(profile).toEqual({
    role: null,
    is_affiliate: false,
    membership_type: 'standard',
    membership_status: 'pending_payment',
    email,
  });
});

test('a member who sends their own prices pays the catalogue’s', async () => {
  const account = await member(backend);
  const item = service(await makeService(sql, { price: 100 }), 0.01);
  const forged = {
    ...item,
    quantity: -5,
    total_price: 0,
    discount_amount: 99,
    is_membership: true,
  };
  const checkout = (total: number) =>
    account.client.rpc('checkout', {
      p_items: [forged],
      p_idempotency_key: crypto.randomUUID(),
      p_expected_total: total,
    });
  expect(await refusal(checkout(0.01))).toBe('CT006');
  const { data } = await checkout(100);
  expect(data).toMatchObject({ total_amount: 100, status: 'pending' });
});

test('a member who acts in someone else’s name is refused, and reads nothing of theirs', async () => {
  const account = await member(backend);
  const other = await member(backend, { fullName: 'Anna Zammit' });
  const purchase = await checkout(other.client, [service(await makeService(sql))]);
  await other.client
    .from('user_services')
    .insert({ user_id: other.id, service_id: (await makeService(sql)).id })
    .throwOnError();
  const { client } = account;
  const user_id = other.id;

  const asOther = [
    client.from('user_services').insert({ user_id, service_id: (await makeService(sql)).id }),
    client.from('user_documents').insert({ user_id, document_id: (await makeDocument(sql)).id }),
    client.from('event_registrations').insert({ user_id, event_id: (await makeEvent(sql)).id }),
  ];
  for (const call of asOther) expect(await refusal(call)).toBe('42501');
  const cancel = client.rpc('cancel_purchase', { p_purchase_id: purchase.purchase_id });
  expect(await refusal(cancel)).toBe('PY001');

  const tables = client as unknown as UntypedTables;
  const owned = ['purchases', 'invoices', 'user_services', 'notifications', 'discount_code_usage'];
  for (const table of owned) {
    const { data } = await tables.from(table).select('*').eq('user_id', other.id);
    expect(data ?? [], table).toEqual([]);
    await tables.from(table).delete().eq('user_id', other.id);
  }
  const profile = await client.from('profiles').select('*').eq('id', other.id);
  expect(profile.data).toEqual([]);
  await client.from('profiles').update({ full_name: 'Robbed' }).eq('id', other.id);
  const [kept] = await sql`
    select p.status, (select full_name from profiles where id = ${other.id}) as name,
      (select count(*)::int from user_services where user_id = ${other.id}) as services
    from purchases p where p.id = ${purchase.purchase_id}`;
  expect(kept).toEqual({ status: 'pending', name: other.fullName, services: 2 });
});

test('a member who looks for discount codes or unpaid content finds none', async () => {
  const account = await member(backend);
  const { client } = account;
  const { code } = await makeDiscountCode(sql);
  const unpaid = await makeDocument(sql, { template_content: `${'Preview. '.repeat(30)}SECRET` });
  const codes = await client.from('discount_codes').select('*').eq('code', code);
  expect(codes.data ?? []).toEqual([]);
  const read = await client.from('documents').select('*').eq('id', unpaid.id);
  expect(read.data).toHaveLength(1);
  expect(JSON.stringify(read.data)).not.toContain('SECRET');
});
