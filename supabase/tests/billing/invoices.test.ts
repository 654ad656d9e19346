import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment, tryCheckout } from '../cart/ordering';

describe('invoices', () => {
  test('have gapless numbers, with refusals in between and everyone at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => member(backend)));
    const [contract, dinner] = await Promise.all([
      makeDocument(sql),
      makeEvent(sql, { max_attendees: 2 }),
    ]);
    await Promise.all(
      people.map((person) => tryCheckout(person.client, [document(contract), event(dinner)])),
    );
    await checkout((await member(backend)).client, [document(contract)]);

    const rows = await sql<{ kind: string; count: number; highest: number }[]>`
      select kind, count(*)::int, max(split_part(invoice_number, '-', 3)::int) as highest
      from public.invoices
      where seller <> '{}' -- other scenes write some by hand
      group by kind, split_part(invoice_number, '-', 2)`;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.highest).toBe(row.count);
  });

  test('copy buyer and lines, and a later edit of either changes nothing', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    await granted(
      maria.client
        .from('profiles')
        .update({ company_name: 'Vella Design', vat_number: 'MT12345678', city: 'Valletta' })
        .eq('id', maria.id),
    );
    const contract = await makeDocument(sql, { title: 'Old title', price: 11.8 });
    const order = await checkout(maria.client, [document(contract)]);
    await granted(
      nadia.client
        .from('documents')
        .update({ title: 'New title', price: 99 })
        .eq('id', contract.id),
    );
    await granted(
      maria.client.from('profiles').update({ company_name: 'Else' }).eq('id', maria.id),
    );

    const invoice = await granted(
      maria.client.from('invoices').select().eq('purchase_id', order.purchase_id).single(),
    );
    expect(invoice).toMatchObject({
      buyer: { full_name: 'Maria Vella', company_name: 'Vella Design', vat_number: 'MT12345678' },
      lines: [
        {
          title: 'Old title',
          quantity: 1,
          unit_price: 11.8,
          net_amount: 10,
          vat_amount: 1.8,
          vat_rate: 0.18,
        },
      ],
      net_amount: 10,
      vat_amount: 1.8,
      amount: 11.8,
    });
  });

  test('are never edited or deleted, not even by the owner of the table', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    for (const { client } of [maria, nadia]) {
      const id = order.invoice_id ?? '';
      expect(await refusal(client.from('invoices').update({ amount: 0 }).eq('id', id))).toBe(
        '42501',
      );
      expect(await refusal(client.from('invoices').update({ status: 'paid' }).eq('id', id))).toBe(
        '42501',
      );
      expect(await refusal(client.from('invoices').delete().eq('id', id))).toBe('42501');
    }
    const id = order.invoice_id ?? '';
    await expect(
      sql`update public.invoices set amount = 0, net_amount = 0, vat_amount = 0 where id = ${id}`,
    ).rejects.toThrow('never changed');
    await expect(sql`delete from public.invoices where id = ${id}`).rejects.toThrow(
      'never changed',
    );
  });

  test('stay with a member whose order is settled, and with nobody else', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    expect(await granted(maria.client.from('invoices').select())).toHaveLength(1);
    expect(await granted(giulia.client.from('invoices').select())).toEqual([]);
  });
});
