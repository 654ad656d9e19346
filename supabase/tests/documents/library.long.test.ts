import { fetchLibrary, fetchTemplate, watchLibrary } from 'shared/documents/api';
import { makeDiscountCode, makeDocument, mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { afterEach, expect, test, vi } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));
vi.mock('shared/runtime/live-client', () => ({
  get liveClient() {
    return page.client;
  },
}));
afterEach(() => {
  page.client = undefined;
});

test('a member sees what waits on an order at what the order says, and reads it once it is paid', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  page.client = maria.client;
  const [contract, code] = [await makeDocument(sql, { price: 40 }), await makeDiscountCode(sql)];
  const order = await checkout(maria.client, [document(contract)], { code: code.code });
  await sql`update public.documents set price = 90, status = 'inactive' where id = ${contract.id}`;

  const [waiting] = await fetchLibrary(maria.id);
  expect(waiting).toMatchObject({
    payment_status: 'pending',
    document: { title: contract.title, price: 90 },
    order: {
      purchase_number: order.purchase_number,
      items: [{ item_id: contract.id, gross_amount: 36 }],
    },
  });
  expect(await fetchTemplate(contract.id)).toBe('');
  await granted(recordPayment(nadia.client, order));
  expect(await fetchLibrary(maria.id)).toMatchObject([{ payment_status: 'paid', order: null }]);
  expect(await fetchTemplate(contract.id)).toBe('Between {{company_name}} and the consultant.');
});

test('the page hears of what is added, taken out, ordered and paid', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  page.client = maria.client;
  const [contract, lease] = await Promise.all([makeDocument(sql), makeDocument(sql)]);
  const onChange = vi.fn();
  const stop = watchLibrary(maria.id, onChange);
  const heard = () => onChange.mock.calls.length;
  await expect.poll(heard).toBe(1); // what happened before it listened
  async function expectToBeHeard(change: () => Promise<unknown>): Promise<void> {
    const before = heard();
    await change();
    await expect.poll(heard).toBeGreaterThan(before);
  }

  const { client } = maria;
  const own = { document_id: contract.id, user_id: maria.id };
  await expectToBeHeard(() => granted(client.from('user_documents').insert(own).select()));
  await expectToBeHeard(() =>
    granted(client.from('user_documents').delete().eq('document_id', contract.id).select()),
  );
  const ordered: Awaited<ReturnType<typeof checkout>>[] = [];
  await expectToBeHeard(async () => ordered.push(await checkout(client, [document(lease)])));
  for (const order of ordered) {
    await expectToBeHeard(() => granted(recordPayment(nadia.client, order)));
  }
  stop();
  await client.removeAllChannels();
});

test('a library of more than a thousand documents is read to its end, each once', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  const title = `Archive ${mark()}`;
  await sql`with made as (
      insert into public.documents (title, document_type, price, status)
      select ${title}, 'other', 0, 'inactive' from generate_series(1, 1005) returning id)
    insert into public.user_documents (user_id, document_id, payment_status)
    select ${maria.id}, id, 'paid' from made`;
  const library = await fetchLibrary(maria.id);
  expect(library).toHaveLength(1005);
  expect(new Set(library.map(({ id }) => id)).size).toBe(1005);
  await sql`delete from public.user_documents where user_id = ${maria.id}`;
  await sql`delete from public.documents where title = ${title}`;
});
