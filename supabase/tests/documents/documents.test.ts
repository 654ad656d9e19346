import { makeDocument } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment, tryCheckout } from '../cart/ordering';

describe('a template', () => {
  test('is saved by the documented call and read back by administrators only', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const template = `${'A'.repeat(150)}secret {{user_name}}`;
    const made = await granted(
      nadia.client
        .from('documents')
        .insert({
          title: 'Lease',
          document_type: 'contract',
          template_content: template,
          price: 20,
        })
        .select()
        .single(),
    );
    expect(made).toMatchObject({
      template_content: null,
      template_preview: `${'A'.repeat(150)}…`,
      created_by: nadia.id,
    });
    const full = (client: typeof nadia.client) =>
      granted(
        client
          .from('documents')
          .select('*, template:document_templates(template_content)')
          .eq('id', made.id)
          .single(),
      );
    expect((await full(nadia.client)).template).toEqual({ template_content: template });
    expect((await full(maria.client)).template).toBeNull();
    expect(JSON.stringify(await full(maria.client))).not.toContain('secret');
  });

  test('stays when the price is changed, and is replaced when it is sent', async () => {
    const nadia = await administrator(backend);
    const contract = await makeDocument(sql, { template_content: 'First' });
    const save = (values: { price?: number; template_content?: string }) =>
      granted(
        nadia.client.from('documents').update(values).eq('id', contract.id).select().single(),
      );
    expect((await save({ price: 5 })).template_preview).toBe('First');
    expect((await save({ template_content: 'Second' })).template_preview).toBe('Second');
    const [kept] =
      await sql`select template_content from public.document_templates where document_id = ${contract.id}`;
    expect(kept).toEqual({ template_content: 'Second' });
  });

  test('opens to a member when the copy is paid', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const contract = await makeDocument(sql);
    const order = await checkout(maria.client, [document(contract)]);
    const read = () =>
      granted(maria.client.from('document_templates').select().eq('document_id', contract.id));
    expect(await read()).toEqual([]);
    await granted(recordPayment(nadia.client, order));
    expect(await read()).toHaveLength(1);
    expect(
      await granted(
        maria.client.from('notifications').select('title').eq('type', 'document_ready'),
      ),
    ).toEqual([{ title: 'Document ready' }]);
  });
});

describe('a member adds a document to the library', () => {
  test('paid when free, pending when priced, whatever was sent', async () => {
    const { id, client } = await member(backend);
    const [priced, free] = await Promise.all([makeDocument(sql), makeDocument(sql, { price: 0 })]);
    const add = (document_id: string) =>
      granted(
        client
          .from('user_documents')
          .insert({ document_id, user_id: id, payment_status: 'paid' })
          .select()
          .single(),
      );
    expect((await add(priced.id)).payment_status).toBe('pending');
    expect((await add(free.id)).payment_status).toBe('paid');
    expect(await granted(client.from('document_templates').select())).toHaveLength(1);
  });

  test('once, and only while it is offered', async () => {
    const { id, client } = await member(backend);
    const [contract, gone] = await Promise.all([
      makeDocument(sql),
      makeDocument(sql, { status: 'inactive' }),
    ]);
    const add = (document_id: string) =>
      client.from('user_documents').insert({ document_id, user_id: id });
    expect(await refusal(add(contract.id))).toBeUndefined();
    expect(await refusal(add(contract.id))).toBe('CT005');
    expect(await refusal(add(gone.id))).toBe('CT002');
  });
});

test('a certificate of address is refused to who has none, and sold to who has one', async () => {
  const hana = await member(backend);
  const certificate = await makeDocument(sql, {
    template_content: 'Box {{box_number}}, {{ business_address }}.',
  });
  const add = () =>
    hana.client
      .from('user_documents')
      .insert({ document_id: certificate.id, user_id: hana.id, payment_status: 'pending' })
      .select('payment_status')
      .single();
  expect(await refusal(add())).toBe('CT011');
  expect(await refusal(tryCheckout(hana.client, [document(certificate)]))).toBe('CT011');
  const rows = await sql`select id from public.user_documents where user_id = ${hana.id}`;
  expect(rows).toEqual([]);

  await sql`update public.profiles set membership_status = 'active' where id = ${hana.id}`;
  expect(await granted(add())).toEqual({ payment_status: 'pending' });
  await checkout(hana.client, [document(certificate)]);
  await sql`update public.profiles set membership_status = 'expired' where id = ${hana.id}`;
  const another = await makeDocument(sql, { template_content: '{{box_number}}' });
  expect(await refusal(tryCheckout(hana.client, [document(another)]))).toBe('CT011');
});
