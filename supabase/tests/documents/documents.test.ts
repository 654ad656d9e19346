import type { Json } from 'shared/database.types';
import { placeholders } from 'shared/documents/check-template';
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

test('a certificate of address is refused to a member without one, and sold to a member with one', async () => {
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

describe('a document that asks for details missing in profiles', () => {
  const letter = (values: object = {}) =>
    makeDocument(sql, {
      template_content:
        '{{user_name}}, {{representative_name}} for {{ position }}, {{representative_name}}. {{Not one}}',
      ...values,
    });

  test('says what it asks for, with each change of the template, and nothing that a profile answers', async () => {
    const nadia = await administrator(backend);
    const { id } = await letter();
    const read = () =>
      granted(nadia.client.from('documents').select('asks, names_address').eq('id', id).single());
    expect(await read()).toEqual({
      asks: ['representative_name', 'position'],
      names_address: false,
    });
    const known = placeholders.map(({ key }) => `{{${key}}}`).join(' ');
    await granted(
      nadia.client.from('documents').update({ template_content: known }).eq('id', id).select(),
    );
    expect(await read()).toEqual({ asks: [], names_address: true });
  });

  test('is ordered once everything is filled in, and is not changed any more once it is paid', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const asking = await letter();
    const items = [document(asking)];
    const { error } = await tryCheckout(maria.client, items);
    expect(error).toMatchObject({
      code: 'CT012',
      details: expect.stringContaining('"missing": ["representative_name", "position"]'),
    });

    const row = await granted(
      maria.client
        .from('user_documents')
        .insert({
          document_id: asking.id,
          user_id: maria.id,
          filled_in: { representative_name: ' Ġanni\n Borg ', user_name: 'Nobody', position: ' ' },
        })
        .select()
        .single(),
    );
    expect(row.filled_in).toEqual({ representative_name: 'Ġanni Borg' });
    expect(await refusal(tryCheckout(maria.client, items))).toBe('CT012');

    const fillIn = (person: typeof maria, filled_in: NonNullable<Json>) =>
      person.client.from('user_documents').update({ filled_in }).eq('id', row.id).select();
    const whole = { representative_name: 'Ġanni Borg', position: '<b>Director</b>' };
    for (const other of [nadia, await member(backend)]) {
      expect(await granted(fillIn(other, whole))).toEqual([]);
    }
    expect(await granted(fillIn(maria, whole))).toMatchObject([{ filled_in: whole }]);
    for (const bad of [
      [],
      7,
      { position: 'x'.repeat(501) },
      { x: 'x'.repeat(20_001) },
    ] as NonNullable<Json>[]) {
      expect(await refusal(fillIn(maria, bad))).toBe('23514');
    }
    const nested = { representative_name: { a: 'b' }, position: 7 };
    expect(await granted(fillIn(maria, nested))).toMatchObject([{ filled_in: {} }]);
    await granted(fillIn(maria, whole));

    const order = await checkout(maria.client, items);
    const better = { ...whole, position: 'Secretary' };
    expect(await granted(fillIn(maria, better))).toMatchObject([{ filled_in: better }]);
    // a field that is added to the template later does not hold up the payment
    await sql`update public.documents set template_content = '{{stamp}}' where id = ${asking.id}`;
    await granted(recordPayment(nadia.client, order));
    expect(await granted(fillIn(maria, whole))).toEqual([]);
  });

  test('is taken for free with everything filled in, never before', async () => {
    const maria = await member(backend);
    const { id: document_id } = await letter({ price: 0 });
    const add = (filled_in: NonNullable<Json>) =>
      maria.client
        .from('user_documents')
        .insert({ document_id, user_id: maria.id, filled_in })
        .select('payment_status')
        .single();
    expect(await refusal(add({ position: 'Director' }))).toBe('CT012');
    expect(await granted(add({ position: 'Director', representative_name: 'Ġanni' }))).toEqual({
      payment_status: 'paid',
    });
  });
});
