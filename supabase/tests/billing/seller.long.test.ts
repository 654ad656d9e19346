import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from 'local/stack';
import { companyAsSeller } from 'shared/billing/seller';
import { inDays, makeDocument, makeEvent } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import { checkout, document, event } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';

// of its own: who sells here is one setting for everybody
let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

const moved = {
  ...companyAsSeller(),
  address: ['2 Other Street', 'Sliema'],
  vat_number: 'MT99999999',
};

describe('an invoice names who sold', () => {
  test('as the company was called when it was issued, and so does its credit note', async () => {
    const { sql } = stack;
    const maria = await member(stack);
    const before = await checkout(maria.client, [document(await makeDocument(sql))]);
    await sql`update private.site_settings set seller = ${sql.json(moved)}`;
    const after = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: before.purchase_id }));

    const papers = await granted(
      maria.client.from('invoices').select('purchase_id, kind, seller').order('created_at'),
    );
    expect(papers).toEqual([
      { purchase_id: before.purchase_id, kind: 'invoice', seller: companyAsSeller() },
      { purchase_id: after.purchase_id, kind: 'invoice', seller: moved },
      { purchase_id: before.purchase_id, kind: 'credit_note', seller: companyAsSeller() },
    ]);
  });

  test('and when, where the day of supply is known', async () => {
    const maria = await member(stack);
    const breakfast = await makeEvent(stack.sql, { event_date: inDays(20) });
    const order = await checkout(maria.client, [event(breakfast)]);
    const { lines } = await granted(
      maria.client.from('invoices').select('lines').eq('purchase_id', order.purchase_id).single(),
    );
    expect(lines).toMatchObject([{ supply_date: inDays(20) }]);
  });

  test('on a hosted project as its set-up says, which is what the pages say', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const [statement = ''] =
      /update private\.site_settings set seller = '\{[\s\S]*?\}';/.exec(readme) ?? [];
    await stack.sql`update private.site_settings set seller = null`;
    await stack.sql.unsafe(statement);
    const [row] = await stack.sql`select seller from private.site_settings`;
    expect(row?.seller).toEqual(companyAsSeller());
  });

  test('in full: details that leave something out, or could not be printed, are not taken', async () => {
    const { vat_number: _, ...incomplete } = companyAsSeller();
    for (const seller of [
      incomplete,
      { ...moved, bank: { iban: 'MT00' } },
      { ...moved, address: '' },
      { ...moved, address: [] },
      { ...moved, address: ['1 Example Street', null] },
      { ...moved, legal_name: null },
      { ...moved, phone: 35621000000 },
      { ...moved, vat_number: '' },
      { ...moved, bank: { ...moved.bank, bic: null } },
    ]) {
      await expect(
        stack.sql`update private.site_settings set seller = ${stack.sql.json(seller)}`,
      ).rejects.toMatchObject({ code: '23514' });
    }
  });
});
